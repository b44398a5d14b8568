/** The checks that a cell states about its own output. They judge it and hold nothing back. */
import { buildVerdict, type Judged } from '../../assert/verdict.ts';
import type { CellContext } from '../../host/context.ts';
import type { AssertionList } from '../../schema/index.ts';
import type { Result, Verdict } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { createCourt } from './create-court.ts';
import { judgeSubject } from './judge-subject.ts';
import { keepChecks } from './keep-checks.ts';

export interface Judgement {
  readonly verdict: Verdict;
  /** The relation `checks`: one row a check. */
  readonly checks: TableInfo;
}

/** Judges what a cell has just given, as if another cell read it. */
export async function judgeInline(
  list: AssertionList,
  cell: string,
  result: Result,
  context: CellContext,
): Promise<Judgement> {
  const judged = await judgeEach(list, cell, result, context);
  return { verdict: buildVerdict(judged, list.threshold), checks: await keepChecks(context, [{ judged }]) };
}

/** The list's checks over what a cell, or one of its items, has given, in their order. */
export async function judgeEach(
  list: AssertionList,
  cell: string,
  result: Result,
  context: CellContext,
): Promise<readonly Judged[]> {
  const inside = { ...context, results: { ...context.results, [cell]: result } };
  const court = createCourt(inside);
  const judged: Judged[] = [];
  for (const entry of list.items)
    judged.push({ entry, check: await judgeSubject(inside, court, { subject: cell, entry }) });
  return judged;
}
