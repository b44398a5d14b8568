/**
 * The checks of a cell over items: each item's own verdict is in its row, each check is a row of `checks`, and
 * the cell's verdict tells of every check how many items it was good for. Items that gave nothing are not judged.
 */
import { buildVerdict, type Judged } from '../../assert/verdict.ts';
import type { CellContext } from '../../host/context.ts';
import type { Json } from '../../lib/json.ts';
import type { AssertionList } from '../../schema/index.ts';
import type { Check, Result, Verdict } from '../../schema/result.ts';
import { type Judgement, judgeEach } from './judge-inline.ts';
import { keepChecks } from './keep-checks.ts';

export interface JudgedItem {
  readonly key: string;
  readonly judged: readonly Judged[];
}

/** The checks of the list over what one item gave; none without a list. */
export function judgeItem(
  list: AssertionList | undefined,
  cell: string,
  result: Result,
  context: CellContext,
): Promise<readonly Judged[]> {
  return list ? judgeEach(list, cell, result, context) : Promise.resolve([]);
}

/** What the row of an item says of its checks. */
export function markItem(judged: readonly Judged[], list: AssertionList) {
  const { passed, score } = buildVerdict(judged, list.threshold);
  const named = judged.flatMap(({ check }): [string, Json][] =>
    check.metric === undefined ? [] : [[check.metric, check.score]],
  );
  return { passed, score, scores: named.length > 0 ? Object.fromEntries(named) : null };
}

/** The cell's verdict: its score is the mean of its items', and it passes when each of them does. */
export async function judgeItems(
  items: readonly JudgedItem[],
  list: AssertionList,
  context: CellContext,
): Promise<Judgement> {
  const verdicts = items.map(({ judged }) => buildVerdict(judged, list.threshold));
  const score = verdicts.length === 0 ? 1 : verdicts.reduce((sum, each) => sum + each.score, 0) / verdicts.length;
  const results = list.items.map(({ type }, index) =>
    sumUp(
      type,
      items.flatMap(({ judged }) => judged[index]?.check ?? []),
    ),
  );
  const verdict: Verdict = { passed: verdicts.every(({ passed }) => passed), score, results };
  const marked = items.map(({ key, judged }) => ({ judged, item: { key, variant: 'default', sample: 0 } }));
  return { verdict, checks: await keepChecks(context, marked) };
}

/** One check over all items. */
function sumUp(type: string, checks: readonly Check[]): Check {
  const scored = checks.filter(({ state }) => state !== 'unscored');
  const bad = scored.filter(({ passed }) => !passed);
  const [first] = bad;
  const failed = checks.some(({ state }) => state === 'error') ? 'error' : 'fail';
  const state = first ? failed : scored.length === 0 && checks.length > 0 ? 'unscored' : 'pass';
  const metric = checks[0]?.metric;
  const sum = scored.reduce((total, check) => total + (check.score ?? 0), 0);
  return {
    type,
    ...(metric !== undefined && { metric }),
    state,
    passed: first === undefined,
    score: scored.length === 0 ? null : sum / scored.length,
    reason: first ? `${bad.length} of ${scored.length} items: ${first.reason}` : `${scored.length} items are good`,
    bad: bad.length,
    total: scored.length,
  };
}
