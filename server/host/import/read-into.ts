/**
 * Reads one file into the DuckDB file of its table, inside the SQL child: foreign bytes are decoded and
 * parsed where a crash or too much memory ends nothing but the child. It leaves where the files lie, and
 * whether one was read before, to the importer.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fail, type JsonObject } from '../../../engine/index.ts';
import { DuckdbSql, type ImportRequest, type SqlConnection, type SqlDriver, writeName } from '../../../engine/run.ts';
import { decodeText } from './encoding.ts';
import { readArrow } from './read-arrow.ts';
import { readCsv } from './read-csv.ts';
import { parseRows } from './read-json.ts';
import { normalizeNames, parseReading, type Reading } from './reading.ts';

export interface ReadAsk {
  /** The file's bytes, in the child's folder; the decoded text is written there again. */
  readonly source: string;
  /** The DuckDB file to make. */
  readonly target: string;
  readonly format: ImportRequest['format'];
  readonly options: JsonObject;
}

export interface ReadAnswer {
  readonly rejected: number;
  readonly decided: JsonObject;
}

/** Makes `data`, and `rejects` of a CSV, in the target. Throws `FailureError`. */
export async function readInto(connect: SqlDriver['connect'], ask: ReadAsk): Promise<ReadAnswer> {
  const connection = await connect();
  await connection.execute(`ATTACH '${ask.target.replaceAll("'", "''")}' AS out`);
  try {
    const answer = await readFormat({ connect, connection }, ask, parseReading(ask.options));
    return answer;
  } finally {
    for (const statement of [
      'DROP TABLE IF EXISTS memory.main.raw',
      'DROP TABLE IF EXISTS memory._r.json',
      'DETACH out',
    ])
      await connection.execute(statement);
    await connection.close();
  }
}

interface Engine {
  readonly connect: SqlDriver['connect'];
  readonly connection: SqlConnection;
}

async function readFormat(engine: Engine, { source, format }: ReadAsk, reading: Reading): Promise<ReadAnswer> {
  const { connection } = engine;
  if (format === 'arrow') {
    const { rows, columns } = readArrow(await readFile(source));
    return { rejected: 0, decided: { columns: await putRows(engine, rows, columns, reading) } };
  }
  if (format === 'parquet') {
    await copyTable(connection, `read_parquet('${source.replaceAll("'", "''")}')`, reading);
    return { rejected: 0, decided: {} };
  }
  const { text, encoding } = decodeText(await readFile(source), reading.encoding);
  if (format === 'json' || format === 'jsonl') {
    const given = Object.entries(reading.columns).map(([name, { type }]) => ({ name, ...(type && { type }) }));
    const columns = await putRows(engine, parseRows(text, format), given, reading);
    return { rejected: 0, decided: { options: { encoding }, columns } };
  }
  await writeFile(source, text);
  const wanted = format === 'tsv' && reading.delimiter === undefined ? { ...reading, delimiter: '\t' } : reading;
  const { rejected, columns, delimiter, header } = await readCsv(connection, source, text, wanted);
  return { rejected, decided: { options: { encoding, delimiter, header }, columns: columns as unknown as JsonObject } };
}

type GivenColumns = readonly { readonly name: string; readonly type?: string }[];

/** Rows as the table of the file, typed by the engine's own rule where no type is given; gives the types of its columns. */
async function putRows(engine: Engine, rows: JsonObject[], given: GivenColumns, reading: Reading): Promise<JsonObject> {
  const none = () => fail('import-error', 'an import cannot import');
  const driver: SqlDriver = { place: 'server', prelude: [], generation: 0, connect: engine.connect, attach: none };
  const table = await new DuckdbSql(driver, none).put(rows, given, 'json');
  await copyTable(engine.connection, 'memory._r.json', reading);
  return Object.fromEntries(table.columns.map(({ name, type }) => [name, { type }]));
}

/** A relation as `out.main.data`, its columns renamed when the cell wants plain names. */
async function copyTable(connection: SqlConnection, from: string, reading: Reading): Promise<void> {
  const { rows } = await connection.run(`SELECT column_name FROM (DESCRIBE FROM ${from})`);
  const names = rows.map(([name]) => String(name));
  const wanted = reading.normalize ? normalizeNames(names) : names;
  const list = names.map((name, at) => `${writeName(name)} AS ${writeName(wanted[at] ?? name)}`);
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${list.join(', ')} FROM ${from}`);
}
