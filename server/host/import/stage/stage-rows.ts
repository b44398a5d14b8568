/**
 * Rows of a file in the stage: read once to learn their columns, once more to store them, so that neither the file
 * nor its rows are ever whole in memory.
 */
import {
  arrangeColumns,
  type ExactObject,
  fail,
  type JsonObject,
  type Leaf,
  nameColumns,
  parseDuckdbType,
  type SqlConnection,
  Typing,
  toLeaves,
  writeTextType,
} from '../../../../engine/sql.ts';
import type { ReadingConnection } from '../local-engine.ts';
import { normalizeNames, type Reading } from '../reading.ts';
import { findFormat } from './find-type.ts';
import type { FoundLines, Stage, StagedColumn } from './staged-column.ts';
import { writeCast } from './write-cast.ts';

/** Rows in order. `offset`: where a row begins in its file. */
export type Rows = AsyncIterable<{ readonly row: ExactObject; readonly offset: number }>;

export interface RowSource {
  /** Begins anew with each call. */
  readonly read: () => Rows;
  /** Types that the file itself declares. */
  readonly declared: ReadonlyMap<string, string>;
  /** Lines, as an editor counts them, of rows that begin there; offsets rise. */
  readonly findLines: (offsets: readonly number[]) => Promise<readonly number[]>;
}

/** A file that is open, and how it is read in the words of the cell. */
export interface OpenedRows {
  readonly rows: RowSource;
  readonly options?: JsonObject;
  /** What else the file holds and is not read: other sheets, by their names. */
  readonly others?: readonly string[];
}

interface FileColumn {
  /** In the file. */
  readonly key: string;
  /** In the table. */
  readonly name: string;
  readonly shape: ReturnType<Typing['columns']>[number]['shape'];
  /** The type that the values themselves have. */
  readonly from: string;
}

const table = { catalog: 'stage', schema: 'main', table: 'rows' };
const from = 'stage.main.rows';
const batchRows = 2048;
const mostColumns = 10_000;

/** The rows in the stage. Null words stand for NULL before anything is typed. */
export async function stageRows(connection: ReadingConnection, given: RowSource, reading: Reading): Promise<Stage> {
  const source = { ...given, read: () => dropWords(given.read(), new Set(reading.nullWords)) };
  const columns = await planColumns(source, reading);
  const fields = columns.map((one, at) => `c${at} ${writeTextType(parseDuckdbType(one.from))}`);
  await connection.execute(`CREATE TABLE ${from} (${fields.join(', ')})`);
  await store(connection, source, columns);
  const staged: StagedColumn[] = [];
  for (const [at, column] of columns.entries())
    staged.push(await stageColumn(connection, { column, at, declared: source.declared, reading }));
  return { from, columns: staged };
}

async function* dropWords(rows: Rows, words: ReadonlySet<string>): Rows & AsyncGenerator {
  if (words.size === 0) return yield* rows;
  for await (const { row, offset } of rows) {
    const isWord = (value: ExactObject[string] | undefined) => typeof value === 'string' && words.has(value);
    const entries = Object.entries(row).map(([key, value]) => [key, isWord(value) ? null : value] as const);
    yield { row: Object.assign(Object.create(null), Object.fromEntries(entries)) as ExactObject, offset };
  }
}

async function planColumns({ read, declared }: RowSource, reading: Reading): Promise<readonly FileColumn[]> {
  const typing = new Typing();
  for await (const { row } of read()) {
    typing.add(row);
    if (typing.width > mostColumns)
      fail('import-error', `the rows have more than ${mostColumns} different keys: make keys that are data a column`);
  }
  // Plain names are of the table, not of the file: they add no columns.
  const given = new Set([...declared.keys(), ...(reading.normalize ? [] : reading.columns.keys())]);
  const arranged = arrangeColumns(
    typing.columns(),
    [...given].map((name) => ({ name })),
  );
  const raw = nameColumns(arranged.map(({ name }) => name));
  const names = reading.normalize ? normalizeNames(raw) : raw;
  return arranged.map(({ name: key, shape, type }, at) => ({ key, name: names[at] ?? key, shape, from: type }));
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
    await connection.appendTo(table, batch);
    batch = [];
  }
  await connection.appendTo(table, batch);
  await connection.execute('COMMIT');
}

interface Staging {
  readonly column: FileColumn;
  readonly at: number;
  readonly declared: RowSource['declared'];
  readonly reading: Reading;
}

/** A declared type is tried; the types that the values have themselves always fit. */
async function stageColumn(
  connection: SqlConnection,
  { column: { key, name, from: found }, at, declared, reading }: Staging,
): Promise<StagedColumn> {
  const asked = reading.columns.get(name) ?? reading.columns.get(key) ?? {};
  const type = asked.type ?? declared.get(key) ?? found;
  const text = found === 'VARCHAR' ? `c${at}` : `CAST(c${at} AS VARCHAR)`;
  if (type === found && asked.format === undefined)
    return { name, text, value: text, cast: `CAST(c${at} AS ${type})`, type, declared: asked.type !== undefined };
  const isOpenDate = asked.type !== undefined && asked.format === undefined && /^(DATE|TIMESTAMP)/i.test(type);
  const made = isOpenDate ? await findFormat(connection, { name, type, from, value: text }, reading.marks) : {};
  const format = asked.format ?? made.format;
  const whole = { type, ...(format === undefined ? {} : { format }) };
  return { name, text, value: text, cast: writeCast(text, whole, reading.marks), declared: true, ...whole };
}

/** Lines of staged rows (from 0). */
export async function findRowLines({ read, findLines }: RowSource, records: readonly number[]): Promise<FoundLines> {
  const wanted = new Set(records);
  const found: { row: number; offset: number }[] = [];
  let row = 0;
  for await (const { offset } of read()) {
    if (wanted.has(row)) found.push({ row, offset });
    if (found.length === wanted.size) break;
    row += 1;
  }
  const lines = await findLines(found.map(({ offset }) => offset));
  return { records: new Map(found.map((one, at) => [one.row, lines[at] ?? 0])) };
}
