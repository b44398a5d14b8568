/**
 * What an expression sees: the cells that it names, `run`, and the names of its place (item, round,
 * error …). Tables come as lists of rows, at most 10,000. It reads results and asks the sandbox; which
 * names an expression has is said by the references of its cell.
 */
import { buildRecord, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { FailureError } from '../schema/failure.ts';
import type { Result, Verdict } from '../schema/result.ts';
import type { CellContext } from './context.ts';
import type { Evaluation } from './ports.ts';

/** Rows of a table that an expression may see; above it is the failure `table-too-large`. */
export const maxRowsInScope = 10_000;

/** A name that an expression mentions: a cell, or a node `cell.member` that a person sets. */
export interface ScopeName {
  readonly to: string;
  readonly member?: string;
}

/** What one expression may take. */
export const expressionLimits = { softMs: 2_000, hardMs: 30_000, memoryMb: 256 };

/** The values of these names, with `run` and the names of the place; unknown names are left out. */
export async function loadScope(context: CellContext, names: readonly ScopeName[]): Promise<JsonObject> {
  const scope = new Map<string, Json>();
  for (const { to, member } of names) {
    const node = member === undefined ? undefined : context.inputs[`${to}.${member}`];
    if (member !== undefined && node !== undefined) {
      const others = scope.get(to);
      scope.set(to, { ...(isObject(others) ? others : {}), [member]: node });
    } else if (!scope.has(to)) {
      const value = await loadName(context, to);
      if (value !== undefined) scope.set(to, value);
    }
  }
  scope.set('run', writeRun(context));
  for (const [name, value] of Object.entries(context.scope)) scope.set(name, value);
  return buildRecord(scope);
}

/** The value of a result as expressions see it: rows of a table, text, a verdict; null when it has none. */
export async function loadValue(context: CellContext, result: Result): Promise<Json> {
  const { output } = result;
  if (!output || output.kind === 'picture') return null;
  if (output.kind === 'value') return output.value;
  if (output.kind === 'text') return output.text;
  if (output.kind === 'verdict') return writeVerdict(output.verdict);
  return context.host.sql.values(output.table.name, maxRowsInScope);
}

/** The value of an evaluation; throws its failure, or `expression-error` when there is no value. */
export function readEvaluation(evaluation: Evaluation | undefined, code: string): Json {
  if (evaluation && 'value' in evaluation) return evaluation.value;
  if (evaluation && 'failure' in evaluation) throw new FailureError(evaluation.failure);
  const message = `\`${code}\` is undefined: name a value that exists, or say \`?? null\``;
  throw new FailureError({ code: 'expression-error', message });
}

async function loadName(context: CellContext, name: string): Promise<Json | undefined> {
  const input = context.inputs[name];
  if (input !== undefined) return input;
  const result = context.results[name];
  return result && loadValue(context, result);
}

function writeRun({ run }: CellContext): JsonObject {
  return {
    id: run.id,
    notebook: run.notebook,
    version: run.version,
    started_at: run.startedAt,
    seed: run.seed,
    effects: run.effects,
    models: run.models,
  };
}

/** Relations of offending rows are no part of a verdict's value: they are read by their names. */
function writeVerdict(verdict: Verdict): Json {
  const results = verdict.results.map(({ type, metric, state, passed, score, reason, bad, total }) => ({
    type,
    ...(metric === undefined ? {} : { metric }),
    state,
    passed,
    score,
    reason,
    ...(bad === undefined ? {} : { bad }),
    ...(total === undefined ? {} : { total }),
  }));
  return { passed: verdict.passed, score: verdict.score, results };
}
