/**
 * The query for a chart that Vega itself must compute: the columns that it names, moments as epoch
 * milliseconds, at most `maxRows` rows taken at even distance, so that it is the same in every host.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Column } from '../../schema/table.ts';
import { quoteIdentifier } from '../literal.ts';
import { parseFieldPath, writeRowName } from './field-path.ts';

/** Whether a field is a date or a timestamp column, which Vega gets as epoch milliseconds. */
export function isMoment(field: string | undefined, columns: readonly Column[]): boolean {
  if (field === undefined) return false;
  const [first, ...rest] = parseFieldPath(field);
  return rest.length === 0 && columns.some((column) => column.name === first && isMomentType(column.type));
}

function isMomentType(type: string): boolean {
  return type === 'DATE' || type.startsWith('TIMESTAMP');
}

/** SQL over `data` of `total` rows, and how many rows lie between two taken ones (1: all are). */
export function writeRawQuery(
  spec: JsonObject,
  columns: readonly Column[],
  wish: { total: number; maxRows: number; where: string },
) {
  const used = findColumns(spec, columns);
  const stride = Math.max(1, Math.ceil(wish.total / wish.maxRows));
  const list = used.map(({ name, type }) => {
    const quoted = quoteIdentifier(name);
    const as = quoteIdentifier(writeRowName(name));
    if (isMomentType(type)) return `epoch_ms(${quoted}::TIMESTAMP) AS ${as}`;
    return as === quoted ? quoted : `${quoted} AS ${as}`;
  });
  const where = wish.where === '' || wish.where === 'TRUE' ? '' : ` WHERE ${wish.where}`;
  const select = `SELECT ${list.join(', ') || '1 AS __row'} FROM `;
  if (stride === 1) return { sql: `${select}data${where}`, stride };
  const numbered = `(SELECT *, row_number() OVER () AS __row FROM data${where})`;
  return { sql: `${select}${numbered} WHERE (__row - 1) % ${stride} = 0`, stride };
}

/** Columns that the spec names as a field; all of them when an expression may name more. */
function findColumns(spec: JsonObject, columns: readonly Column[]): readonly Column[] {
  const found = { fields: new Set<string>(), free: false };
  collect(spec, found);
  return found.free ? columns : columns.filter(({ name }) => found.fields.has(name));
}

/** Fields that a spec names and the data lacks. None where the spec itself makes fields. */
export function findMissingFields(spec: JsonObject, columns: readonly Column[]): readonly string[] {
  const found = { fields: new Set<string>(), free: false };
  collect(spec, found, making);
  return found.free ? [] : [...found.fields].filter((field) => !columns.some(({ name }) => name === field));
}

const making = new Set(['transform', 'repeat', 'projection']);
const computing = new Set(['transform', 'repeat', 'expr', 'test']);
const naming = new Set(['field', 'fields', 'groupby', 'shape']);

/** Collects fields; `free` when something computes with fields that cannot be seen here. */
function collect(value: Json, found: { fields: Set<string>; free: boolean }, freeing = computing): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found, freeing);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (freeing.has(key)) found.free = true;
    else if (naming.has(key)) for (const name of textsOf(inner)) found.fields.add(parseFieldPath(name)[0] ?? '');
    collect(inner, found, freeing);
  }
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === 'string');
}
