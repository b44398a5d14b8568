/** Expressions that decide about a run rather than being its work: `when`, `for_each`, `repeat.until`. */
import type { CellContext } from '../../host/context.ts';
import { evaluateAll } from '../../host/expressions.ts';
import { readEvaluation } from '../../host/scope.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { FailureError } from '../../schema/failure.ts';
import { parseExpressionField } from '../../text/template.ts';

/** The value of an expression field, bare or in `{{ }}`. Throws the failure of evaluating it. */
export async function evaluateField(context: CellContext, text: string, extra: JsonObject = {}): Promise<Json> {
  const parsed = parseExpressionField(text);
  if ('issue' in parsed) throw new FailureError({ code: 'expression-error', message: parsed.issue.message });
  const [evaluation] = await evaluateAll(context, [parsed.expression], extra);
  return readEvaluation(evaluation, text);
}
