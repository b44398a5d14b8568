/**
 * Results kept by key in the host's store: what was computed before comes back without a run, in the
 * same session or after opening the notebook again. Never kept: failures, cells with effects, volatile
 * cells, what depends on a secret, cells that say `cache: false`, what is too large to be worth it.
 */
import type { Store } from '../../host/ports.ts';
import type { Digest } from '../../lib/digest.ts';
import { isObject, type Json } from '../../lib/json.ts';
import type { Cell } from '../../notebook/document.ts';
import type { Result } from '../../schema/result.ts';
import { isVolatile, listSecret } from '../../session/key.ts';
import { costOf } from '../../session/policy.ts';
import type { Session } from '../../session/state.ts';
import type { CellRequest } from './request.ts';

const kind = 'result';
const maxCharacters = 4_000_000;

/** The stored result that stands for itself; undefined when there is none, it cannot be read, or the cell must run. */
export async function loadCached(request: CellRequest, cell: Cell): Promise<Result | undefined> {
  if (request.must || request.key === null || !isCacheable(request.session, cell) || isInner(request)) return undefined;
  const result = await loadStored(request.host.store, request.key);
  return result?.output?.kind === 'table' || result?.relations ? undefined : result;
}

/** Stores a success under its key, where it may be stored and is at most 4,000,000 characters of JSON. */
export async function saveCached(request: CellRequest, cell: Cell, result: Result): Promise<void> {
  const { key, reason, host } = request;
  if (key === null || result.outcome !== 'success' || !isCacheable(request.session, cell) || isInner(request)) return;
  const text = JSON.stringify({ ...result, key, ...(reason !== undefined && { cause: reason }) });
  // A store without room keeps nothing: the result stands, and is computed again another time.
  if (text.length <= maxCharacters) await host.store.put(kind, key, JSON.parse(text)).catch(() => undefined);
}

/** The result that was stored under a key, as far as its shape can be trusted. */
export async function loadStored(store: Store, key: Digest): Promise<Result | undefined> {
  const stored = await store.get(kind, key);
  return isResult(stored, key) ? stored : undefined;
}

/** Whether a cell's results may be stored and taken from the store at all. */
export function isCacheable(session: Session, cell: Cell): boolean {
  const calls = cell.type === 'notebook' || cell.type === 'loop' || cell.type === 'task' || cell.type === 'wait';
  if (calls || cell.fields?.cache !== true || cell.fields.repeat !== undefined) return false;
  if (costOf(cell) === 'writes' || listSecret(session).has(cell.id)) return false;
  return session.graph.nodes.get(cell.id)?.reading.volatile === false;
}

/** Whether the cell's output differs from run to run, so that its result is marked. */
export function variesByRun({ session, cell }: CellRequest): boolean {
  return isVolatile(session, cell);
}

/** A loop's cells read their round beside their key. */
function isInner({ scope }: CellRequest): boolean {
  return Object.keys(scope).length > 0;
}

function isResult(stored: Json | undefined, key: Digest): stored is Json & Result {
  if (!isObject(stored) || stored.outcome !== 'success' || stored.key !== key) return false;
  const { output } = stored;
  if (output === undefined) return true;
  if (!isObject(output) || typeof output.kind !== 'string') return false;
  if (output.kind === 'value') return output.value !== undefined;
  if (output.kind === 'text') return typeof output.text === 'string';
  return known.has(output.kind) && isObject(output[output.kind] ?? null);
}

/** Outputs whose body stands under the name of their kind. */
const known: ReadonlySet<string> = new Set(['table', 'picture', 'verdict']);
