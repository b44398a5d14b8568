/**
 * CSV and TSV: every field is read as text by DuckDB, then each column gets the narrowest type that
 * all its values spell. Only the empty field is NULL unless the cell lists more; leading zeros stay
 * text; dates are ISO or by the cell's format. Lines that do not fit are rejects, never guesses.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fail, nameColumns, type SqlConnection, writeLiteral, writeName } from '../../../../engine/sql.ts';
import type { ReadingConnection } from '../local-engine.ts';
import { type ColumnReading, normalizeNames, type Reading } from '../reading.ts';
import { checkTypes, writeCast } from '../write-cast.ts';
import { findColumn } from './find-column.ts';
import { findRecordLines } from './find-records.ts';
import { type CsvHead, readHead } from './read-head.ts';

export interface CsvDecision {
  readonly delimiter: string;
  readonly header: boolean;
  readonly columns: Readonly<Record<string, ColumnReading>>;
  readonly rejected: number;
}

interface Column {
  readonly name: string;
  /** SQL of its text. */
  readonly value: string;
  readonly cast: string;
  /** Whether the cell says its type, so that a value may be none of it. */
  readonly declared: boolean;
}

const longestLine = 200_000_000;
const usualLine = 20_000_000;
/** Of a line that is rejected so much is kept. */
const keptText = 10_000;
/** Of so many rejects the line is looked up. */
const mostPlaced = 100_000;

/** Makes `out.main.data` and `out.main.rejects` of a UTF-8 file that the engine can reach. */
export async function readCsv(connection: ReadingConnection, file: string, reading: Reading): Promise<CsvDecision> {
  await checkTypes(connection, reading.columns);
  const head = await readHead(file, reading);
  const { delimiter, header, fields } = head;
  const raw = nameColumns(header ? fields : fields.map((_, at) => `column${at}`));
  const names = reading.normalize ? normalizeNames(raw) : raw;
  const path = await loadText(connection, file, head);
  const columns: Record<string, ColumnReading> = Object.create(null);
  const casts: Column[] = [];
  for (const [at, name] of names.entries()) {
    const value = writeNulls(`c${at}`, reading.nullValues);
    const given = Object.hasOwn(reading.columns, name) ? (reading.columns[name] ?? {}) : {};
    const found = await findColumn(connection, { name, value, given }, reading.decimal);
    columns[name] = found;
    casts.push({ name, value, cast: writeCast(value, found, reading.decimal), declared: given.type !== undefined });
  }
  await connection.openTarget(names.length);
  await writeTables(connection, casts);
  await placeRejects(connection, path, { head: header ? 1 : 0, delimiter });
  const { rows } = await connection.run('SELECT CAST(count(*) AS VARCHAR) FROM out.main.rejects');
  return { delimiter, header, columns, rejected: Number(rows[0]?.[0] ?? 0) };
}

/** Gives the file that was read: mixed line ends are made one kind first. */
async function loadText(connection: SqlConnection, path: string, head: CsvHead): Promise<string> {
  const longest = await findLongestLine(path);
  if (longest > longestLine)
    fail(
      'import-error',
      `a line has ${Math.round(longest / 1e6)} MB; a file of lines has at most ${longestLine / 1e6}`,
    );
  try {
    await loadLines(connection, path, { ...head, longest });
    return path;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('invalid state')) throw error;
    await pipeline(createReadStream(path), unifyLineEnds, createWriteStream(`${path}.lf`));
    await loadLines(connection, `${path}.lf`, { ...head, longest });
    return `${path}.lf`;
  }
}

async function loadLines(
  connection: SqlConnection,
  path: string,
  { delimiter, header, fields, skip, longest }: CsvHead & { longest: number },
): Promise<void> {
  const types = fields.map((_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  const lineBytes = Math.max(usualLine, Math.ceil(1.2 * longest));
  const options = [
    `auto_detect = false, columns = {${types}}, delim = ${writeLiteral(delimiter)}, header = ${header}, skip = ${skip}`,
    `quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, strict_mode = true`,
    `max_line_size = ${lineBytes}, buffer_size = ${2 * lineBytes}, store_rejects = true, rejects_limit = 0`,
  ].join(', ');
  await connection.execute(`CREATE TABLE stage.main.raw AS SELECT * FROM read_csv(${writeLiteral(path)}, ${options})`);
}

async function findLongestLine(path: string): Promise<number> {
  let longest = 0;
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      longest = Math.max(longest, length + at - from);
      length = 0;
      from = at + 1;
    }
    length += chunk.length - from;
  }
  return Math.max(longest, length);
}

async function* unifyLineEnds(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const text = rest + decoder.decode(chunk, { stream: true });
    // What comes after carriage returns at the end decides whether they are one line end.
    const cut = text.length - (/\r+$/.exec(text)?.[0].length ?? 0);
    rest = text.slice(cut);
    yield text.slice(0, cut).replace(/\r+\n|\r/g, '\n');
  }
  yield (rest + decoder.decode()).replace(/\r+\n|\r+/g, '\n');
}

function writeNulls(column: string, words: readonly string[]): string {
  return words.length === 0
    ? column
    : `CASE WHEN ${column} IN (${words.map((word) => writeLiteral(word)).join(', ')}) THEN NULL ELSE ${column} END`;
}

/** Rows whose declared columns fit are data; each value that does not is a reject, by its row for now. */
async function writeTables(connection: SqlConnection, columns: readonly Column[]): Promise<void> {
  const list = columns.map(({ name, cast }) => `${cast} AS ${writeName(name)}`).join(', ');
  const declared = columns.filter((column) => column.declared);
  const bad = ({ value, cast }: Column) => `((${value}) IS NOT NULL AND (${cast}) IS NULL)`;
  const where = declared.length === 0 ? '' : `WHERE NOT (${declared.map(bad).join(' OR ')})`;
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${list} FROM stage.main.raw ${where}`);
  const wrong = declared.map(
    (column) =>
      `SELECT NULL AS byte, rowid AS record, ${writeLiteral(column.name)} AS "column", left(${column.value}, ${keptText}) AS text,
       'not a value of this type' AS reason FROM stage.main.raw WHERE ${bad(column)}`,
  );
  const names = columns.map(({ name }, at) => `('c${at}', ${writeLiteral(name)})`).join(', ');
  const broken = `SELECT line_byte_position - 1 AS byte, NULL AS record, coalesce(named.name, column_name) AS "column",
    left(csv_line, ${keptText}) AS text, error_message AS reason
    FROM reject_errors LEFT JOIN (VALUES ${names}) named(raw, name) ON column_name = named.raw`;
  await connection.execute(`CREATE TABLE stage.main.wrong AS FROM (${[broken, ...wrong].join(' UNION ALL ')})`);
}

/** Lines of the rejects, as an editor counts them; of very many only the first have one. */
async function placeRejects(
  connection: ReadingConnection,
  path: string,
  at: { readonly head: number; readonly delimiter: string },
): Promise<void> {
  const { rows } = await connection.run(
    `SELECT CAST(byte AS VARCHAR), CAST(record AS VARCHAR) FROM stage.main.wrong ORDER BY record, byte LIMIT ${mostPlaced}`,
  );
  await connection.execute('CREATE TABLE stage.main.places (record VARCHAR, byte VARCHAR, line VARCHAR)');
  if (rows.length > 0) {
    const broken = new Set(rows.flatMap(([byte]) => (byte === null ? [] : [Number(byte)])));
    const wanted = rows.flatMap(([, record]) => (record === null ? [] : [Number(record)]));
    const { records, bytes } = await findRecordLines(path, { ...at, wanted, broken });
    await connection.appendTo({ catalog: 'stage', schema: 'main', table: 'places' }, [
      ...[...records].map(([record, line]) => [`${record}`, null, `${line}`]),
      ...[...bytes].map(([byte, line]) => [null, `${byte}`, `${line}`]),
    ]);
  }
  await connection.execute(
    `CREATE TABLE out.main.rejects AS
     SELECT CAST(places.line AS BIGINT) AS line, "column", text, reason FROM stage.main.wrong w
     LEFT JOIN stage.main.places places
     ON places.record = CAST(w.record AS VARCHAR) OR places.byte = CAST(w.byte AS VARCHAR)
     ORDER BY line, "column"`,
  );
}
