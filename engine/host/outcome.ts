/**
 * What a value becomes as a cell's output: a list of objects is a table of the SQL engine, anything else stays
 * a value. Numbers that JSON lacks are kept in a table and become text in a value, as records have them; so do
 * whole numbers that JavaScript cannot count exactly.
 */
import { writeSpecial } from '../lib/canonical.ts';
import type { Exact, ExactObject, Json } from '../lib/json.ts';
import type { Output } from '../schema/result.ts';
import type { CellContext } from './context.ts';

/** Puts a value where its readers find it. */
export async function keepValue(context: CellContext, value: Exact): Promise<Output> {
  if (!isTable(value)) return { kind: 'value', value: writePlain(value) };
  return { kind: 'table', table: await context.host.sql.put(value, [], context.relationName()) };
}

/** Whether a value reads as a table: a list of at least one object, and of nothing else. */
function isTable(value: Exact): value is readonly ExactObject[] {
  return isList(value) && value.length > 0 && value.every(isRecord);
}

function writePlain(value: Exact): Json {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : writeSpecial(value);
  if (isList(value)) return value.map(writePlain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, writePlain(field)]));
}

function isList(value: Exact): value is readonly Exact[] {
  return Array.isArray(value);
}

function isRecord(value: Exact): value is ExactObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
