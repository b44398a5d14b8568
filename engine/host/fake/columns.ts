/** Names and types of rows given as JSON: first-seen order, types by the rule JavaScript → table. */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Column } from '../../schema/table.ts';

/** The given columns first, with their types where given; then those that only the rows have. */
export function columnsOf(
  rows: readonly JsonObject[],
  given: readonly { readonly name: string; readonly type?: string }[] = [],
): Column[] {
  const types = new Map(given.map((column) => [column.name, column.type]));
  for (const row of rows) for (const name of Object.keys(row)) if (!types.has(name)) types.set(name, undefined);
  return [...types].map(([name, type]) => ({ name, type: type ?? typeOf(rows.map((row) => row[name] ?? null)) }));
}

function typeOf(values: readonly Json[]): string {
  const types = new Set(values.filter((value) => value !== null).map(typeOfOne));
  if (types.size === 2 && types.has('BIGINT') && types.has('DOUBLE')) return 'DOUBLE';
  const [only, ...others] = types;
  return only === undefined || others.length > 0 ? 'VARCHAR' : only;
}

function typeOfOne(value: Json): string {
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'number') return Number.isInteger(value) ? 'BIGINT' : 'DOUBLE';
  if (Array.isArray(value)) return `${typeOf(value)}[]`;
  if (!isObject(value)) return 'VARCHAR';
  return `STRUCT(${columnsOf([value])
    .map((column) => `${column.name} ${column.type}`)
    .join(', ')})`;
}
