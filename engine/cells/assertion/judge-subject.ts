/** One check over one cell's result: rows are judged by SQL, values by the sandbox. What has neither is an error. */
import type { Court } from '../../assert/table/court.ts';
import { judgeTable } from '../../assert/table/judge-table.ts';
import { judgeValue } from '../../assert/value/judge-value.ts';
import type { CellContext } from '../../host/context.ts';
import { loadValue } from '../../host/scope.ts';
import { type AssertionFields, isTableCheck } from '../../schema/file/assertion.ts';
import type { Check, Result } from '../../schema/result.ts';
import { createBench } from './bench.ts';

export interface Case {
  readonly subject: string;
  readonly entry: AssertionFields;
}

/** The check's finding; a check that cannot be judged is in state `error`. */
export async function judgeSubject(context: CellContext, court: Court, { subject, entry }: Case): Promise<Check> {
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
