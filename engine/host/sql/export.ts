/**
 * A relation as a file: CSV and Parquet written by DuckDB, JSON in the form of run records. Text that a
 * spreadsheet would take for a formula gets an apostrophe in CSV; types that Parquet alters go as text.
 */
import type { Json } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import { writeName } from '../../text/duckdb-type.ts';
import { buildRecord } from './decode.ts';
import type { SqlConnection } from './driver.ts';
import { readRows } from './read.ts';
import { type Relation, writeRelation } from './relations.ts';

const altered = /HUGEINT|ENUM|BIT|BIGNUM|INTERVAL|UNION|TIME WITH|TIMESTAMP_S|\[\d+\]/;
const batch = 20_000;

/** The bytes of a relation in a format; one that this engine does not write is `needs-server`. */
export function exportRelation(
  connection: SqlConnection,
  relation: Relation,
  { format, formats }: { format: 'csv' | 'json' | 'parquet'; formats: readonly string[] },
): Promise<Uint8Array> {
  if (format === 'json') return writeJson(connection, relation);
  if (!formats.includes(format)) fail('needs-server', `${format} is written by the server only`);
  return copyRelation(connection, relation, format);
}

/** CSV with a header, or Parquet. */
async function copyRelation(
  connection: SqlConnection,
  relation: Relation,
  format: 'csv' | 'parquet',
): Promise<Uint8Array> {
  const list = relation.shape.columns.map(({ name, type }) => {
    const column = writeName(name);
    if (format === 'csv') return type === 'VARCHAR' ? `${writeGuarded(column)} AS ${column}` : column;
    return altered.test(type) ? `CAST(${column} AS VARCHAR) AS ${column}` : column;
  });
  return connection.copy(
    `SELECT ${list.join(', ')} FROM ${writeRelation(relation.name)}`,
    format === 'csv' ? 'FORMAT csv, HEADER' : 'FORMAT parquet',
  );
}

/** A JSON list of objects, one a line. */
async function writeJson(connection: SqlConnection, relation: Relation): Promise<Uint8Array> {
  const { columns, rowCount } = relation.shape;
  const lines: string[] = [];
  for (let offset = 0; offset < rowCount; offset += batch) {
    const from = `${writeRelation(relation.name)} LIMIT ${batch} OFFSET ${offset}`;
    const { rows } = await readRows(connection, { from, columns }, 'record');
    for (const row of rows) {
      lines.push(JSON.stringify(buildRecord(columns.map(({ name }, at): [string, Json] => [name, row[at] ?? null]))));
    }
  }
  return new TextEncoder().encode(`[${lines.join(',\n')}]\n`);
}

function writeGuarded(column: string): string {
  return `CASE WHEN regexp_matches(${column}, '^[=+\\-@\\t\\r]') THEN '''' || ${column} ELSE ${column} END`;
}
