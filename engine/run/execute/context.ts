/**
 * What a cell sees: the results and inputs that its references name, the failure that it catches, and
 * nothing else. That list is at once graph edge, permission and audit record.
 */
import type { CellContext } from '../../host/context.ts';
import { buildRecord, type JsonObject } from '../../lib/json.ts';
import type { InputFields } from '../../schema/index.ts';
import type { Result } from '../../schema/result.ts';
import { isInput, readInputs } from '../../session/inputs.ts';
import { readResult } from '../../session/key.ts';
import { isRunnable } from '../../session/policy.ts';
import type { CellRequest } from './request.ts';

/** The context of a cell's run; relations of what it reads exist when this resolves. */
export async function buildContext(request: CellRequest, signal: AbortSignal): Promise<CellContext> {
  const { cell, host, run, keepsTables, scope } = request;
  const names = listReads(request);
  return {
    host,
    signal,
    run,
    keepsTables,
    inputs: readAllInputs(request, names),
    inputFields: readInputFields(request, names),
    results: await request.ready(readResults(request, names)),
    scope: { ...scope, ...readError(request) },
    relationName: (beside) => {
      const tail = beside === undefined ? '' : `__${beside}`;
      const name = `${cell.replace(/\W/g, '_')}__${request.nextSerial()}${tail}`;
      request.named(name);
      return name;
    },
    progress: request.progress,
    log: request.log,
    runNested: (inner) => request.runNested(inner, signal),
    runNotebook: (id, inputs) => request.runNotebook(id, inputs, signal),
  };
}

/** Nodes whose value the cell reads; its own, when it is an input. */
function listReads({ session, cell }: CellRequest): readonly string[] {
  const node = session.graph.nodes.get(cell);
  const read = (node?.dependencies ?? []).filter(({ kind }) => kind === 'reads' || kind === 'options');
  const names = read.map(({ id }) => id);
  return node && isInput(node) ? [...names, cell] : names;
}

/** What persons set; of an input whose options a cell gives, what its run made of that. */
function readAllInputs({ session, cell }: CellRequest, names: readonly string[]): JsonObject {
  const values = new Map(Object.entries(readInputs(session, names)));
  for (const id of values.keys()) {
    const node = session.graph.nodes.get(id);
    const output = session.results.get(id)?.output;
    if (id !== cell && node && isRunnable(node) && output?.kind === 'value') values.set(id, output.value);
  }
  return buildRecord(values);
}

function readInputFields({ session }: CellRequest, names: readonly string[]): Record<string, InputFields> {
  const fields: [string, InputFields][] = [];
  for (const id of names) {
    const cell = session.graph.nodes.get(id)?.cell;
    if (cell?.type === 'input' && cell.id === id) fields.push([id, cell.fields.input]);
  }
  return buildRecord(fields);
}

function readResults({ session }: CellRequest, names: readonly string[]): Record<string, Result> {
  const results: [string, Result][] = [];
  for (const id of names) {
    const node = session.graph.nodes.get(id);
    const result = node && !isInput(node) ? readResult(session, id) : null;
    if (result) results.push([id, result]);
  }
  return buildRecord(results);
}

/** The name `error` of a catching cell. */
function readError({ session, cell }: CellRequest): JsonObject {
  const caught = session.graph.catchers.get(cell);
  const failure = caught === undefined ? undefined : session.results.get(caught)?.failure;
  if (caught === undefined || !failure) return {};
  return { error: { cell: caught, code: failure.code, message: failure.message } };
}
