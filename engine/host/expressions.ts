/**
 * Evaluates the expressions of one cell together: each name is loaded once, all programs go to the sandbox
 * in one request. What one expression cannot have (a table too large, an error) is its own failure and no
 * other's.
 */
import type { Json, JsonObject } from '../lib/json.ts';
import { type Failure, FailureError } from '../schema/failure.ts';
import type { Expression } from '../text/javascript.ts';
import { type FreeName, isCellName } from '../text/scope.ts';
import type { CellContext } from './context.ts';
import type { Evaluation } from './ports.ts';
import { expressionLimits, loadScope } from './scope.ts';

type Loaded = { readonly value: Json } | { readonly failure: Failure } | null;

/** One evaluation for each expression, in order. `extra`: names that only these expressions see. */
export async function evaluateAll(
  context: CellContext,
  expressions: readonly Expression[],
  extra: JsonObject = {},
): Promise<readonly Evaluation[]> {
  const names = expressions.flatMap((expression) => expression.names);
  const loaded = await loadNames(context, names);
  const ready = expressions.map(({ names }) => findFailure(loaded, names));
  const programs = expressions
    .filter((_, index) => ready[index] === null)
    .map(({ code }) => ({ code, form: 'expression' as const }));
  const globals = { ...(await loadScope(context, [])), ...readValues(loaded), ...extra };
  const evaluations = programs.length === 0 ? [] : await evaluatePrograms(context, programs, globals);
  let next = 0;
  return ready.map((failure) => (failure ? { failure } : (evaluations[next++] ?? { missing: true })));
}

async function evaluatePrograms(
  context: CellContext,
  programs: readonly { readonly code: string; readonly form: 'expression' }[],
  globals: JsonObject,
): Promise<readonly Evaluation[]> {
  const { startedAt, seed } = context.run;
  const request = { programs, globals, startedAt, seed, limits: expressionLimits };
  const [evaluations = []] = await context.host.sandbox.evaluate(request, context.signal);
  return evaluations;
}

/** Cells that the names mean, by their first word; null for a name that nothing in the plan gives. */
async function loadNames(context: CellContext, names: readonly FreeName[]): Promise<ReadonlyMap<string, Loaded>> {
  const roots = new Set(names.map(({ name }) => name).filter(isCellName));
  const loaded = new Map<string, Loaded>();
  for (const root of roots) {
    const uses = names
      .filter(({ name }) => name === root)
      .map(({ member }) => ({ to: root, ...(member && { member }) }));
    loaded.set(root, await loadRoot(context, root, uses));
  }
  return loaded;
}

async function loadRoot(
  context: CellContext,
  root: string,
  uses: readonly { readonly to: string; readonly member?: string }[],
): Promise<Loaded> {
  try {
    const value = (await loadScope(context, uses))[root];
    return value === undefined ? null : { value };
  } catch (error) {
    if (error instanceof FailureError) return { failure: error.failure };
    throw error;
  }
}

function findFailure(loaded: ReadonlyMap<string, Loaded>, names: readonly FreeName[]): Failure | null {
  for (const { name } of names) {
    const entry = loaded.get(name);
    if (entry && 'failure' in entry) return { ...entry.failure, message: `\`${name}\`: ${entry.failure.message}` };
  }
  return null;
}

function readValues(loaded: ReadonlyMap<string, Loaded>): JsonObject {
  return Object.fromEntries(
    [...loaded].flatMap(([name, entry]) => (entry && 'value' in entry ? [[name, entry.value]] : [])),
  );
}
