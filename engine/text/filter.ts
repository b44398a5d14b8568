/**
 * Writes `filter(a, b, …)` as SQL: inputs and selections joined by AND. Nothing chosen filters nothing. It
 * checks that the query has the fields that are filtered; which values are set is the caller's to know.
 */
import { isObject, type Json } from '../lib/json.ts';
import { fail } from '../schema/failure.ts';
import type { InputFields } from '../schema/index.ts';
import type { Column } from '../schema/table.ts';
import { parseFieldPath } from './chart/field-path.ts';
import { readTimeUnit, writeUnitSql } from './chart/time-unit.ts';
import { quoteIdentifier, writeLiteral } from './literal.ts';
import { readColumnType } from './literal-type.ts';

/** One source of a filter: an input with what it declares, or a selection, whose value says its fields. */
export interface FilterTerm {
  /** As the author wrote it: `states`, `hours.brush`. */
  readonly name: string;
  readonly value: Json;
  readonly input?: InputFields;
  /** Qualifier of the fields in this query. */
  readonly alias?: string;
  /** Expressions of this query that stand for fields. */
  readonly map?: Readonly<Record<string, string>>;
}

/** What the query has: the columns of the relations that it reads, and names that its own text makes. */
export interface FilterTarget {
  readonly columns: readonly Column[];
  readonly sql: string;
}

/** One boolean expression. Throws the failure `sql-error` for a field that the query lacks. */
export function writeFilter(terms: readonly FilterTerm[], target: FilterTarget): string {
  const written = terms.map((term) =>
    term.input ? writeInput(term, term.input, target) : writeSelection(term, target),
  );
  const left = written.filter((part) => part !== 'TRUE');
  if (left.length === 0) return 'TRUE';
  return left.includes('FALSE') ? 'FALSE' : `(${left.join(' AND ')})`;
}

/** Of all that could filter a cell's data, the terms whose fields it has; never its own selections. */
export function pickLinked(
  terms: readonly FilterTerm[],
  own: string,
  columns: readonly Column[],
): readonly FilterTerm[] {
  const known = new Set(columns.map(({ name }) => name.toLowerCase()));
  const has = (field: string) => known.has((parseFieldPath(field)[0] ?? '').toLowerCase());
  return terms.filter(({ name, value, input }) => {
    if (name.startsWith(`${own}.`)) return false;
    return input ? input.column !== undefined && has(input.column) : listFields(value).every(has);
  });
}

/** The fields that a selection's value names. */
function listFields(selection: Json): readonly string[] {
  if (!isObject(selection)) return [];
  const { fields } = selection;
  if (isObject(fields)) return Object.keys(fields);
  return Array.isArray(fields) ? fields.filter(isObject).flatMap((point) => Object.keys(point)) : [];
}

/** Whether a value of an input or a selection chooses nothing: then it filters nothing. */
export function isNothing(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A field of the query, ready to compare. */
interface Field {
  readonly sql: string;
  /** Its column's type where it is known: it decides how a text compares. */
  readonly type: string | null;
}

function writeInput(term: FilterTerm, input: InputFields, target: FilterTarget): string {
  const { value } = term;
  if (isNothing(value)) return input.empty === 'none' ? 'FALSE' : 'TRUE';
  const named = input.column ?? Object.keys(term.map ?? {})[0];
  if (named === undefined)
    return fail('sql-error', `filter: \`${term.name}\` says no \`column\` that it filters; give the input one`);
  const field = findField(named, term, target);
  if (input.widget === 'date') return writeDays(field, value, value);
  if (!isObject(value)) return writeAny((Array.isArray(value) ? value : [value]).map((choice) => [[field, choice]]));
  const { start = null, end = null, min = null, max = null } = value;
  return input.widget === 'daterange' ? writeDays(field, start, end) : writeBounds(field, min, max);
}

function writeSelection(term: FilterTerm, target: FilterTarget): string {
  const { value } = term;
  if (value === null) return 'TRUE';
  const { kind, fields, units } = isObject(value) ? value : { kind: 'point', fields: value, units: null };
  const find = (name: string) => applyUnit(findField(name, term, target), isObject(units) ? units[name] : undefined);
  if (kind === 'interval' && isObject(fields)) {
    const parts = Object.entries(fields).map(([name, bounds]) => {
      const [low, high] = Array.isArray(bounds) ? bounds : [null, null];
      return writeBounds(find(name), low ?? null, high ?? null);
    });
    return joinAll(parts, 'AND');
  }
  const points = (Array.isArray(fields) ? fields : [value]).filter(isObject);
  if (points.length === 0) return 'TRUE';
  return writeAny(points.map((point) => Object.entries(point).map(([name, choice]) => [find(name), choice] as const)));
}

type Choice = readonly (readonly [Field, Json])[];

/** Rows that equal one of the choices. Plain values of the same fields become one `IN`. */
function writeAny(choices: readonly Choice[]): string {
  const plain = choices.filter((choice) => choice.every(([, value]) => value !== null && !Array.isArray(value)));
  const others = choices.filter((choice) => !plain.includes(choice));
  const lists = new Map<string, string[]>();
  for (const choice of plain) {
    const fields = tuple(choice.map(([field]) => field.sql));
    const values = tuple(choice.map(([field, value]) => writeValue(field, value)));
    lists.set(fields, [...(lists.get(fields) ?? []), values]);
  }
  const written = [...lists].map(([fields, values]) => `${fields} IN (${values.join(', ')})`);
  return joinAll([...written, ...others.map((choice) => joinAll(choice.map(writeOne), 'AND'))], 'OR');
}

/** One value of one field: null is a value, a pair is a bin that does not hold its upper end. */
function writeOne([field, value]: readonly [Field, Json]): string {
  if (value === null) return `${field.sql} IS NULL`;
  if (!Array.isArray(value)) return `${field.sql} = ${writeValue(field, value)}`;
  const [low = null, high = null] = value;
  if (low === null && high === null) return `${field.sql} IS NULL`;
  const from = low === null ? [] : [`${field.sql} >= ${writeValue(field, low)}`];
  const below = high === null ? [] : [`${field.sql} < ${writeValue(field, high)}`];
  return joinAll([...from, ...below], 'AND');
}

function writeBounds(field: Field, low: Json, high: Json): string {
  if (low === null && high === null) return 'TRUE';
  if (low === null) return `${field.sql} <= ${writeValue(field, high)}`;
  if (high === null) return `${field.sql} >= ${writeValue(field, low)}`;
  return `${field.sql} BETWEEN ${writeValue(field, low)} AND ${writeValue(field, high)}`;
}

/** Whole days, the last one included. */
function writeDays(field: Field, start: Json, end: Json): string {
  const from = start === null ? [] : [`${field.sql} >= ${writeLiteral(start, { kind: 'date' })}`];
  const to = end === null ? [] : [`${field.sql} < ${writeLiteral(end, { kind: 'date' })} + INTERVAL 1 DAY`];
  return joinAll([...from, ...to], 'AND');
}

const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** A moment compares as TIMESTAMP, so that a bound within a day is one for a DATE too. */
function writeValue(field: Field, value: Json): string {
  const declared = field.type === null ? null : readColumnType(field.type);
  const isMoment =
    field.type === null ? moment.test(`${value}`) : declared?.kind === 'date' || declared?.kind === 'timestamp';
  return writeLiteral(value, isMoment ? { kind: 'timestamp' } : declared);
}

/** A field by its name: mapped, or a column of the relations, or a name that the query's text makes. */
function findField(name: string, { alias, map }: FilterTerm, { columns, sql }: FilterTarget): Field {
  const mapped = Object.entries(map ?? {}).find(([field]) => field === name)?.[1];
  if (mapped !== undefined) return { sql: `(${mapped})`, type: null };
  const steps = parseFieldPath(name);
  const column = columns.find((known) => known.name.toLowerCase() === steps[0]?.toLowerCase());
  if (column === undefined && !isMade(steps[0] ?? '', sql)) {
    const known = columns.map((one) => `\`${one.name}\``).join(', ');
    fail('sql-error', `filter: this query has no field \`${name}\`; what it reads has ${known || 'no columns'}`);
  }
  const path = [...(alias === undefined ? [] : [alias]), ...steps].map(quoteIdentifier).join('.');
  return { sql: path, type: steps.length === 1 ? (column?.type ?? null) : null };
}

/** Whether the text of the query itself may give a name: `… AS hour`, `(VALUES …) AS t(hour)`. */
export function isMade(name: string, sql: string): boolean {
  const quoted = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(\\bAS\\s+|[(,]\\s*)"?${quoted}"?(?![\\w"])`, 'i').test(sql);
}

function applyUnit(field: Field, unit: Json | undefined): Field {
  const read = readTimeUnit(unit);
  if (!read) return field;
  return { sql: writeUnitSql(read, `CAST(${field.sql} AS TIMESTAMP)`), type: 'TIMESTAMP' };
}

function tuple(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(', ')})`;
}

function joinAll(parts: readonly string[], word: 'AND' | 'OR'): string {
  const left = word === 'AND' ? parts.filter((part) => part !== 'TRUE') : parts;
  if (left.length === 0) return 'TRUE';
  return left.length === 1 ? (left[0] ?? '') : `(${left.join(` ${word} `)})`;
}
