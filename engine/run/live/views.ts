/**
 * What is shown of each cell, from the session and what runs. A view stays the same object as long as
 * nothing in it changed, so that a page redraws only what did.
 */
import type { GraphNode } from '../../graph/graph.ts';
import type { Cell } from '../../notebook/document.ts';
import type { Issue } from '../../schema/issue.ts';
import { gatherCellIssues } from '../../session/issues.ts';
import type { Validity } from '../../session/state.ts';
import { isSameValidity, validityOf } from '../../session/validity.ts';
import type { RunState } from '../state.ts';
import type { CellView } from '../workbench.ts';

/** The node that a view's lists were made of: as long as it is the same, so are they. */
const nodes = new WeakMap<CellView, GraphNode>();

/** Views of all cells in document order; equal ones are taken over from `before`. */
export function buildViews(run: RunState, before: ReadonlyMap<string, CellView>): ReadonlyMap<string, CellView> {
  const views = new Map<string, CellView>();
  for (const cell of run.session.document.cells) {
    views.set(cell.id, buildView(run, cell, before.get(cell.id)));
  }
  return views;
}

function buildView({ session, entries }: RunState, cell: Cell, old: CellView | undefined): CellView {
  const { id, type } = cell;
  const node = session.graph.nodes.get(id);
  const result = session.results.get(id) ?? null;
  const shown = session.successes.get(id) ?? null;
  const view: CellView = {
    id,
    type,
    validity: shareValidity(validityOf(session, id), old?.validity),
    entry: entries.get(id) ?? null,
    result,
    shown,
    ranBecause: result?.cause ?? shown?.cause ?? null,
    issues: shareIssues(gatherCellIssues(session, cell), old?.issues),
    ...readNeighbours(node, old),
  };
  const shared = old !== undefined && isSameView(view, old) ? old : view;
  if (node !== undefined) nodes.set(shared, node);
  return shared;
}

function readNeighbours(node: GraphNode | undefined, old: CellView | undefined): Pick<CellView, 'reads' | 'readBy'> {
  if (old !== undefined && node !== undefined && nodes.get(old) === node)
    return { reads: old.reads, readBy: old.readBy };
  return {
    reads: share(node?.dependencies.map(({ id }) => id) ?? [], old?.reads),
    readBy: share(node?.dependents ?? [], old?.readBy),
  };
}

function isSameView(a: CellView, b: CellView): boolean {
  return (
    a.type === b.type &&
    a.validity === b.validity &&
    a.entry === b.entry &&
    a.result === b.result &&
    a.shown === b.shown &&
    a.ranBecause === b.ranBecause &&
    a.issues === b.issues &&
    a.reads === b.reads &&
    a.readBy === b.readBy
  );
}

/** The old issues when nothing in them changed; few cells have any. */
function shareIssues(made: readonly Issue[], old: readonly Issue[] | undefined): readonly Issue[] {
  if (old === undefined || made.length !== old.length) return made;
  return made.length === 0 || JSON.stringify(made) === JSON.stringify(old) ? old : made;
}

function shareValidity(made: Validity, old: Validity | undefined): Validity {
  return old !== undefined && isSameValidity(made, old) ? old : made;
}

/** The old list when it holds the same. */
function share<T>(made: readonly T[], old: readonly T[] | undefined): readonly T[] {
  const isSame = old?.length === made.length && made.every((value, at) => value === old[at]);
  return isSame ? old : made;
}
