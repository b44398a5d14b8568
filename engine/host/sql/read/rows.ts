/**
 * Rows out of the engine: every column selected as text by DuckDB, then decoded by its type. Columns
 * are taken by position, so that no name can matter.
 */
import { type Digest, digestJson } from '../../../lib/digest.ts';
import type { Json, JsonObject } from '../../../lib/json.ts';
import { fail } from '../../../schema/failure.ts';
import type { Column, Rows } from '../../../schema/table.ts';
import { parseDuckdbType, writeName, writeTextType } from '../../../text/duckdb-type.ts';
import { checkRequest } from '../check-request.ts';
import type { SqlConnection } from '../driver.ts';
import { freeName, type Relation, writeRelation } from '../relations.ts';
import { toFailure, wrapRows } from '../trouble.ts';
import { buildRecord, createDecoder, type Form } from './decode.ts';

/** SQL for a column's value with VARCHAR leaves. */
export function writeText(expression: string, type: string): string {
  return type === 'VARCHAR' ? expression : `CAST(${expression} AS ${writeTextType(parseDuckdbType(type))})`;
}

/** Rows of a relation, `tail` being ORDER BY, LIMIT and the like. */
export async function readRows(
  connection: SqlConnection,
  source: { readonly from: string; readonly columns: readonly Column[] },
  form: Form,
  signal?: AbortSignal,
): Promise<Rows> {
  const list = source.columns.map(({ name, type }) => writeText(writeName(name), type));
  const { rows } = await connection.run(`SELECT ${list.join(', ')} FROM ${source.from}`, signal);
  const decoders = source.columns.map(({ type }) => createDecoder(type, form));
  return {
    columns: source.columns,
    rows: rows.map((row) => row.map((leaf, at): Json => decoders[at]?.(leaf) ?? null)),
  };
}

/** A SELECT over a relation that it calls `data`. */
interface Asked {
  readonly sql: string;
  /** The relation in SQL. */
  readonly data: string;
  readonly form: Form;
}

/** Rows of any SELECT over a relation; failures carry their place in it. */
export async function readQuery(
  connection: SqlConnection,
  { sql, data, form }: Asked,
  signal?: AbortSignal,
): Promise<Rows> {
  checkRequest({ statements: [sql], reads: { data: '' }, writes: false });
  const named = `WITH data AS NOT MATERIALIZED (FROM ${data})`;
  const described = wrapRows(`DESCRIBE ${named}`, sql);
  try {
    const { rows } = await connection.run(described.sql, signal);
    const columns = rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
    const places = columns.map((_, at) => `c${at}`);
    const source = wrapRows(named, sql).sql;
    const read = await readRows(
      connection,
      {
        from: `(${source}) AS q(${places.join(', ')})`,
        columns: columns.map(({ type }, at) => ({ name: `c${at}`, type })),
      },
      form,
      signal,
    );
    return { columns, rows: read.rows };
  } catch (error) {
    throw toFailure(error, described);
  }
}

/** All rows as objects; more than `limit` are the failure `table-too-large`. */
export async function readValues(connection: SqlConnection, relation: Relation, limit: number): Promise<JsonObject[]> {
  const { columns, rowCount } = relation.shape;
  if (rowCount > limit) fail('table-too-large', `${rowCount} rows are more than ${limit}: reduce them in SQL first`);
  const { rows } = await readRows(connection, { from: writeRelation(relation.name), columns }, 'script');
  return rows.map((row) => buildRecord(columns.map(({ name }, at) => [name, row[at] ?? null])));
}

/** Digest of columns, types, number of rows and every row with its place: order counts. */
export async function readDigest(connection: SqlConnection, { name, shape }: Relation): Promise<Digest> {
  const row = freeName(shape, '_row');
  const hashes = `SELECT hash(row_number() OVER (), ${row}) AS h FROM ${writeRelation(name)} AS ${row}`;
  const sums = `SELECT CAST(count(*) AS VARCHAR), CAST(sum(h) AS VARCHAR) FROM (${hashes})`;
  const [count, sum] = (await connection.run(sums)).rows[0] ?? [];
  const columns = shape.columns.map((column) => [column.name, column.type]);
  return digestJson({ columns, count: count ?? null, sum: sum ?? null });
}
