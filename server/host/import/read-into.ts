/**
 * Reads one file into the DuckDB file of its table, inside the SQL child: foreign bytes are decoded and
 * parsed where a crash or too much memory ends nothing but the child. It leaves where the files lie, and
 * whether one was read before, to the importer.
 */
import { rm, stat } from 'node:fs/promises';
import {
  type ImportRequest,
  type ImportSurvey,
  type JsonObject,
  type SqlConnection,
  writeLiteral,
  writeName,
} from '../../../engine/sql.ts';
import { readCsv } from './csv/read-csv.ts';
import { decodeFile } from './decode-file.ts';
import type { LocalConnection, ReadingConnection } from './local-engine.ts';
import { openRows, type RowFormat } from './open-rows.ts';
import { type ColumnReading, normalizeNames, parseReading, type Reading } from './reading.ts';
import { findRowLines, stageRows } from './stage/stage-rows.ts';
import { type Places, type Stage, writeData, writeRejects } from './stage/staged-column.ts';
import { surveyStage } from './stage/survey.ts';
import { checkTypes } from './stage/write-cast.ts';
import { unpackFile } from './unpack-file.ts';

export interface ReadAsk {
  /** The file's bytes, in a folder of their own below the child's; what reading needs beside is put there. */
  readonly source: string;
  /** The DuckDB file to make. */
  readonly target: string;
  readonly format: ImportRequest['format'];
  readonly options: JsonObject;
}

export interface ReadAnswer {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rowCount: number;
  readonly rejected: number;
  readonly decided: JsonObject;
  /** Of text and JSON. */
  readonly survey?: ImportSurvey;
}

/** Makes `data`, and `rejects` where a row may be one, in the target. Throws `FailureError`. */
export async function readInto(local: LocalConnection, ask: ReadAsk): Promise<ReadAnswer> {
  const stage = `${ask.source}.stage`;
  await local.execute(`ATTACH ${writeLiteral(stage)} AS stage (BLOCK_SIZE ${smallBlock})`);
  const { size } = await stat(ask.source);
  const openTarget = async (columns: number) => {
    await local.execute(`SET GLOBAL disabled_compression_methods = '${size > largeFile ? '' : slowMethods}'`);
    await local.execute(
      `ATTACH ${writeLiteral(ask.target)} AS out (BLOCK_SIZE ${columns > manyColumns ? smallBlock : usualBlock})`,
    );
  };
  const connection: ReadingConnection = { ...local, openTarget };
  try {
    const source = await unpackFile(ask.source);
    const answer = await readFormat(connection, { ...ask, source }, parseReading(ask.options));
    return { ...answer, ...(await describeData(connection)) };
  } finally {
    // A transaction that failed would keep the files attached.
    for (const statement of ['ROLLBACK', 'DETACH DATABASE IF EXISTS out', 'DETACH DATABASE IF EXISTS stage'])
      await local.execute(statement).catch(() => undefined);
    await local.close();
    for (const left of [stage, `${stage}.wal`]) await rm(left, { force: true });
  }
}

/** Each column holds a block in memory while it is written: 2,000 of them take 500 MB when blocks are usual. */
const usualBlock = 262_144;
const smallBlock = 16_384;
const manyColumns = 200;
/** They halve text that has many values, and take as long for it as all else together: worth it where memory counts. */
const slowMethods = 'fsst,dict_fsst';
const largeFile = 2 ** 26;

type Read = Pick<ReadAnswer, 'rejected' | 'decided' | 'survey'>;

async function readFormat(connection: ReadingConnection, ask: ReadAsk, reading: Reading): Promise<Read> {
  const { source, format } = ask;
  if (format === 'parquet') {
    await checkTypes(connection, reading.columns);
    await copyTable(connection, `read_parquet(${writeLiteral(source)})`, reading);
    return { rejected: 0, decided: {} };
  }
  await checkTypes(connection, reading.columns);
  if (format !== 'csv' && format !== 'tsv') return readRows(connection, { path: source, format }, reading);
  const { path, encoding } = await decodeFile(source, reading.encoding);
  return readLines(connection, { path, encoding, format }, reading);
}

interface TextFile {
  readonly path: string;
  readonly encoding: string;
  readonly format: ReadAsk['format'];
}

async function readRows(
  connection: ReadingConnection,
  { path, format }: { readonly path: string; readonly format: RowFormat },
  reading: Reading,
): Promise<Read> {
  const { rows, options, others = [] } = await openRows(path, format, reading);
  const stage = await stageRows(connection, rows, reading);
  const rejected = await finish(connection, stage, { find: (records) => findRowLines(rows, records) });
  const decided = {
    ...(options === undefined ? {} : { options }),
    columns: describeColumns(stage),
    ...(others.length === 0 ? {} : { others }),
  };
  // What says its types itself leaves nothing to be decided.
  if (format === 'arrow') return { rejected, decided };
  return { rejected, decided, survey: await surveyStage(connection, stage, reading) };
}

async function readLines(
  connection: ReadingConnection,
  { path, encoding, format }: TextFile,
  reading: Reading,
): Promise<Read> {
  const { dialect } = reading;
  const isTabbed = format === 'tsv' && dialect.delimiter === undefined;
  const wanted = isTabbed ? { ...reading, dialect: { ...dialect, delimiter: '\t' } } : reading;
  const { decided, broken, find, ...stage } = await readCsv(connection, path, wanted);
  const rejected = await finish(connection, stage, { broken, find });
  const whole = { options: { encoding, ...decided }, columns: describeColumns(stage) };
  return { rejected, decided: whole, survey: await surveyStage(connection, stage, reading) };
}

/** The table and its rejects, which are counted. */
async function finish(connection: ReadingConnection, stage: Stage, places: Places): Promise<number> {
  await writeData(connection, stage);
  return writeRejects(connection, stage, places);
}

/** In the words of the cell's field. */
function describeColumns({ columns }: Stage): JsonObject {
  return Object.fromEntries(columns.map(({ name, type, format }) => [name, { type, ...(format && { format }) }]));
}

/** A relation as `out.main.data`, its columns renamed when the cell wants plain names. */
async function copyTable(connection: ReadingConnection, from: string, reading: Reading): Promise<void> {
  const { rows } = await connection.run(`SELECT column_name FROM (DESCRIBE FROM ${from})`);
  const names = rows.map(([name]) => String(name));
  const wanted = reading.normalize ? normalizeNames(names) : names;
  const list = names.map((name, at) => {
    const as = wanted[at] ?? name;
    return `${writeTyped(writeName(name), reading.columns.get(as) ?? reading.columns.get(name))} AS ${writeName(as)}`;
  });
  await connection.openTarget(names.length);
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${list.join(', ')} FROM ${from}`);
}

/** A value of a typed file as another type. It has no text that could be kept: one that does not fit is a failure. */
const writeTyped = (value: string, { type, format }: ColumnReading = {}) =>
  format !== undefined
    ? `CAST(strptime(${value}, ${writeLiteral(format)}) AS ${type ?? 'DATE'})`
    : type === undefined
      ? value
      : `CAST(${value} AS ${type})`;

async function describeData(connection: SqlConnection): Promise<Pick<ReadAnswer, 'columns' | 'rowCount'>> {
  const described = await connection.run('SELECT column_name, column_type FROM (DESCRIBE out.main.data)');
  const counted = await connection.run('SELECT CAST(count(*) AS VARCHAR) FROM out.main.data');
  return {
    columns: described.rows.map(([name, type]) => ({ name: String(name), type: String(type) })),
    rowCount: Number(counted.rows[0]?.[0] ?? 0),
  };
}
