/** A file of rows, whatever its format, as what the stage takes; the reader of a format is loaded with its first file. */
import { readFile } from 'node:fs/promises';
import type { ImportRequest } from '../../../engine/sql.ts';
import { decodeFile } from './decode-file.ts';
import { openJson } from './json/open-json.ts';
import type { Reading } from './reading.ts';
import type { OpenedRows, RowSource } from './stage/stage-rows.ts';

export type RowFormat = Exclude<ImportRequest['format'], 'csv' | 'tsv' | 'parquet'>;

/** Throws `FailureError` for what is not of the format. */
export async function openRows(path: string, format: RowFormat, reading: Reading): Promise<OpenedRows> {
  switch (format) {
    case 'arrow':
      return { rows: await openArrow(path) };
    case 'xlsx':
      return (await import('./workbook/open-workbook.ts')).openWorkbook(path, reading);
    case 'sqlite':
      return (await import('./open-sqlite.ts')).openSqlite(path, reading);
    default: {
      const decoded = await decodeFile(path, reading.encoding);
      return { rows: openJson(decoded.path, format), options: { encoding: decoded.encoding } };
    }
  }
}

async function openArrow(path: string): Promise<RowSource> {
  const { readArrow } = await import('./read-arrow.ts');
  const { rows, columns } = readArrow(await readFile(path));
  const declared = new Map(columns.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type]])));
  return {
    read: async function* () {
      for (const [offset, row] of rows.entries()) yield { row, offset };
    },
    declared,
    findLines: async (offsets) => offsets.map((row) => row + 1),
  };
}
