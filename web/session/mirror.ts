/**
 * The engine's session as signals: the engine decides, the page shows. One signal holds the whole state;
 * memos cut it down to what a component reads, compared by identity, so that a wave of recomputation
 * touches only the cells that changed. Ids are unique in a document: a second cell of one id is `id~2`.
 */
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import type { CellView, Workbench, WorkbenchState } from '../../engine/run.ts';

export interface Mirror {
  readonly state: Accessor<WorkbenchState>;
  /** Ids of the cells in reading order. */
  readonly order: Accessor<readonly string[]>;
  /** The cell as it is written. */
  cell(id: string): Cell | undefined;
  /** What is known of its running. */
  view(id: string): CellView | undefined;
}

/** Whether two lists hold the same values in the same order. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Mirrors a workbench for as long as the owner lives. */
export function createMirror(workbench: Workbench): Mirror {
  const [state, setState] = createSignal(workbench.state);
  onCleanup(workbench.subscribe((next) => setState(() => next)));
  const cells = createMemo(() => state().session.document.cells);
  const index = createMemo(() => new Map(cells().map((cell) => [cell.id, cell])));
  const order = createMemo(() => cells().map((cell) => cell.id), [], { equals: sameList });
  return { state, order, cell: (id) => index().get(id), view: (id) => state().cells.get(id) };
}
