/**
 * What is shown of each cell, from the session and what runs. A view stays the same object as long as
 * nothing in it changed, so that a page redraws only what did.
 */
import { listIssues } from '../../notebook/parse.ts';
import type { Issue } from '../../schema/issue.ts';
import type { Session } from '../../session/state.ts';
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
      issues: share([...cell.issues, ...(session.graph.issues.get(id) ?? [])], old?.issues),
      reads: share([...(node?.dependencies.keys() ?? [])], old?.reads),
      readBy: share([...(node?.dependents ?? [])], old?.readBy),
    };
    views.set(id, share(view, old));
  }
  return views;
}

/** Every issue with its place in the document: the file's, then those of the text, then the graph's. */
export function listAllIssues({ document, graph }: Session): readonly Issue[] {
  const placed = [...graph.issues].flatMap(([id, issues]) => {
    const start = document.starts.get(id) ?? 0;
    return issues.map((issue): Issue => ({ ...issue, from: issue.from + start, to: issue.to + start }));
  });
  return [...listIssues(document), ...placed];
}

/** The old object when it is shallowly the same. */
function share<T extends object>(made: T, old: T | undefined): T {
  if (old === undefined) return made;
  const [fresh, known] = [Object.entries(made), Object.entries(old)];
  if (fresh.length !== known.length) return made;
  return fresh.every(([name, value], at) => known[at]?.[0] === name && known[at]?.[1] === value) ? old : made;
}
