/** Files become tables by the written rules: types, NULLs, encodings, dates, rejects, once per content. */
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateDay, float64, int64, tableFromArrays, tableToIPC, utf8 } from '@uwdata/flechette';
import { afterAll, describe, expect, it } from 'vitest';
import { failureOf, never, nextName } from '../../../engine/host/contract/sql-runs.ts';
import { digestBytes, type JsonObject } from '../../../engine/index.ts';
import type { ImportRequest } from '../../../engine/run.ts';
import { createNativeSql } from '../sql/create-native-sql.ts';
import { createImporter } from './create-importer.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'quire-import-'));
let bytes = new Uint8Array();
const importFile = createImporter({
  dataFolder,
  memoryMb: 512,
  copy: async (_, target) => {
    await writeFile(target, bytes);
    return digestBytes(bytes);
  },
});
const sql = createNativeSql({ dataFolder, memoryMb: 512, importFile });
afterAll(() => sql.dispose());

async function load(content: string | Uint8Array, format: ImportRequest['format'], options: JsonObject = {}) {
  bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
  const imported = await sql.load({ path: 'data/x', digest: digestBytes(bytes), format, options }, nextName(), never);
  const { rows } = await sql.text(imported.table.name, 100);
  return { ...imported, rows, types: imported.table.columns.map(({ name, type }) => `${name} ${type}`) };
}

describe('CSV', () => {
  it('types columns by all their values; only the empty field is NULL', async () => {
    const { rows, types } = await load(
      'id,zip,price,ok,day,at,name,n\n1,01234,1.5,true,2024-01-05,2024-01-05T10:00:00Z,"a ""b"", c",NA\n2,99999,2,FALSE,,2024-01-06 11:30:00,"",\n',
      'csv',
    );
    expect(types).toEqual([
      'id BIGINT',
      'zip VARCHAR',
      'price DOUBLE',
      'ok BOOLEAN',
      'day DATE',
      'at TIMESTAMP',
      'name VARCHAR',
      'n VARCHAR',
    ]);
    expect(rows).toEqual([
      [1, '01234', 1.5, true, '2024-01-05', '2024-01-05 10:00:00', 'a "b", c', 'NA'],
      [2, '99999', 2, false, null, '2024-01-06 11:30:00', '', null],
    ]);
  });

  it('takes NULL words, delimiters, decimal commas and files without a header', async () => {
    const { rows, types } = await load('1;2,5;NA\n2;3,25;7\n', 'csv', {
      options: { decimal: ',' },
      null_values: ['NA'],
    });
    expect(types).toEqual(['column0 BIGINT', 'column1 DOUBLE', 'column2 BIGINT']);
    expect(rows).toEqual([
      [1, 2.5, null],
      [2, 3.25, 7],
    ]);
    expect((await load('a\tb\n1\tx,y\n', 'tsv')).rows).toEqual([[1, 'x,y']]);
  });

  it.each([
    ['utf-16le', Buffer.from('\ufeffa,b\ncafé,1\n', 'utf16le')],
    ['windows-1252', Buffer.from('a,b\ncaf\xe9,1\n', 'latin1')],
    ['utf-8', Buffer.from('\ufeffa,b\ncafé,1\n')],
  ])('reads %s', async (encoding, content) => {
    const { rows, decided } = await load(content, 'csv');
    expect(rows).toEqual([['café', 1]]);
    expect(decided).toMatchObject({ options: { encoding, delimiter: ',', header: true } });
  });

  it('keeps lines that do not fit as rejects with line, column, text and reason', async () => {
    const { table, rejects, rows } = await load('a,b\n1,x\n2\n3,y\nfour,z\n', 'csv', {
      columns: { a: { type: 'BIGINT' } },
    });
    expect([table.rowCount, rows]).toEqual([
      2,
      [
        [1, 'x'],
        [3, 'y'],
      ],
    ]);
    expect(rejects?.columns.map((column) => column.name)).toEqual(['line', 'column', 'text', 'reason']);
    const { rows: bad } = await sql.text(rejects?.name ?? '', 10);
    expect(bad.map((row) => row[2])).toEqual(expect.arrayContaining(['2', 'four']));
  });

  it('reads dates by format, or by the order that values decide, and guesses nothing', async () => {
    const asDate = (content: string, rest: JsonObject = {}) =>
      load(`d\n${content}\n`, 'csv', { columns: { d: { type: 'DATE', ...rest } } });
    expect((await asDate('Mar 01 2010', { format: '%b %d %Y' })).rows).toEqual([['2010-03-01']]);
    expect((await asDate('05.03.2010\n25.03.2010')).rows).toEqual([['2010-03-05'], ['2010-03-25']]);
    expect((await asDate('03/25/2010')).rows).toEqual([['2010-03-25']]);
    expect(await failureOf(asDate('03/05/2010'))).toMatchObject({ code: 'ambiguous-date-order' });
  });

  it('writes plain names when asked, and refuses two that become one', async () => {
    expect((await load('Item Type,123_count\n1,2\n', 'csv', { normalize: true })).types).toEqual([
      'item_type BIGINT',
      '_123_count BIGINT',
    ]);
    expect(await failureOf(load('a b,a_b\n1,2\n', 'csv', { normalize: true }))).toMatchObject({ code: 'import-error' });
  });
});

describe('other formats', () => {
  it('reads JSON and JSONL by the rule of JavaScript values, in the order of the file', async () => {
    const content = '[{"b": 1, "a": "2024-01-05", "m": 1}, {"b": 2.5, "a": null, "m": "two", "s": {"x": [1]}}]';
    const { rows, types } = await load(content, 'json');
    expect(types).toEqual(['b DOUBLE', 'a VARCHAR', 'm VARCHAR', 's STRUCT(x BIGINT[])']);
    expect(rows).toEqual([
      [1, '2024-01-05', '1', null],
      [2.5, null, 'two', { x: [1] }],
    ]);
    expect((await load('{"a": 1}\n\n{"a": 2}\n', 'jsonl')).rows).toEqual([[1], [2]]);
    expect(await failureOf(load('{"a": 1}\n{"a"\n', 'jsonl'))).toMatchObject({
      code: 'import-error',
      message: expect.stringContaining('line 2'),
    });
  });

  it('reads Parquet, and reads a file once', async () => {
    const table = await sql.run(
      {
        statements: [
          `SELECT 1::HUGEINT AS h, DATE '2024-01-05' AS d, 'infinity'::DATE AS e, TIMESTAMP '-infinity' AS f,
            TIMESTAMP '1969-12-31 23:59:59.123456' AS g, 12345678901234567.891::DECIMAL(20,3) AS i, 18446744073709551615::UBIGINT AS u`,
        ],
        reads: {},
        into: nextName(),
        as: 'table',
        writes: false,
      },
      never,
    );
    const parts: Uint8Array[] = [];
    await sql.export(table.name, { format: 'parquet' }, (part) => parts.push(part));
    const { rows } = await load(new Uint8Array(Buffer.concat(parts)), 'parquet');
    expect(rows).toEqual([
      [
        '1',
        '2024-01-05',
        'infinity',
        '-infinity',
        '1969-12-31 23:59:59.123456',
        '12345678901234567.891',
        '18446744073709551615',
      ],
    ]);
    const request = { path: 'data/x', digest: digestBytes(bytes), format: 'parquet', options: {} } as const;
    bytes = new Uint8Array();
    expect((await sql.load(request, nextName(), never)).table.rowCount).toBe(1);
  });
});

describe('Arrow', () => {
  it('keeps the types that the file declares, with exact numbers and moments', async () => {
    const table = tableFromArrays(
      {
        whole: [1n, null, 9007199254740993n],
        part: [1.5, 2, null],
        word: ['a', null, 'c'],
        day: [Date.UTC(2024, 1, 29), null, 0],
      },
      { types: { whole: int64(), part: float64(), word: utf8(), day: dateDay() } },
    );
    const file = tableToIPC(table, { format: 'file' });
    const { rows, types } = await load(file ?? new Uint8Array(), 'arrow');
    expect(types).toEqual(['whole BIGINT', 'part DOUBLE', 'word VARCHAR', 'day DATE']);
    expect(rows).toEqual([
      [1, 1.5, 'a', '2024-02-29'],
      [null, 2, null, null],
      ['9007199254740993', null, 'c', '1970-01-01'],
    ]);
  });
  it('refuses what is no Arrow file', async () => {
    expect(await failureOf(load('not an arrow file', 'arrow'))).toMatchObject({ code: 'import-error' });
  });
});
