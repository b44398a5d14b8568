/** What a notebook gives back: its `outputs`, or the cells that nothing depends on. */
import type { CellContext } from '../host/context.ts';
import { expandFields } from '../host/expand.ts';
import { loadValue } from '../host/scope.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { FailureError } from '../schema/failure.ts';
import { isInput, readInputs } from '../session/inputs.ts';
import { readResult } from '../session/key.ts';
import type { Session } from '../session/state.ts';
import type { RunSettings } from './execute/request.ts';

const giving: ReadonlySet<string> = new Set(['data', 'sql', 'code', 'prompt', 'agent', 'tool', 'notebook', 'loop']);

/** Values of the outputs by name. Throws the failure of an output that cannot be had. */
export async function loadOutputs(session: Session, settings: RunSettings, signal: AbortSignal): Promise<JsonObject> {
  const values: [string, Json][] = [];
  for (const [name, load] of listOutputs(session, settings, signal)) values.push([name, await load()]);
  return Object.fromEntries(values);
}

/** Values of the outputs by name, null for one that cannot be had: its cells say why. */
export async function loadOutputsGiven(
  session: Session,
  settings: RunSettings,
  signal: AbortSignal,
): Promise<JsonObject> {
  const values: [string, Json][] = [];
  for (const [name, load] of listOutputs(session, settings, signal)) {
    const value = await load().catch((error: unknown) => {
      if (error instanceof FailureError) return null;
      throw error;
    });
    values.push([name, value]);
  }
  return Object.fromEntries(values);
}

type Load = () => Promise<Json>;

function listOutputs(session: Session, settings: RunSettings, signal: AbortSignal): readonly [string, Load][] {
  const context = buildContext(session, settings, signal);
  const { outputs } = session.document.fields;
  if (outputs)
    return Object.entries(outputs).map(([name, value]) => [
      name,
      async () => (await expandFields(context, { [name]: value }))[name] ?? null,
    ]);
  return listSinks(session).flatMap((id): [string, Load][] => {
    const result = context.results[id];
    return result ? [[id, () => loadValue(context, result)]] : [];
  });
}

/** Names of the outputs of a notebook that has no `outputs`. */
export function listSinks({ graph, document }: Session): readonly string[] {
  return document.cells
    .filter(({ id, type }) => type !== null && giving.has(type) && graph.nodes.get(id)?.dependents.length === 0)
    .map(({ id }) => id);
}

function buildContext(session: Session, { host, run, keepsTables }: RunSettings, signal: AbortSignal): CellContext {
  const nodes = [...session.graph.nodes.values()];
  const refuse = () => Promise.reject(new Error('outputs run nothing'));
  return {
    host,
    signal,
    run,
    keepsTables,
    inputs: readInputs(
      session,
      nodes.filter(isInput).map(({ id }) => id),
    ),
    inputFields: {},
    results: Object.fromEntries(
      nodes.flatMap((node) => {
        const result = isInput(node) ? null : readResult(session, node.id);
        return result ? [[node.id, result]] : [];
      }),
    ),
    scope: {},
    relationName: (beside = 'output') => beside,
    progress: () => undefined,
    log: () => undefined,
    runNested: refuse,
    runNotebook: refuse,
  };
}
