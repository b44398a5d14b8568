/** What every `Sql` must give as files: what is shown, whole, with every digit; the same bytes from every engine. */
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRequest } from '../../schema/table.ts';
import type { Sql } from '../ports.ts';
import type { SqlSubject } from './sql.ts';
import { select } from './sql-runs.ts';

const exact = `SELECT * FROM (VALUES
  (9007199254740993::BIGINT, 12345678901234567.891::DECIMAL(20,3), 0.1::DOUBLE, DATE '2024-02-29', TIMESTAMP '2024-01-05 10:00:00.123456', true, 'a<&"b', '\\xAA\\x01'::BLOB, 1::TINYINT, [1, 2]),
  (-1::BIGINT, -0.5::DECIMAL(20,3), 'inf'::DOUBLE, DATE '1899-01-01', TIMESTAMP '1969-12-31 23:59:59', false, '=1+1', ''::BLOB, (-128)::TINYINT, []),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)) v(i, d, f, day, moment, b, s, bytes, t, l)`;

/** The suite of an engine for files. */
export function describeSqlFiles(name: string, { create }: Pick<SqlSubject, 'create'>): void {
  describe(`Sql files on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    beforeAll(async () => {
      sql = await create();
    });
    afterAll(() => sql?.dispose());
    const write = async (table: string, request: FileRequest) => {
      const parts: Uint8Array[] = [];
      const written = await sql.export(table, request, (bytes) => parts.push(bytes));
      const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      parts.reduce((at, part) => {
        bytes.set(part, at);
        return at + part.length;
      }, 0);
      return { bytes, written };
    };
    const writeText = async (table: string, request: FileRequest) =>
      new TextDecoder().decode((await write(table, request)).bytes);

    it('writes CSV with formulas defused or as they are, and JSON', async () => {
      const table = await select(sql, `SELECT 1 AS "=a", '=1+1' AS b, 'x,"y"' AS c UNION ALL SELECT -2, NULL, ''`);
      expect(await writeText(table.name, { format: 'csv' })).toBe(`'=a,b,c\n1,'=1+1,"x,""y"""\n-2,,""\n`);
      expect(await writeText(table.name, { format: 'csv', plain: true })).toBe(`=a,b,c\n1,=1+1,"x,""y"""\n-2,,""\n`);
      expect(JSON.parse(await writeText(table.name, { format: 'json' }))).toEqual([
        { '=a': 1, b: '=1+1', c: 'x,"y"' },
        { '=a': -2, b: null, c: '' },
      ]);
    });

    it('writes what is asked for, in its order, of views too, and all of it', async () => {
      const base = await select(sql, 'SELECT i, i % 7 AS k FROM range(50000) r(i)');
      const view = await select(sql, 'FROM base', { reads: { base: base.name }, as: 'view' });
      const query = {
        columns: ['i'],
        where: [{ column: 'k', test: 'one-of', values: ['1', '2'] }],
        order: [{ column: 'k', descending: true }],
      } as const;
      for (const { name: table } of [base, view]) {
        const lines = (await writeText(table, { format: 'csv', query })).trimEnd().split('\n');
        expect([lines.length, ...lines.slice(0, 3), lines.at(-1)]).toEqual([14287, 'i', '2', '9', '49995']);
        const rows = JSON.parse(await writeText(table, { format: 'json' }));
        expect([rows.length, rows[49999]]).toEqual([50000, { i: 49999, k: 5 }]);
      }
      const none = { where: [{ column: 'i', test: 'less-than', value: '0' }] } as const;
      expect(await writeText(base.name, { format: 'json', query: none })).toBe('[]\n');
      expect((await write(base.name, { format: 'parquet', query: none })).written.rows).toBe(0);
    });

    it('writes Parquet that keeps every digit and type', async () => {
      const table = await select(sql, exact);
      const { bytes, written } = await write(table.name, { format: 'parquet' });
      expect(written).toEqual({ rows: 3, cut: 0 });
      const rows = await parquetReadObjects({ file: bytes.buffer, utf8: false });
      expect(rows[0]).toMatchObject({
        ...{ i: 9007199254740993n, f: 0.1, day: new Date('2024-02-29'), b: true, s: 'a<&"b', t: 1, l: '[1, 2]' },
        bytes: new Uint8Array([0xaa, 1]),
      });
      expect(rows[1]).toMatchObject({
        i: -1n,
        d: -0.5,
        f: Number.POSITIVE_INFINITY,
        day: new Date('1899-01-01'),
        t: -128,
      });
      expect(new Set(Object.values(rows[2] ?? {}))).toEqual(new Set([null]));
      const sums = await select(
        sql,
        'SELECT sum(i) AS s FROM range(5) r(i) UNION ALL SELECT -(2::HUGEINT ** 80)::HUGEINT',
      );
      const summed = await parquetReadObjects({ file: (await write(sums.name, { format: 'parquet' })).bytes.buffer });
      expect(summed).toEqual([{ s: 10 }, { s: -(2 ** 80) }]);
      const many = await select(sql, "SELECT i, 'n' || i AS s FROM range(50000) r(i)");
      const read = await parquetReadObjects({ file: (await write(many.name, { format: 'parquet' })).bytes.buffer });
      expect([read.length, read[49999]]).toEqual([50000, { i: 49999n, s: 'n49999' }]);
    });

    it('writes XLSX: dates as dates, what a spreadsheet would round as text, formulas as text', async () => {
      const table = await select(sql, exact);
      const files = unzipSync((await write(table.name, { format: 'xlsx' })).bytes);
      const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      const text = (value: string, style = '') =>
        `<c t="inlineStr"${style}><is><t xml:space="preserve">${value}</t></is></c>`;
      const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map((found) => found[1]);
      expect(rows[1]).toBe(
        `${text('9007199254740993')}${text('12345678901234567.891')}<c><v>0.1</v></c><c s="2"><v>45351</v></c>` +
          `${text('2024-01-05 10:00:00.123456')}<c t="b"><v>1</v></c>${text('a&lt;&amp;"b')}${text('\\xAA\\x01')}<c><v>1</v></c>${text('[1, 2]')}`,
      );
      expect(rows[2]).toContain(`${text('inf')}${text('1899-01-01')}`);
      expect(rows[2]).toContain(text('=1+1', ' s="5"'));
      expect(rows[3]).toBe('<c/>'.repeat(10));
      const long = await select(
        sql,
        "SELECT repeat('x', 40000) AS s, TIMESTAMP '2024-01-05 12:00:00' AS moment, chr(7) AS c",
      );
      const { written, bytes } = await write(long.name, { format: 'xlsx' });
      expect(written.cut).toBe(1);
      const second = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect(second).toContain(`<c s="3"><v>45296.5</v></c>${text('_x0007_')}`);
    });

    it('goes on in a second sheet where the first is full', async () => {
      const table = await select(sql, 'SELECT i FROM range(1048580) r(i)');
      const files = unzipSync((await write(table.name, { format: 'xlsx' })).bytes);
      expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(
        '<sheet name="Rows 2" sheetId="2" r:id="rId2"/>',
      );
      const rows = strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array()).match(/<row>.*?<\/row>/g) ?? [];
      expect([rows.length, rows[1]]).toEqual([6, '<row><c><v>1048575</v></c></row>']);
    });
  });
}
