/**
 * Runs a code cell. JavaScript is a function body in the sandbox, whose names are the cells that it mentions and
 * whose `return` is the output; Python is `python.ts`'s. A list of objects is also a table.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { keepValue } from '../../host/outcome.ts';
import { loadBody } from '../../host/prepare/load-body.ts';
import { loadScope } from '../../host/scope.ts';
import { digestJson } from '../../lib/digest.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import { parseBody } from '../../text/javascript.ts';
import { isCellName } from '../../text/scope.ts';
import { runPython } from './python.ts';

const limits = { softMs: 30_000, hardMs: 60_000, memoryMb: 256 };

/**
 * The value of the cell's `return`, and its table where it is a list of objects. Throws the failure of the code with
 * its place.
 */
export async function runCode(cell: CellOf<'code'>, context: CellContext): Promise<CellOutcome> {
  const { language, reads } = cell.fields;
  const code = await loadBody(context, cell.fields.code, cell.fields.code_file);
  const value = language === 'python' ? await runPython(context, code, reads) : await runJavascript(context, code);
  const requestKey = digestJson(['code', code, readDigests(context), ...(language === 'python' ? [language] : [])]);
  return { output: await keepValue(context, value), requestKey };
}

async function runJavascript(context: CellContext, code: string): Promise<Json> {
  const body = parseBody(code);
  const names = body.names.filter(({ name }) => isCellName(name));
  const globals = await loadScope(
    context,
    names.map(({ name, member }) => ({ to: name, ...(member !== undefined && { member }) })),
  );
  return evaluateBody(context, code, globals);
}

async function evaluateBody(context: CellContext, code: string, globals: JsonObject): Promise<Json> {
  const { startedAt, seed } = context.run;
  const programs = [{ code, form: 'body' as const }];
  const request = { programs, globals, startedAt, seed, limits };
  const [[evaluation] = []] = await context.host.sandbox.evaluate(request, context.signal);
  for (const line of evaluation?.lines ?? []) context.log(line);
  if (evaluation && 'value' in evaluation) return evaluation.value;
  if (evaluation && 'failure' in evaluation) throw new FailureError(evaluation.failure);
  return fail('code-error', 'the code gives nothing back: end it with `return` and a value');
}

/** What the code saw, by digest: with its text this says what was finally done. */
function readDigests({ results, inputs, scope, run }: CellContext): Json {
  const digests = Object.fromEntries(Object.entries(results).map(([id, { digest }]) => [id, digest ?? null]));
  return { digests, inputs, scope, seed: run.seed };
}
