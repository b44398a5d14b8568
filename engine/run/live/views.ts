/**
 * What is shown of each cell, from the session and what runs. A view stays the same object as long as
 * nothing in it changed, so that a page redraws only what did.
 */
import type { GraphNode } from '../../graph/graph.ts';
import type { Cell } from '../../notebook/document.ts';
import type { Issue } from '../../schema/issue.ts';
import { gatherCellIssues } from '../../session/issues.ts';
import type { Session, Validity } from '../../session/state.ts';
import { isSameValidity, validityOf } from '../../session/validity.ts';
import type { RunState } from '../state.ts';
import type { CellView, WorkbenchState } from '../workbench.ts';

/** The node that a view's lists were made of: as long as it is the same, so are they. */
const nodes = new WeakMap<CellView, GraphNode>();

/** Views of all cells in document order; equal ones are taken over from those of an earlier state, if there was one. */
export function buildViews(run: RunState, before?: Pick<WorkbenchState, 'session' | 'cells'>): WorkbenchState['cells'] {
  const { session } = run;
  const views = new Map<string, CellView>();
  for (const cell of session.document.cells) {
    const old = before?.cells.get(cell.id);
    const isSame = before && old && isSameText(before.session, session, old) && isSameCourse(run, old);
    views.set(cell.id, isSame ? old : buildView(run, cell, old));
  }
  return views;
}

/** Whether a cell, its place among the others and its issues are what its view was made of. */
function isSameText(before: Session, { document, graph, grants }: Session, view: CellView): boolean {
  if (before.grants !== grants) return false;
  if (before.graph === graph && before.document === document) return true;
  return nodes.get(view) === graph.nodes.get(view.id) && view.issues.length === 0 && !graph.issues.has(view.id);
}

/** Whether nothing happened to a cell since its view was made. */
function isSameCourse({ session, entries }: RunState, { id, result, shown, entry, validity }: CellView): boolean {
  return (
    (session.results.get(id) ?? null) === result &&
    (session.successes.get(id) ?? null) === shown &&
    (entries.get(id) ?? null) === entry &&
    isSameValidity(validityOf(session, id), validity)
  );
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
