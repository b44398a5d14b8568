/**
 * A relation as a file: CSV of DuckDB's texts, JSON in the form of run records, Parquet by DuckDB. Text that a
 * spreadsheet would take for a formula gets an apostrophe in CSV; types that Parquet alters go as text.
 */
import type { Json } from '../../../lib/json.ts';
import { fail } from '../../../schema/failure.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import type { SqlConnection } from '../driver.ts';
import { type Relation, writeRelation } from '../relations.ts';
import { buildRecord } from './decode.ts';
import { readRows } from './rows.ts';

const altered = /HUGEINT|ENUM|BIT|BIGNUM|INTERVAL|UNION|TIME WITH|TIMESTAMP_S|\[\d+\]/;
const batch = 20_000;

/** The bytes of a relation in a format; one that this engine does not write is `needs-server`. */
export async function exportRelation(
  connection: SqlConnection,
  relation: Relation,
  format: 'csv' | 'json' | 'parquet',
): Promise<Uint8Array> {
  if (format === 'json') return writeJson(connection, relation);
  if (format === 'csv') return writeCsv(connection, relation);
  if (!connection.writeParquet) return fail('needs-server', 'Parquet is written by the server only');
  const list = relation.shape.columns.map(({ name, type }) => {
    const column = writeName(name);
    return altered.test(type) ? `CAST(${column} AS VARCHAR) AS ${column}` : column;
  });
  return connection.writeParquet(`SELECT ${list.join(', ')} FROM ${writeRelation(relation.name)}`);
}

/** A header, then DuckDB's text of each value; NULL is the empty field, empty text is `""`. */
async function writeCsv(connection: SqlConnection, { name, shape }: Relation): Promise<Uint8Array> {
  const { columns, rowCount } = shape;
  const list = columns.map((column) => `CAST(${writeName(column.name)} AS VARCHAR)`).join(', ');
  const lines = [columns.map((column) => writeField(column.name, '')).join(',')];
  for (let offset = 0; offset < rowCount; offset += batch) {
    const page = `SELECT ${list} FROM ${writeRelation(name)} LIMIT ${batch} OFFSET ${offset}`;
    for (const row of (await connection.run(page)).rows) {
      lines.push(row.map((value, at) => writeField(value as string | null, columns[at]?.type ?? '')).join(','));
    }
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

function writeField(value: string | null, type: string): string {
  if (value === null) return '';
  const text = type === 'VARCHAR' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return text === '' || /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
