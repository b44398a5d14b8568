/**
 * Outputs kept by key in the host's store, so that a text that was there before comes back without a
 * run. Kept are values that stand for themselves; tables are made again. Never kept: failures, cells
 * with effects, volatile cells, cells that say `cache: false`.
 */
import type { CellOutcome } from '../../host/context.ts';
import { isObject, type Json } from '../../lib/json.ts';
import type { Cell } from '../../notebook/document.ts';
import type { Output } from '../../schema/result.ts';
import { costOf } from '../../session/policy.ts';
import type { CellRequest } from './request.ts';

const kind = 'output';

/** The stored outcome; undefined when there is none, it cannot be read, or the cell must run. */
export async function loadCached(request: CellRequest, cell: Cell): Promise<CellOutcome | undefined> {
  if (request.must || request.key === null || !isCacheable(request, cell)) return undefined;
  const stored = await request.host.store.get(kind, request.key);
  return readOutcome(stored);
}

export async function saveCached(request: CellRequest, cell: Cell, outcome: CellOutcome): Promise<void> {
  const { output } = outcome;
  if (request.key === null || !output || output.kind === 'table' || !isCacheable(request, cell)) return;
  if (outcome.relations !== undefined || outcome.rounds !== undefined) return;
  await request.host.store.put(kind, request.key, writeOutcome(output, outcome.notes ?? []));
}

function isCacheable({ session, scope }: CellRequest, cell: Cell): boolean {
  const node = session.graph.nodes.get(cell.id);
  const calls = cell.type === 'notebook' || cell.type === 'loop' || cell.type === 'task' || cell.type === 'wait';
  const plain = Object.keys(scope).length === 0;
  return (
    !calls && plain && cell.fields?.cache === true && costOf(cell) !== 'writes' && node?.reading.volatile === false
  );
}

/** Outputs are JSON by their types, but for absent fields, which JSON drops alike. */
function writeOutcome(output: Output, notes: readonly string[]): Json {
  return JSON.parse(JSON.stringify({ output, notes }));
}

function readOutcome(stored: Json | undefined): CellOutcome | undefined {
  if (!isObject(stored) || !isObject(stored.output ?? null) || !Array.isArray(stored.notes)) return undefined;
  const output = readOutput(stored.output ?? null);
  const notes = stored.notes.filter((note) => typeof note === 'string');
  return output && { output, ...(notes.length > 0 && { notes }) };
}

function readOutput(stored: Json): Output | undefined {
  if (!isObject(stored)) return undefined;
  const { kind: written, value } = stored;
  if (written === 'value' && value !== undefined) return { kind: 'value', value };
  const known =
    written === 'text' ? 'text' : written === 'picture' ? 'picture' : written === 'verdict' ? 'verdict' : null;
  return known !== null && stored[known] !== undefined ? (stored as unknown as Output) : undefined;
}
