/** Expressions that decide about a run rather than being its work: `when`, `for_each`, `repeat.until`. */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { evaluateAll } from '../../host/expressions.ts';
import { loadValue, readEvaluation } from '../../host/scope.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { Cell } from '../../notebook/document.ts';
import { FailureError } from '../../schema/failure.ts';
import { parseExpressionField } from '../../text/template.ts';

/** The value of an expression field, bare or in `{{ }}`. Throws the failure of evaluating it. */
export async function evaluateField(context: CellContext, text: string, extra: JsonObject = {}): Promise<Json> {
  const parsed = parseExpressionField(text);
  if ('issue' in parsed) throw new FailureError({ code: 'expression-error', message: parsed.issue.message });
  const [evaluation] = await evaluateAll(context, [parsed.expression], extra);
  return readEvaluation(evaluation, text);
}

/** Whether the cell's condition lets it run; without one it does. */
export async function isWanted({ fields }: Cell, context: CellContext): Promise<boolean> {
  return fields?.when === undefined || Boolean(await evaluateField(context, fields.when));
}

/** Whether `repeat` wants another turn: its `until` is given and false. */
export async function isUnfinished({ fields }: Cell, context: CellContext, outcome: CellOutcome): Promise<boolean> {
  if (!fields?.repeat) return false;
  if (fields.repeat.until === undefined) return true;
  const output = await loadValue(context, { ...outcome, outcome: 'success', startedAt: 0, durationMs: 0 });
  return !(await evaluateField(context, fields.repeat.until, { output }));
}
