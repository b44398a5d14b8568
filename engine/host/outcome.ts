/**
 * What a value becomes as a cell's output: a list of objects is a table of the SQL engine, anything else stays
 * a value. Numbers that JSON lacks are kept in a table and become text in a value, as records have them.
 */
import { writeSpecial } from '../lib/canonical.ts';
import { isObject, type Json, type JsonObject } from '../lib/json.ts';
import type { Output } from '../schema/result.ts';
import type { CellContext } from './context.ts';

/** Puts a value where its readers find it. */
export async function keepValue(context: CellContext, value: Json): Promise<Output> {
  if (!isTable(value)) return { kind: 'value', value: writePlain(value) };
  return { kind: 'table', table: await context.host.sql.put(value, [], context.relationName()) };
}

/** Whether a value reads as a table: a list of at least one object, and of nothing else. */
function isTable(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function writePlain(value: Json): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : writeSpecial(value);
  if (Array.isArray(value)) return value.map(writePlain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, writePlain(field)]));
}
