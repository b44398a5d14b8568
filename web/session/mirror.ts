/**
 * The engine's session as signals: the engine decides, the page shows. One signal holds the whole state, and
 * each cell has its own, so that a wave of recomputation touches only the cells that changed, however many
 * there are. Ids are unique in a document: a second cell of one id is `id~2`.
 */
import { type Accessor, batch, createMemo, createSignal, onCleanup, type Signal } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import type { CellView, Workbench, WorkbenchState } from '../../engine/run.ts';
import { browserClock } from '../host/browser.ts';
import { nextFrame } from '../ui/turns.ts';
import { type Ending, followActivity } from './keep/activity.ts';

export interface Mirror {
  readonly state: Accessor<WorkbenchState>;
  /** Ids of the cells in reading order. */
  readonly order: Accessor<readonly string[]>;
  /** The cell as it is written. */
  cell(id: string): Cell | undefined;
  /** What is known of its running. */
  view(id: string): CellView | undefined;
  /** What ran since the page was opened. */
  readonly endings: Accessor<readonly Ending[]>;
}

/** Whether two lists hold the same values in the same order. */
export function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** A map whose entries are signals; readers of one hear nothing of the others. */
function createEntries<T>(first: ReadonlyMap<string, T>) {
  const signals = new Map<string, Signal<T | undefined>>();
  let entries = first;
  const open = (id: string) => {
    const known = signals.get(id) ?? createSignal(entries.get(id));
    signals.set(id, known);
    return known;
  };
  return {
    read: (id: string): T | undefined => open(id)[0](),
    write: (next: ReadonlyMap<string, T>) => {
      entries = next;
      for (const [id, [, set]] of signals) set(() => next.get(id));
    },
  };
}

const indexCells = (cells: readonly Cell[]) => new Map(cells.map((cell) => [cell.id, cell]));

/** Mirrors a workbench for as long as the owner lives: another text at once, what cells do once a frame. */
export function createMirror(workbench: Workbench): Mirror {
  const [state, setState] = createSignal(workbench.state);
  const views = createEntries(state().cells);
  const cells = createEntries(indexCells(state().session.document.cells));
  const show = (next: WorkbenchState) => {
    const { session } = state();
    setState(() => next);
    views.write(next.cells);
    if (next.session.document !== session.document) cells.write(indexCells(next.session.document.cells));
  };
  let waits = false;
  const hear = (next: WorkbenchState) => {
    if (next.session.document !== state().session.document) return batch(() => show(next));
    if (waits) return;
    waits = true;
    void nextFrame().then(() => {
      waits = false;
      batch(() => show(workbench.state));
    });
  };
  onCleanup(workbench.subscribe(hear));
  const written = createMemo(() => state().session.document.cells);
  const order = createMemo(() => written().map((cell) => cell.id), [], { equals: sameList });
  return { state, order, cell: cells.read, view: views.read, endings: followActivity(state, browserClock.now()) };
}
