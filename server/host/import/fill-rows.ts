/**
 * Rows of a file as `out.main.data`: read once to learn their columns, once more to store them, so that neither
 * the file nor its rows are ever whole in memory. Between lies a database file of its own, `stage`.
 */
import {
  arrangeColumns,
  type ExactObject,
  fail,
  type JsonObject,
  type Leaf,
  nameColumns,
  parseDuckdbType,
  Typing,
  toLeaves,
  writeLiteral,
  writeName,
  writeTextType,
} from '../../../engine/sql.ts';
import type { ReadingConnection } from './local-engine.ts';
import { normalizeNames, type Reading } from './reading.ts';
import { writeCast } from './write-cast.ts';

/** Rows in order. `offset`: where a row begins in its file. */
export type Rows = AsyncIterable<{ readonly row: ExactObject; readonly offset: number }>;

export interface RowSource {
  /** Begins anew with each call. */
  readonly read: () => Rows;
  /** Types that the file itself declares. */
  readonly declared: ReadonlyMap<string, string>;
  /** Where a row is, in words. */
  readonly place: (offset: number, row: number) => Promise<string>;
}

interface FileColumn {
  /** In the file. */
  readonly key: string;
  /** In the table. */
  readonly name: string;
  readonly shape: ReturnType<Typing['columns']>[number]['shape'];
  /** The type that the values themselves have. */
  readonly from: string;
  readonly type: string;
  readonly format?: string;
}

const stage = { catalog: 'stage', schema: 'main', table: 'rows' };
const from = 'stage.main.rows';
const batchRows = 2048;
const mostColumns = 10_000;

/** Gives the types of the columns as the cell's own fields would say them. */
export async function fillRows(
  connection: ReadingConnection,
  source: RowSource,
  reading: Reading,
): Promise<JsonObject> {
  const columns = await planColumns(source, reading);
  const fields = columns.map((one, at) => `c${at} ${writeTextType(parseDuckdbType(one.from))}`);
  await connection.execute(`CREATE TABLE ${from} (${fields.join(', ')})`);
  await store(connection, source, columns);
  const casts = columns.map((one, at) => `${castOf(one, at)} AS ${writeName(one.name)}`);
  await refuseWrong(connection, source, columns);
  await connection.openTarget(columns.length);
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${casts.join(', ')} FROM ${from}`);
  return Object.fromEntries(columns.map(({ name, type, format }) => [name, { type, ...(format && { format }) }]));
}

async function planColumns({ read, declared }: RowSource, reading: Reading): Promise<readonly FileColumn[]> {
  const typing = new Typing();
  for await (const { row } of read()) {
    typing.add(row);
    if (typing.width > mostColumns)
      fail('import-error', `the rows have more than ${mostColumns} different keys: make keys that are data a column`);
  }
  const asked = new Map(Object.entries(reading.columns));
  // Plain names are of the table, not of the file: they add no columns.
  const given = new Set([...declared.keys(), ...(reading.normalize ? [] : asked.keys())]);
  const arranged = arrangeColumns(
    typing.columns(),
    [...given].map((name) => ({ name })),
  );
  const raw = nameColumns(arranged.map(({ name }) => name));
  const names = reading.normalize ? normalizeNames(raw) : raw;
  return arranged.map(({ name: key, shape, type: found }, at) => {
    const name = names[at] ?? key;
    const { type = declared.get(key) ?? found, format } = asked.get(name) ?? asked.get(key) ?? {};
    return { key, name, shape, from: found, type, ...(format === undefined ? {} : { format }) };
  });
}

async function store(
  connection: ReadingConnection,
  { read }: RowSource,
  columns: readonly FileColumn[],
): Promise<void> {
  const shapes = columns.map(({ key, shape }) => ({ name: key, shape }));
  let batch: Leaf[][] = [];
  await connection.execute('BEGIN');
  for await (const { row } of read()) {
    batch.push(toLeaves(row, shapes));
    if (batch.length < batchRows) continue;
    await connection.appendTo(stage, batch);
    batch = [];
  }
  await connection.appendTo(stage, batch);
  await connection.execute('COMMIT');
}

/** A declared type is tried; the types that the values have themselves always fit. */
function castOf(column: FileColumn, at: number): string {
  const { type, from: found, format } = column;
  return type === found && format === undefined
    ? `CAST(c${at} AS ${type})`
    : writeCast(found === 'VARCHAR' ? `c${at}` : `CAST(c${at} AS VARCHAR)`, column);
}

/** The first value that is not of its column's declared type is the file's trouble, with its place. */
async function refuseWrong(connection: ReadingConnection, source: RowSource, columns: readonly FileColumn[]) {
  for (const [at, column] of columns.entries()) {
    if (column.type === column.from && column.format === undefined) continue;
    const { rows } = await connection.run(
      `SELECT CAST(rowid AS VARCHAR), left(CAST(c${at} AS VARCHAR), 100) FROM ${from}
       WHERE c${at} IS NOT NULL AND (${castOf(column, at)}) IS NULL ORDER BY rowid LIMIT 1`,
    );
    const [row, value] = rows[0] ?? [];
    if (row === undefined) continue;
    const place = await findRow(source, Number(row));
    const as = column.format === undefined ? column.type : `${column.type} by ${writeLiteral(column.format)}`;
    fail('import-error', `${place}, column ${column.name}: ${JSON.stringify(value)} is not ${as}; give another type`);
  }
}

async function findRow({ read, place }: RowSource, wanted: number): Promise<string> {
  let at = 0;
  for await (const { offset } of read()) {
    if (at === wanted) return place(offset, wanted);
    at += 1;
  }
  return `row ${wanted + 1}`;
}
