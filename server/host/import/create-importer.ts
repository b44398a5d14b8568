/**
 * The one importer: a file becomes `<data folder>/tables/<sha>.duckdb` once for its content, format and
 * reading fields; page and server attach that. Reading happens in an SQL child of its own, which can
 * reach nothing but its folder. It leaves finding and guarding the file to the workspace.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Digest, digestJson, FailureError, fail, type JsonObject } from '../../../engine/index.ts';
import {
  DuckdbSql,
  type ImportedFile,
  type ImportFile,
  type ImportRequest,
  withConnection,
  writeName,
} from '../../../engine/run.ts';
import { NativeDriver } from '../sql/native-driver.ts';
import { decodeText } from './encoding.ts';
import { readCsv } from './read-csv.ts';
import { parseRows } from './read-json.ts';
import { normalizeNames, parseReading, type Reading } from './reading.ts';

/** Raised when the same file would be read differently than before. */
const revision = 1;

export interface ImporterOptions {
  readonly dataFolder: string;
  readonly memoryMb: number;
  /** Bytes of a workspace file; refuses what is outside. */
  readonly read: (path: string) => Promise<Uint8Array>;
}

/** Failures are `import-error` and `ambiguous-date-order`, with what would be right. */
export function createImporter(options: ImporterOptions): ImportFile {
  const running = new Map<Digest, Promise<ImportedFile>>();
  return (request) => {
    const { on_reject: _, ...reading } = request.options;
    const file = digestJson({ revision, digest: request.digest, format: request.format, reading });
    const known = running.get(file);
    if (known) return known;
    const work = importOnce(options, request, file).finally(() => running.delete(file));
    running.set(file, work);
    return work;
  };
}

async function importOnce(options: ImporterOptions, request: ImportRequest, file: Digest): Promise<ImportedFile> {
  const tables = join(options.dataFolder, 'tables');
  const note = join(tables, `${file}.json`);
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8'));
  await mkdir(tables, { recursive: true });
  const folder = join(options.dataFolder, 'inbox', randomUUID());
  const driver = new NativeDriver({ folder, tablesFolder: tables, memoryMb: options.memoryMb });
  try {
    await mkdir(folder, { recursive: true });
    const bytes = await options.read(request.path);
    const { rejected, decided } = await readInto(driver, folder, request, bytes);
    const imported: ImportedFile = { file, rejected, decided };
    await rename(join(folder, 'out.duckdb'), join(tables, `${file}.duckdb`));
    await writeFile(`${note}.new`, JSON.stringify(imported));
    await rename(`${note}.new`, note);
    return imported;
  } catch (error) {
    throw toImportFailure(error);
  } finally {
    driver.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What DuckDB says of a file that it cannot read is the file's trouble. */
function toImportFailure(error: unknown): unknown {
  if (!(error instanceof FailureError) || error.failure.code !== 'sql-error') return error;
  return new FailureError({ code: 'import-error', message: error.failure.message });
}

async function readInto(driver: NativeDriver, folder: string, request: ImportRequest, bytes: Uint8Array) {
  const reading = parseReading(request.options);
  return withConnection(driver, async (connection) => {
    await connection.execute(`ATTACH '${join(folder, 'out.duckdb').replaceAll("'", "''")}' AS out`);
    const result = await readFormat({ driver, connection, folder, reading }, request, bytes);
    await connection.execute('DETACH out');
    return result;
  });
}

interface Place {
  readonly driver: NativeDriver;
  readonly connection: Awaited<ReturnType<NativeDriver['connect']>>;
  readonly folder: string;
  readonly reading: Reading;
}

async function readFormat(
  place: Place,
  { format }: ImportRequest,
  bytes: Uint8Array,
): Promise<{ rejected: number; decided: JsonObject }> {
  const { connection, folder, reading } = place;
  const path = join(folder, 'source');
  if (format === 'arrow')
    return fail('import-error', 'Arrow files cannot be read yet: save the table as Parquet or CSV');
  if (format === 'parquet') {
    await writeFile(path, bytes);
    await copyTable(connection, `read_parquet('${path.replaceAll("'", "''")}')`, reading);
    return { rejected: 0, decided: {} };
  }
  const { text, encoding } = decodeText(bytes, reading.encoding);
  if (format === 'json' || format === 'jsonl') {
    const given = Object.entries(reading.columns).map(([name, { type }]) => ({
      name,
      ...(type === undefined ? {} : { type }),
    }));
    const sql = new DuckdbSql(place.driver, () => fail('import-error', 'an import cannot import'));
    const table = await sql.put(parseRows(text, format), given, 'json');
    await copyTable(connection, 'memory._r.json', reading);
    return {
      rejected: 0,
      decided: {
        options: { encoding },
        columns: Object.fromEntries(table.columns.map(({ name, type }) => [name, { type }])),
      },
    };
  }
  await writeFile(path, text);
  const wanted = format === 'tsv' && reading.delimiter === undefined ? { ...reading, delimiter: '\t' } : reading;
  const { rejected, columns, delimiter, header } = await readCsv(connection, path, text, wanted);
  return { rejected, decided: { options: { encoding, delimiter, header }, columns: columns as unknown as JsonObject } };
}

/** A relation as `out.main.data`, its columns renamed when the cell wants plain names. */
async function copyTable(connection: Place['connection'], from: string, reading: Reading): Promise<void> {
  const { rows } = await connection.run(`SELECT column_name FROM (DESCRIBE FROM ${from})`);
  const names = rows.map(([name]) => String(name));
  const wanted = reading.normalize ? normalizeNames(names) : names;
  const list = names.map((name, at) => `${writeName(name)} AS ${writeName(wanted[at] ?? name)}`);
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${list.join(', ')} FROM ${from}`);
}
