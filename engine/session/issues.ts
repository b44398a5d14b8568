/** Everything that is wrong with an open notebook: its file, its cells' texts, the graph, what was not granted. */
import { locateHead } from '../graph/link.ts';
import { listNested } from '../graph/names.ts';
import type { Cell } from '../notebook/document.ts';
import type { Issue } from '../schema/issue.ts';
import { listLacking } from './policy.ts';
import type { Session } from './state.ts';

/** All issues with their places in the notebook's text: the file's own first, then by cell in reading order. */
export function gatherIssues(session: Session): readonly Issue[] {
  const cells = session.document.cells.flatMap((cell) => [cell, ...listNested(cell)]);
  return [...session.document.issues, ...cells.flatMap((cell) => gatherCellIssues(session, cell))];
}

/** A cell's own issues, with their places in the notebook's text; nested cells' are theirs. */
export function gatherCellIssues(session: Session, cell: Cell): readonly Issue[] {
  const issues = [...cell.issues, ...(session.graph.issues.get(cell.id) ?? []), ...checkGrants(session, cell)];
  const start = session.document.starts.get(cell.id) ?? 0;
  return issues.map((issue) => shiftIssue({ cell: cell.id, ...issue }, start));
}

function shiftIssue(issue: Issue, by: number): Issue {
  const moved = { ...issue, from: issue.from + by, to: issue.to + by };
  if (issue.fixes === undefined) return moved;
  const fixes = issue.fixes.map(({ title, splices }) => ({
    title,
    splices: splices.map(({ from, to, insert }) => ({ from: from + by, to: to + by, insert })),
  }));
  return { ...moved, fixes };
}

function checkGrants(session: Session, cell: Cell): readonly Issue[] {
  if (session.graph.nodes.get(cell.id) === undefined) return [];
  return listLacking(session, cell).map((grant) => ({
    code: 'needs-grant',
    severity: 'error',
    ...locateHead(cell),
    message: `this cell asks for \`${grant}\`, which was not granted`,
    hint: 'allow it for this notebook, or leave it out',
  }));
}
