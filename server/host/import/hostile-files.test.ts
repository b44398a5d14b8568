/** Files as they come: large, broken, oddly encoded. Each gives a table, or a failure that says where and what is right. */
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { failureOf, never, nextName } from '../../../engine/host/contract/sql-runs.ts';
import { digestBytes, type JsonObject } from '../../../engine/index.ts';
import type { ImportRequest } from '../../../engine/run.ts';
import { createNativeSql } from '../sql/create-native-sql.ts';
import { createImporter } from './create-importer.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

const dataFolder = mkdtempSync(join(tmpdir(), 'quire-hostile-'));
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
  const imported = await sql.load(
    { path: 'data/x.csv', digest: digestBytes(bytes), format, options },
    nextName(),
    never,
  );
  const { rows } = await sql.text(imported.table.name, 5);
  const rejects = imported.rejects ? (await sql.text(imported.rejects.name, 10)).rows : [];
  return { ...imported, rows, rejects, types: imported.table.columns.map(({ name, type }) => `${name} ${type}`) };
}

const messageOf = async (content: string | Uint8Array, format: ImportRequest['format'], options: JsonObject = {}) => {
  const { code, message } = await failureOf(load(content, format, options));
  return `${code}: ${message}`;
};

describe('whole numbers beyond 2^53', () => {
  it('keep their digits as BIGINT, as HUGEINT, and as text where no type holds them', async () => {
    const { rows, types } = await load(
      '[{"b": 9007199254740993, "h": 170141183460469231731687303715884105727, "t": 1234567890123456789012345678901234567890, "n": {"a": [-9223372036854775808]}, "s": "9007199254740993", "d": 1.5},' +
        '{"b": 1, "h": -3, "t": 2, "n": {"a": []}, "s": "\\u0000n\\"12", "d": 9007199254740993}]',
      'json',
    );
    expect(types).toEqual(['b BIGINT', 'h HUGEINT', 't VARCHAR', 'n STRUCT(a BIGINT[])', 's VARCHAR', 'd DOUBLE']);
    expect(rows).toEqual([
      [
        '9007199254740993',
        '170141183460469231731687303715884105727',
        '1234567890123456789012345678901234567890',
        { a: ['-9223372036854775808'] },
        '9007199254740993',
        1.5,
      ],
      [1, -3, '2', { a: [] }, '\u0000n"12', 9007199254740992],
    ]);
  });

  it('keep them in JSONL, beside other kinds and in a declared DECIMAL', async () => {
    const content = '{"a": 12345678901234567890123, "m": {"x": 9007199254740993}}\n{"a": 1, "m": "two"}\n';
    const { rows, types } = await load(content, 'jsonl', { columns: { a: { type: 'DECIMAL(38,0)' } } });
    expect(types).toEqual(['a DECIMAL(38,0)', 'm VARCHAR']);
    expect(rows).toEqual([
      ['12345678901234567890123', '{"x":9007199254740993}'],
      ['1', 'two'],
    ]);
  });
});

describe('JSON that is wrong', () => {
  it.each([
    ['[{"a": 1},\n {"a": NaN}]', 'line 2, column 8: `NaN` is not JSON: write `null`, or a text'],
    ['[{"a": 1}\n {"a": 2}]', 'line 2, column 2: `{` is not expected here'],
    ['[1, 2,]', 'line 1, column 7: a value is missing'],
    ['[{"é": "ü", "a": 1', 'the file ends within the list: a `]` is missing'],
    ['[{"é": "ü", x: 1}]', 'line 1, column 13: `x` is not expected here'],
    ["[{'a': 1}]", 'line 1, column 3: texts and keys stand in double quotes'],
    ['[{"a": "x\ny"}]', 'line 1, column 10: a text ends with its line'],
    ['[1]\n[2]', 'line 2, column 1: nothing may come after the list'],
    [`[${'['.repeat(200_000)}`, 'values are nested deeper than 100'],
    ['[{"a": 1}}', 'line 1, column 10: a `}` closes nothing here'],
  ])('says where and why: %#', async (content, message) => {
    const said = await messageOf(content, 'json');
    expect(said).toContain('import-error: `data/x.csv`');
    expect(said).toContain(message);
  });

  it('in a declared column is a reject with line, column, text and reason; an unknown type is a failure', async () => {
    const content = '{"a": 1}\n{"a": 2}\n\n{"a": "three", "b": 1}\n{"a": 4}\n{"a": [5]}\n';
    const { rows, rejects } = await load(content, 'jsonl', { columns: { a: { type: 'BIGINT' } } });
    expect(rows).toEqual([
      [1, null],
      [2, null],
      [4, null],
    ]);
    expect(rejects).toEqual([
      [4, 'a', 'three', 'not BIGINT'],
      [6, 'a', '[5]', 'not BIGINT'],
    ]);
    const list = '[{"a": "1998-06-12"},\n {"a": "soon"}, {"a": "later"}\n]';
    const dates = await load(list, 'json', { columns: { a: { type: 'DATE', format: '%Y-%m-%d' } } });
    expect(dates.rejects).toEqual([
      [2, 'a', 'soon', 'not DATE by %Y-%m-%d'],
      [2, 'a', 'later', 'not DATE by %Y-%m-%d'],
    ]);
    expect(await messageOf(content, 'jsonl', { columns: { a: { type: 'BIGNIT' } } })).toContain(
      'column a: BIGNIT is no type',
    );
  });

  it('of no rows, of keys that JavaScript knows, and of text that is JSONL in fact is read', async () => {
    expect((await load('[]', 'json')).rows).toEqual([]);
    expect((await load('', 'jsonl')).rows).toEqual([]);
    const { types, rows } = await load('[{"__proto__": 1, "constructor": "x", "": 2, "A": 3, "a": 4}]', 'json');
    expect(types).toEqual(['__proto__ BIGINT', 'constructor VARCHAR', 'column2 BIGINT', 'A BIGINT', 'a_1 BIGINT']);
    expect(rows).toEqual([[1, 'x', 2, 3, 4]]);
    expect((await load('{"a": 1}\n{"a": 2}\n', 'json')).rows).toEqual([[1], [2]]);
    expect((await load(Buffer.from('\ufeff[{"a": "é"}]', 'utf16le'), 'json')).rows).toEqual([['é']]);
  });
});

describe('CSV as it comes', () => {
  it('with 2,000 columns is read, and one line of a million fields is refused', async () => {
    const width = 2000;
    const line = (cell: (at: number) => string) => Array.from({ length: width }, (_, at) => cell(at)).join(',');
    const { table, rows } = await load([line((at) => `c${at}`), line(String), line(() => '')].join('\n'), 'csv');
    expect([table.columns.length, table.rowCount]).toEqual([width, 2]);
    expect(rows[0]?.slice(-1)).toEqual([width - 1]);
    expect(await messageOf('1,'.repeat(1_000_000), 'csv')).toMatch(/line 1 has 1000001 fields, more than 10000/);
  });

  it('whose names hold NUL is no text; a value may hold it', async () => {
    expect(await messageOf('a\0x,b\n1,2\n', 'csv')).toMatch(/line 1 holds NUL bytes/);
    expect((await load('a,b\n1,x\0y\n', 'csv')).rows).toEqual([[1, 'x\0y']]);
    expect((await load('[{"a\\u0000b": 1}]', 'json')).table.columns).toMatchObject([{ name: 'a\ufffdb' }]);
  });

  it('with a line of 50 MB keeps it whole', async () => {
    const { table, types } = await load(`a,b\n1,${'x'.repeat(50_000_000)}\n2,y`, 'csv');
    expect([table.rowCount, types]).toEqual([2, ['a BIGINT', 'b VARCHAR']]);
    const lengths = await sql.query('SELECT length(b) AS n FROM data ORDER BY a', table.name);
    expect(lengths.rows).toEqual([[50_000_000], [1]]);
  });

  it('rejects lines that are ragged or badly quoted by their line in an editor', async () => {
    const content = '\n\na,b\n1,"x\ny"\n\n3\n4,"z" w\n5,6,7\n8" pipe,9\n';
    const { rows, rejects } = await load(content, 'csv');
    expect(rows).toEqual([
      ['1', 'x\ny'],
      ['8" pipe', '9'],
    ]);
    expect(rejects.map(([line]) => line)).toEqual([7, 8, 9]);
    expect(rejects.map((row) => row[3]).join()).toMatch(/Expected Number of Columns: 2 Found: 1.*quote.*Found: 3/);
  });

  it('rejects values of another type than declared by line and column, and keeps the rest', async () => {
    const { rows, rejects } = await load('a,b\n"1\n",x\n\nno,y\n3,z\n4\n', 'csv', {
      columns: { a: { type: 'INTEGER' } },
    });
    expect(rows).toEqual([
      [1, 'x'],
      [3, 'z'],
    ]);
    expect(rejects).toEqual([
      [5, 'a', 'no', 'not INTEGER'],
      [7, 'b', '4', expect.stringContaining('Expected Number of Columns')],
    ]);
    expect(await messageOf('a\n1\n', 'csv', { columns: { a: { type: 'INTEGR' } } })).toContain(
      'column a: INTEGR is no type',
    );
  });

  it('gives duplicated and empty headers names, and reads a header of two lines', async () => {
    const { types, rows } = await load('a,A,,"b\nc",a_1\n1,2,3,4,5\n', 'csv');
    expect(types).toEqual(['a BIGINT', 'A_1 BIGINT', 'column2 BIGINT', 'b\nc BIGINT', 'a_1_1 BIGINT']);
    expect(rows).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('keeps zero bytes, mixed line ends and UTF-16 without a mark', async () => {
    expect((await load('a,b\nx\u0000y,1\n', 'csv')).rows).toEqual([['x\u0000y', 1]]);
    expect((await load('a,b\n1,2\r\n3,4\n5,6\r\r\n', 'csv')).rows).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect((await load(Buffer.from('a,b\nx,1\n', 'utf16le'), 'csv')).rows).toEqual([['x', 1]]);
    expect((await load(Buffer.from('a,b\nx,1\n', 'utf16le').swap16(), 'csv')).rows).toEqual([['x', 1]]);
    expect((await load('', 'csv')).rows).toEqual([]);
    expect((await load('a,b', 'csv')).types).toEqual(['a VARCHAR', 'b VARCHAR']);
  });

  it.each([
    ['PAR1abc', 'Parquet: name it .parquet'],
    ['PK\u0003\u0004abc', 'a zip archive or an Excel workbook'],
  ])('that is something else (%j) says what', async (content, message) => {
    expect(await messageOf(Buffer.from(content, 'latin1'), 'csv')).toContain(`the file is not text but ${message}`);
  });

  it('that is packed by gzip is read, unless it is broken or unpacks to too much', async () => {
    const packed = gzipSync('a,b\n1,x\n');
    expect((await load(packed, 'csv')).rows).toEqual([[1, 'x']]);
    expect(await messageOf(packed.subarray(0, -9), 'csv')).toMatch(/packed by gzip, but broken/);
    expect(await messageOf(gzipSync(gzipSync(Buffer.alloc(2 ** 26))), 'csv')).toMatch(/packed by gzip/);
    expect(await messageOf(gzipSync(Buffer.alloc(2 ** 26)), 'csv')).toMatch(/unpacks to more than \d+ MB/);
  });

  it('that is a truncated Parquet file is a failure, and the next file is read', async () => {
    expect(await messageOf(Buffer.from('PAR1\u0000\u0000PAR1', 'latin1'), 'parquet')).toMatch(
      /^import-error: .*data\/x.csv.*Parquet/,
    );
    expect((await load('a\n7\n', 'csv')).rows).toEqual([[7]]);
  });
});

describe('a workbook', () => {
  const zip = (parts: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  const workbook = (sheet: string) =>
    zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<R><Relationship Id="a" Target="worksheets/s.xml"/></R>',
      'xl/worksheets/s.xml': sheet,
    });

  it('that unpacks to far more than it is, is broken, or is cut off is refused', async () => {
    expect(await messageOf(workbook(`<w>${' '.repeat(50_000_000)}</w>`), 'xlsx')).toMatch(/unpacks to more than 10 MB/);
    expect(await messageOf(workbook('<w><row>'), 'xlsx')).toMatch(/xl\/worksheets\/s.xml in the workbook is broken/);
    const good = workbook('<w><row r="1"><c r="A1"><v>7</v></c></row></w>');
    expect((await load(good, 'xlsx')).rows).toEqual([[7]]);
    expect(await messageOf(good.subarray(0, 60), 'xlsx')).toMatch(/^import-error: /);
  });

  it('that this product wrote itself is read as the table that it was', async () => {
    const { table } = await load('a,day,t\n1,2024-02-29,x\n2.5,,"=1+1"\n', 'csv');
    const parts: Uint8Array[] = [];
    await sql.export(table.name, { format: 'xlsx' }, (part) => parts.push(part));
    const { rows, types } = await load(Buffer.concat(parts), 'xlsx');
    expect(types).toEqual(['a DOUBLE', 'day DATE', 't VARCHAR']);
    expect(rows[0]).toEqual([1, '2024-02-29', 'x']);
  });
});

it('a list of 300,000 objects, 50 MB, needs no more memory than a small one', async () => {
  const item = (at: number) =>
    `{"id": ${at}, "name": "person number ${at}", "amount": ${at / 8}, "tags": ["a", "b${at % 17}"], "in": {"x": ${at % 100}, "y": "é${at} ${'x'.repeat(40)}"}}`;
  const list = `[${Array.from({ length: 300_000 }, (_, at) => item(at)).join(',\n')}]`;
  // The child's watchdog ends what takes more than 1.25 × this and its start.
  const small = createImporter({
    dataFolder,
    memoryMb: 192,
    copy: async (_, target) => {
      await writeFile(target, list);
      return digestBytes(Buffer.from(list));
    },
  });
  const request = { path: 'a.json', digest: digestBytes(Buffer.from(list)), format: 'json', options: {} } as const;
  const { rowCount, columns } = await small(request, never);
  expect([rowCount, columns.length]).toEqual([300_000, 5]);
});

it('a file that is not the one that was asked for is not read as it', async () => {
  bytes = Buffer.from('a\n1\n');
  const request = {
    path: 'data/x.csv',
    digest: digestBytes(Buffer.from('a\n2\n')),
    format: 'csv',
    options: {},
  } as const;
  expect(await failureOf(sql.load(request, nextName(), never))).toMatchObject({ code: 'data-changed' });
});
