/** What a notebook gives back: its `outputs`, or the cells that nothing depends on. */
import type { CellContext } from '../host/context.ts';
import { expandFields } from '../host/expand.ts';
import { loadValue } from '../host/scope.ts';
import { buildRecord, type Json, type JsonObject } from '../lib/json.ts';
import { FailureError } from '../schema/failure.ts';
import { secretMark } from '../schema/record.ts';
import { isInput, readInputs } from '../session/inputs.ts';
import { listSecret, readResult } from '../session/key.ts';
import type { Session } from '../session/state.ts';
import { readFields } from '../text/field.ts';
import type { RunSettings } from './execute/request.ts';

const giving: ReadonlySet<string> = new Set(['data', 'sql', 'code', 'prompt', 'agent', 'tool', 'notebook', 'loop']);

/** Values of the outputs by name. Throws the failure of an output that cannot be had. */
export async function loadOutputs(session: Session, settings: RunSettings, signal: AbortSignal): Promise<JsonObject> {
  const values: [string, Json][] = [];
  for (const { name, load } of listOutputs(session, settings, signal)) values.push([name, await load()]);
  return Object.fromEntries(values);
}

/** Values of the outputs by name for a record: null for one that cannot be had (its cells say why), none of a secret. */
export async function loadOutputsGiven(
  session: Session,
  settings: RunSettings,
  signal: AbortSignal,
): Promise<JsonObject> {
  const values: [string, Json][] = [];
  const secret = listSecret(session);
  for (const { name, source, load } of listOutputs(session, settings, signal)) {
    const value = listReads(source).some((id) => secret.has(id)) ? secretMark : await load().catch(giveNull);
    values.push([name, value]);
  }
  return Object.fromEntries(values);
}

function giveNull(error: unknown): null {
  if (error instanceof FailureError) return null;
  throw error;
}

interface OutputLoad {
  readonly name: string;
  /** A value whose templates say what it reads. */
  readonly source: Json;
  load(): Promise<Json>;
}

/** Ids of the cells that the templates in a value read. */
function listReads(source: Json): readonly string[] {
  if (typeof source === 'object' && source !== null) return Object.values(source).flatMap(listReads);
  if (typeof source !== 'string') return [];
  const field = { path: [], kind: 'template', value: source, locate: (offset: number) => offset } as const;
  return readFields([field]).references.map(({ to }) => to);
}

function listOutputs(session: Session, settings: RunSettings, signal: AbortSignal): readonly OutputLoad[] {
  const context = buildContext(session, settings, signal);
  const { outputs } = session.document.fields;
  if (outputs)
    return Object.entries(outputs).map(([name, source]) => ({
      name,
      source,
      load: async () => (await expandFields(context, { [name]: source }))[name] ?? null,
    }));
  return listSinks(session).flatMap((name): OutputLoad[] => {
    const result = context.results[name];
    return result ? [{ name, source: `{{ ${name} }}`, load: () => loadValue(context, result) }] : [];
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
    results: buildRecord(
      nodes.flatMap((node) => {
        const result = isInput(node) ? null : readResult(session, node.id);
        return result ? [[node.id, result] as const] : [];
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
