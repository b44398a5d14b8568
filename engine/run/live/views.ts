/**
 * What is shown of each cell, from the session and what runs. A view stays the same object as long as
 * nothing in it changed, so that a page redraws only what did.
 */
import type { Issue } from '../../schema/issue.ts';
import { gatherCellIssues } from '../../session/issues.ts';
import { validityOf } from '../../session/validity.ts';
import type { RunState } from '../state.ts';
import type { CellView } from '../workbench.ts';

/** Views of all cells in document order; equal ones are taken over from `before`. */
export function buildViews(
  { session, entries }: RunState,
  reasons: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, CellView>,
): ReadonlyMap<string, CellView> {
  const views = new Map<string, CellView>();
  for (const cell of session.document.cells) {
    const { id, type } = cell;
    const node = session.graph.nodes.get(id);
    const old = before.get(id);
    const view: CellView = {
      id,
      type,
      validity: share(validityOf(session, id), old?.validity),
      entry: entries.get(id) ?? null,
      result: session.results.get(id) ?? null,
      shown: session.successes.get(id) ?? null,
      ranBecause: reasons.get(id) ?? null,
      issues: shareIssues(gatherCellIssues(session, cell), old?.issues),
      reads: share([...(node?.dependencies.keys() ?? [])], old?.reads),
      readBy: share([...(node?.dependents ?? [])], old?.readBy),
    };
    views.set(id, share(view, old));
  }
  return views;
}

/** The old issues when nothing in them changed; few cells have any. */
function shareIssues(made: readonly Issue[], old: readonly Issue[] | undefined): readonly Issue[] {
  if (old === undefined || made.length !== old.length) return made;
  return made.length === 0 || JSON.stringify(made) === JSON.stringify(old) ? old : made;
}

/** The old object when it is shallowly the same. */
function share<T extends object>(made: T, old: T | undefined): T {
  if (old === undefined) return made;
  const [fresh, known] = [Object.entries(made), Object.entries(old)];
  if (fresh.length !== known.length) return made;
  return fresh.every(([name, value], at) => known[at]?.[0] === name && known[at]?.[1] === value) ? old : made;
}
