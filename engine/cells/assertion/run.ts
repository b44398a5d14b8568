/**
 * Judges other cells by a list of checks and gives the verdict, with every check as a row of the relation
 * `checks`. A failing check is no failure of the run: what a gate then holds back is decided by `run/`.
 */

import type { Court } from '../../assert/table/court.ts';
import { judgeTable } from '../../assert/table/judge-table.ts';
import { judgeValue } from '../../assert/value/judge-value.ts';
import { buildVerdict, type Judged } from '../../assert/verdict.ts';
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { loadValue } from '../../host/scope.ts';
import type { CellOf } from '../../notebook/document.ts';
import { type AssertionFields, isTableCheck } from '../../schema/file/assertion.ts';
import type { Check, Result } from '../../schema/result.ts';
import { createBench } from './bench.ts';
import { createCourt } from './create-court.ts';
import { keepChecks } from './keep-checks.ts';

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
  return { output: { kind: 'verdict', verdict }, relations: { checks: await keepChecks(context, judged) } };
}

interface Case {
  readonly subject: string;
  readonly entry: AssertionFields;
}

async function judgeSubject(context: CellContext, court: Court, { subject, entry }: Case): Promise<Check> {
  const result = context.results[subject];
  const output = result?.output;
  const table = output?.kind === 'table' ? output.table : null;
  const ofRows = isTableCheck(entry.type) && !(entry.type === 'regex' && entry.column === undefined);
  if (ofRows && table !== null) return judgeTable(court, entry, table);
  if (ofRows) return refuse(entry, `\`${subject}\` is no table, and \`${entry.type}\` judges tables`);
  if (result === undefined || output === undefined || output.kind === 'picture')
    return refuse(entry, `\`${subject}\` has no value to judge`);
  return judgeResult(context, entry, result);
}

async function judgeResult(context: CellContext, entry: AssertionFields, result: Result): Promise<Check> {
  const output = await loadValue(context, result);
  return judgeValue(createBench(context, output), entry, output);
}

function refuse({ type }: AssertionFields, reason: string): Check {
  return { type, state: 'error', passed: false, score: 0, reason };
}
