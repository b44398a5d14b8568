/**
 * Judges other cells by a list of checks and gives the verdict, with every check as a row of the relation
 * `checks`. A failing check is no failure of the run: what a gate then holds back is decided by `run/`.
 */
import { buildVerdict, type Judged } from '../../assert/verdict.ts';
import type { CellContext, CellOutcome } from '../../host/context.ts';
import type { CellOf } from '../../notebook/document.ts';
import { createCourt } from './create-court.ts';
import { judgeSubject } from './judge-subject.ts';
import { keepChecks } from './keep-checks.ts';

/**
 * Judges each subject in `of` by all checks. Throws the failures of making what a check asks, never a check that
 * fails.
 */
export async function runAssertion(cell: CellOf<'assertion'>, context: CellContext): Promise<CellOutcome> {
  const { of, assertion, threshold } = cell.fields;
  const court = createCourt(context);
  const judged: Judged[] = [];
  for (const subject of of) {
    for (const entry of assertion.items) {
      const check = await judgeSubject(context, court, { subject, entry });
      const reason = of.length > 1 ? `\`${subject}\`: ${check.reason}` : check.reason;
      judged.push({ entry, check: { ...check, reason } });
      context.progress(judged.length, of.length * assertion.items.length);
    }
  }
  const verdict = buildVerdict(judged, threshold ?? assertion.threshold);
  return { output: { kind: 'verdict', verdict }, relations: { checks: await keepChecks(context, [{ judged }]) } };
}
