/**
 * Repeats the nested cells: rounds until a condition holds, one fails or the most rounds are done. A round
 * that `restart_on` refuses is dropped and counts. It leaves running the nested cells to the context and
 * keeps every round's results, the last of them as relations beside its output.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { evaluateAll } from '../../host/expressions.ts';
import { loadValue, readEvaluation } from '../../host/scope.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { FailureError } from '../../schema/failure.ts';
import type { Result, Round } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { parseExpressionField } from '../../text/template.ts';

type Results = Readonly<Record<string, Result>>;
type Reason = 'until' | 'max' | 'failed';

interface Kept extends Round {
  /** Values of the nested cells by id. */
  readonly values: JsonObject;
}

/** Runs the rounds and gives the last one; every round is kept. Throws the failures of its conditions. */
export async function runLoop(cell: CellOf<'loop'>, context: CellContext): Promise<CellOutcome> {
  const { max_rounds, until, restart_on } = cell.fields;
  const kept: Kept[] = [];
  let reason: Reason = 'max';
  for (let number = 1; number <= max_rounds; number += 1) {
    const round = writeRound(cell, kept, number);
    context.progress(number - 1, max_rounds);
    const results = await context.runNested({ ...context.scope, round });
    context.signal.throwIfAborted();
    const values = await loadValues(context, results);
    const scope = { ...context.scope, ...values, round, output: values };
    const failed = Object.values(results).some(
      ({ outcome, caughtBy }) => outcome === 'failed' && caughtBy === undefined,
    );
    if (!failed && (await isTrue(context, restart_on, scope))) continue;
    kept.push({ number, cells: results, values });
    reason = failed ? 'failed' : reason;
    if (failed) break;
    if (await isTrue(context, until, scope)) {
      reason = 'until';
      break;
    }
  }
  return buildOutcome(context, kept, reason);
}

/** The name `round` of the next round: what earlier ones gave, as far as `carry` says. */
function writeRound(cell: CellOf<'loop'>, kept: readonly Kept[], number: number): JsonObject {
  const { carry } = cell.fields;
  const previous = carry === 'none' ? {} : (kept.at(-1)?.values ?? {});
  return { number, previous, history: carry === 'all' ? kept.map(({ values }) => values) : [] };
}

async function loadValues(context: CellContext, results: Results): Promise<JsonObject> {
  const values: [string, Json][] = [];
  for (const [id, result] of Object.entries(results)) values.push([id, await loadValue(context, result)]);
  return Object.fromEntries(values);
}

async function isTrue(context: CellContext, condition: string | undefined, scope: JsonObject): Promise<boolean> {
  if (condition === undefined) return false;
  const parsed = parseExpressionField(condition);
  if ('issue' in parsed) throw new FailureError({ code: 'expression-error', message: parsed.issue.message });
  const [evaluation] = await evaluateAll(context, [parsed.expression], scope);
  return Boolean(readEvaluation(evaluation, parsed.expression.code));
}

async function buildOutcome(context: CellContext, kept: readonly Kept[], reason: Reason): Promise<CellOutcome> {
  const last = kept.at(-1);
  const value = {
    rounds: kept.length,
    last: last?.values ?? {},
    history: kept.map(({ values }) => values),
    broke_early: reason !== 'max',
    reason,
  };
  const failed = reason === 'failed' ? findFailure(last?.cells ?? {}) : undefined;
  return {
    output: { kind: 'value', value },
    relations: await keepRelations(context, kept),
    rounds: kept.map(({ number, cells }) => ({ number, cells })),
    ...(failed && { failure: failed }),
  };
}

function findFailure(results: Results) {
  const [id, result] = Object.entries(results).find(([, { failure }]) => failure !== undefined) ?? [];
  return result?.failure && { ...result.failure, message: `\`${id}\`: ${result.failure.message}` };
}

/** The last round's tables under their cells' names, and `rounds`: one row for each round and cell. */
async function keepRelations(context: CellContext, kept: readonly Kept[]): Promise<Record<string, TableInfo>> {
  const relations = new Map<string, TableInfo>();
  for (const [id, { output }] of Object.entries(kept.at(-1)?.cells ?? {}))
    if (output?.kind === 'table') relations.set(id, output.table);
  const rows = kept.flatMap(({ number, cells, values }) =>
    Object.entries(cells).map(([cell, { outcome }]) => ({
      round: number,
      cell,
      outcome,
      value: JSON.stringify(values[cell]),
    })),
  );
  const columns = [
    { name: 'round', type: 'BIGINT' },
    ...['cell', 'outcome', 'value'].map((name) => ({ name, type: 'VARCHAR' })),
  ];
  relations.set('rounds', await context.host.sql.put(rows, columns, context.relationName('rounds')));
  return Object.fromEntries(relations);
}
