/**
 * A table of an SQLite file as rows for the stage. Only plain tables are read: views and virtual tables would run
 * what a stranger wrote.
 */
import { readFile, stat } from 'node:fs/promises';
import initSqlite, { type Database } from 'sql.js';
import { type Exact, type ExactObject, fail } from '../../../engine/sql.ts';
import type { Reading } from './reading.ts';
import type { OpenedRows } from './stage/stage-rows.ts';

/** The file is whole in memory while it is read. */
const mostBytes = 200_000_000;

/** As it is; the types of the library do not know of whole numbers beyond 2^53. */
interface ExactStatement {
  get(parameters: null, how: { readonly useBigInt: true }): readonly unknown[];
}

/** Fails with `import-error` for what is no SQLite file, and where it is not said which of several tables is meant. */
export async function openSqlite(path: string, { table }: Reading): Promise<OpenedRows> {
  const { size } = await stat(path);
  if (size > mostBytes)
    fail('import-error', `an SQLite file has at most ${mostBytes / 1e6} MB: save the table as Parquet`);
  const { Database } = await initSqlite();
  const database = new Database(await readFile(path));
  const name = chooseTable(listTables(database), table);
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const [{ values: columns } = { values: [] }] = database.exec(`SELECT name, type FROM pragma_table_info(?)`, [name]);
  const isReal = (type: unknown) => /REAL|FLOA|DOUB/i.test(String(type));
  const declared = new Map(columns.flatMap(([key, type]) => (isReal(type) ? [[String(key), 'DOUBLE']] : [])));
  const rows = async function* () {
    const statement = database.prepare(`SELECT * FROM ${quoted}`);
    try {
      const names = statement.getColumnNames();
      for (let offset = 1; statement.step(); offset += 1) {
        const values = (statement as unknown as ExactStatement).get(null, { useBigInt: true });
        yield { row: Object.fromEntries(names.map((key, at) => [key, toExact(values[at])])) as ExactObject, offset };
      }
    } finally {
      statement.free();
    }
  };
  return { rows: { read: rows, declared, findLines: async (numbers) => numbers }, options: { table: name } };
}

function listTables(database: Database): readonly string[] {
  try {
    const [found] = database.exec(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`,
    );
    return (found?.values ?? []).map(([name]) => String(name));
  } catch (error) {
    return fail(
      'import-error',
      `it cannot be read as SQLite: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function chooseTable(tables: readonly string[], wanted: string | undefined): string {
  const [only] = tables;
  if (only === undefined) return fail('import-error', 'the SQLite file has no table');
  if (wanted === undefined && tables.length === 1) return only;
  if (wanted !== undefined && tables.includes(wanted)) return wanted;
  const listed = tables.join(', ');
  return wanted === undefined
    ? fail('import-error', `the SQLite file has several tables: write one of ${listed} as \`options: { table: … }\``)
    : fail('import-error', `the SQLite file has no table ${wanted}: it has ${listed}`);
}

function toExact(value: unknown): Exact {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string' ? value : null;
}
