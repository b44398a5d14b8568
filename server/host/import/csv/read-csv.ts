/**
 * CSV and TSV: every field is read as text by DuckDB, then each column gets the narrowest type that
 * all its values spell. Only the empty field is NULL unless the cell lists more; leading zeros stay
 * text; dates are ISO or by the cell's format. Lines that do not fit are rejects, never guesses.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  type Dialect,
  fail,
  type JsonObject,
  nameColumns,
  type SqlConnection,
  writeLiteral,
} from '../../../../engine/sql.ts';
import type { ReadingConnection } from '../local-engine.ts';
import { type ColumnReading, normalizeNames, type Reading } from '../reading.ts';
import { findFormat, findType } from '../stage/find-type.ts';
import { keptText, type Stage, type StagedColumn, writeNulls } from '../stage/staged-column.ts';
import { writeCast, writePlain } from '../stage/write-cast.ts';
import { findRecordLines } from './find-records.ts';
import { readHead } from './read-head.ts';

/** A staged file, and what there is to know of it. */
export interface StagedCsv extends Stage {
  readonly decided: JsonObject;
  readonly broken: string;
  /** Lines of records and of broken lines. */
  readonly find: (records: readonly number[], bytes: readonly number[]) => ReturnType<typeof findRecordLines>;
}

const longestLine = 200_000_000;
const usualLine = 20_000_000;
const from = 'stage.main.raw';

/** Reads a UTF-8 file that the engine can reach into the stage. */
export async function readCsv(connection: ReadingConnection, file: string, reading: Reading): Promise<StagedCsv> {
  const dialect = await readHead(file, reading.dialect);
  const { header, fields } = dialect;
  const raw = nameColumns(header ? fields.map((field) => field.trim()) : fields.map((_, at) => `column${at}`));
  const names = reading.normalize ? normalizeNames(raw) : raw;
  const path = await loadText(connection, file, dialect);
  const columns: StagedColumn[] = [];
  for (const [at, name] of names.entries()) {
    const given = reading.columns.get(name) ?? reading.columns.get(raw[at] ?? name) ?? {};
    columns.push(await stageColumn(connection, reading, { name, text: `c${at}`, given }));
  }
  return {
    ...{ from, columns },
    decided: writeOptions(dialect, reading),
    broken: selectBroken(columns),
    find: (records, bytes) =>
      findRecordLines(path, { wanted: records, broken: new Set(bytes), head: header ? 1 : 0, dialect }),
  };
}

async function stageColumn(
  connection: SqlConnection,
  { nullWords, marks }: Reading,
  { name, text, given }: { readonly name: string; readonly text: string; readonly given: ColumnReading },
): Promise<StagedColumn> {
  const value = writeNulls(text, nullWords);
  const declared = given.type !== undefined;
  const column = { from, value };
  const isOpenDate = declared && given.format === undefined && /^(DATE|TIMESTAMP)/i.test(given.type ?? '');
  const found = declared ? given : { ...given, type: await findType(connection, column, marks) };
  const format = isOpenDate ? await findFormat(connection, { name, type: found.type ?? 'DATE', ...column }, marks) : {};
  const type = found.type ?? 'VARCHAR';
  const whole = { type, ...(given.format === undefined ? {} : { format: given.format }), ...format };
  // What all values spell is not tried again.
  const cast =
    declared || type !== 'BIGINT' ? writeCast(value, whole, marks) : `CAST(${writePlain(value, marks)} AS BIGINT)`;
  return { ...{ name, text, value, cast, declared }, ...whole };
}

/** How the file was read, in the words of the cell's fields. */
function writeOptions({ delimiter, quote, escape: before, header, skip }: Dialect, { marks }: Reading): JsonObject {
  return {
    ...{ delimiter, quote, header },
    ...(before === quote ? {} : { escape: before }),
    ...(skip === 0 ? {} : { skip }),
    decimal: marks.decimal,
    ...(marks.grouping === '' ? {} : { grouping: marks.grouping }),
  };
}

/** Gives the file that was read: mixed line ends are made one kind first. */
async function loadText(connection: SqlConnection, path: string, dialect: Dialect): Promise<string> {
  const longest = await findLongestLine(path);
  if (longest > longestLine)
    fail(
      'import-error',
      `a line has ${Math.round(longest / 1e6)} MB; a file of lines has at most ${longestLine / 1e6}`,
    );
  try {
    await loadLines(connection, path, { ...dialect, longest });
    return path;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('invalid state')) throw error;
    await pipeline(createReadStream(path), unifyLineEnds, createWriteStream(`${path}.lf`));
    await loadLines(connection, `${path}.lf`, { ...dialect, longest });
    return `${path}.lf`;
  }
}

async function loadLines(
  connection: SqlConnection,
  path: string,
  { delimiter, quote, escape: before, header, fields, skip, longest }: Dialect & { longest: number },
): Promise<void> {
  const types = fields.map((_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  const lineBytes = Math.max(usualLine, Math.ceil(1.2 * longest));
  const options = [
    `auto_detect = false, columns = {${types}}, delim = ${writeLiteral(delimiter)}, header = ${header}, skip = ${skip}`,
    `quote = ${writeLiteral(quote)}, escape = ${writeLiteral(before)}`,
    `nullstr = '', allow_quoted_nulls = false, strict_mode = true`,
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

/** Lines that could not be parted into the fields that there are. */
function selectBroken(columns: readonly StagedColumn[]): string {
  const names = columns.map(({ name }, at) => `('c${at}', ${writeLiteral(name)})`).join(', ');
  return `SELECT line_byte_position - 1 AS byte, NULL AS record, coalesce(named.name, column_name) AS "column",
    left(ltrim(csv_line, chr(10) || chr(13)), ${keptText}) AS text, error_message AS reason
    FROM reject_errors LEFT JOIN (VALUES ${names}) named(raw, name) ON column_name = named.raw`;
}
