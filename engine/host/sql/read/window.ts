/**
 * One window of a relation for the grid: sorted, filtered and searched over all of it, every value as
 * DuckDB's own text. Ties keep the relation's order, so that pages never overlap.
 */

import { fail } from '../../../schema/failure.ts';
import type { Column, RowsQuery, Window, WindowFilter, WindowQuery } from '../../../schema/table.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import { writeLiteral } from '../../../text/literal.ts';
import type { SqlConnection } from '../driver.ts';
import { freeName, type Relation, type Shape, writeRelation } from '../relations.ts';

const totals = new WeakMap<Shape, Map<string, number>>();

/** Reads a window; the number of rows behind a filter is counted once a relation. */
export async function readWindow(
  connection: SqlConnection,
  relation: Relation,
  query: WindowQuery,
  signal?: AbortSignal,
): Promise<Window> {
  const { shape } = relation;
  const columns = query.columns ? query.columns.map((name) => findColumn(shape, name)) : shape.columns;
  const where = writeWhere(shape, query);
  const list = columns.map(({ name }) => `CAST(${writeName(name)} AS VARCHAR)`);
  const { rows } = await connection.run(`SELECT ${list.join(', ')} FROM ${writeFrom(relation, query)}`, signal);
  return {
    columns,
    rows: rows.map((row) => row.map((value) => (typeof value === 'string' ? value : null))),
    total: await countTotal(connection, relation, where, signal),
  };
}

/** One window of what is asked for, in its order: what stands after FROM. */
export function writeFrom(relation: Relation, query: WindowQuery): string {
  const { rowids } = relation.shape;
  if (rowids && (query.order ?? []).length === 0 && writeWhere(relation.shape, query) === '') {
    return `${rowids} WHERE rowid >= ${query.offset} AND rowid < ${query.offset + query.limit} ORDER BY rowid`;
  }
  return `${writeAsked(relation, query)} LIMIT ${query.limit} OFFSET ${query.offset}`;
}

/** All rows that are asked for, in their order: what stands after FROM. */
export function writeAsked(relation: Relation, query: RowsQuery): string {
  const { rowids } = relation.shape;
  const where = writeWhere(relation.shape, query);
  const place = rowids ?? writeRelation(relation.name);
  const order = (query.order ?? []).map(
    ({ column, descending }) =>
      `${writeName(findColumn(relation.shape, column).name)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  if (order.length === 0) return `${place}${where}`;
  if (rowids) return `${place}${where} ORDER BY ${[...order, 'rowid'].join(', ')}`;
  const number = writeName(freeName(relation.shape, '_row'));
  const numbered = `(SELECT *, row_number() OVER () AS ${number} FROM ${place}${where})`;
  return `${numbered} ORDER BY ${[...order, number].join(', ')}`;
}

async function countTotal(connection: SqlConnection, { name, shape }: Relation, where: string, signal?: AbortSignal) {
  if (where === '') return shape.rowCount;
  const known = totals.get(shape) ?? new Map<string, number>();
  totals.set(shape, known);
  const found = known.get(where);
  if (found !== undefined) return found;
  const { rows } = await connection.run(`SELECT CAST(count(*) AS VARCHAR) FROM ${writeRelation(name)}${where}`, signal);
  const total = Number(rows[0]?.[0] ?? 0);
  known.set(where, total);
  return total;
}

function writeWhere(shape: Shape, query: RowsQuery): string {
  const tests = (query.where ?? []).map((filter) => writeTest(findColumn(shape, filter.column), filter));
  if (query.search)
    tests.push(`(${shape.columns.map((column) => writeContains(column, query.search ?? '')).join(' OR ')})`);
  return tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`;
}

/** Values come as the grid shows them; compared as the column's type where they are one. */
function writeTest(column: Column, { test, value = '', values = [] }: WindowFilter): string {
  const name = writeName(column.name);
  const typed = `TRY_CAST(${writeLiteral(value)} AS ${column.type})`;
  const equals = `(CAST(${name} AS VARCHAR) = ${writeLiteral(value)} OR ${name} = ${typed})`;
  switch (test) {
    case 'is-null':
      return `${name} IS NULL`;
    case 'not-null':
      return `${name} IS NOT NULL`;
    case 'contains':
      return writeContains(column, value);
    case 'equals':
      return `coalesce(${equals}, FALSE)`;
    case 'not-equals':
      return `NOT coalesce(${equals}, FALSE)`;
    case 'one-of':
      return writeOneOf(column, values);
    case 'more-than':
      return `${name} > ${typed}`;
    case 'less-than':
      return `${name} < ${typed}`;
    case 'at-least':
      return `${name} >= ${typed}`;
    case 'at-most':
      return `${name} <= ${typed}`;
  }
}

function writeOneOf(column: Column, values: readonly (string | null)[]): string {
  const tests = values.map((value) =>
    value === null
      ? `${writeName(column.name)} IS NULL`
      : writeTest(column, { column: column.name, test: 'equals', value }),
  );
  return tests.length === 0 ? 'FALSE' : `(${tests.join(' OR ')})`;
}

function writeContains(column: Column, text: string): string {
  return `contains(lower(CAST(${writeName(column.name)} AS VARCHAR)), lower(${writeLiteral(text)}))`;
}

/** The column of a name; one that is not there is a `sql-error` that lists those that are. */
export function findColumn(shape: Shape, name: string): Column {
  const column = shape.columns.find((candidate) => candidate.name === name);
  return (
    column ??
    fail('sql-error', `there is no column ${name}: there are ${shape.columns.map((each) => each.name).join(', ')}`)
  );
}
