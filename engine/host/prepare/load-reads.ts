/**
 * The relations that statements read, found among the results of the plan. A cell whose value is a list of
 * objects or an object is lent as a relation for the run; anything else that is no table is a failure.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { Result } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { readRelations } from '../../text/sql/references.ts';
import type { Statement } from '../../text/sql/sql.ts';
import type { CellContext } from '../context.ts';

export interface Read {
  readonly table: TableInfo;
  readonly digest: Json;
  /** Made for this run alone. */
  readonly borrowed: boolean;
}

/** By the name in the statement: `tickets`, `triage.checks`. */
export type Reads = ReadonlyMap<string, Read>;

/** Every relation that the statements read, by its name in them. Throws where a cell that is read has no table. */
export async function loadReads(context: CellContext, statements: readonly Statement[]): Promise<Reads> {
  const { references, candidates } = readRelations(statements);
  const reads = new Map<string, Read>();
  for (const { to, member } of [...references, ...candidates]) {
    const name = member === undefined ? to : `${to}.${member}`;
    if (reads.has(name)) continue;
    const read = await loadRead(context, to, member);
    if (read !== null) reads.set(name, read);
  }
  return reads;
}

/** Null for a name that is no cell of the plan: the engine says what is wrong with it. */
async function loadRead(context: CellContext, id: string, member: string | undefined): Promise<Read | null> {
  const result = context.results[id];
  if (member !== undefined) return result ? readBeside(result, `${id}.${member}`, member) : null;
  const { output } = result ?? {};
  if (output?.kind === 'table') return { table: output.table, digest: result?.digest ?? null, borrowed: false };
  const value = context.inputs[id] ?? (output?.kind === 'value' ? output.value : undefined);
  if (value === undefined && result === undefined) return null;
  const rows = readRows(value);
  if (rows === null) return fail('sql-error', `\`${id}\` is no table: write {{ ${id} }} for its value`);
  const table = await context.host.sql.put(rows, [], context.relationName(`${id}_rows`));
  return { table, digest: result?.digest ?? rows, borrowed: true };
}

function readBeside(result: Result, name: string, member: string): Read {
  const { relations = {} } = result;
  const table = Object.hasOwn(relations, member) ? relations[member] : undefined;
  if (table === undefined) return fail('sql-error', `there is no relation \`${name}\``);
  return { table, digest: result.digest === undefined ? null : [result.digest, member], borrowed: false };
}

function readRows(value: Json | undefined): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : null;
  return isObject(value) ? [value] : null;
}
