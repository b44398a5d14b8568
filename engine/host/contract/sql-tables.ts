/**
 * What every `Sql` must give for whole tables: windows for the grid, digests, files. The same cases for
 * every engine, the same digests too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowsQuery } from '../../schema/table.ts';
import { writeRowsSql } from '../../text/display/rows-sql.ts';
import type { Sql } from '../ports.ts';
import type { SqlSubject } from './sql.ts';
import { select } from './sql-runs.ts';

/** The suite of an engine for whole tables. */
export function describeSqlTables(name: string, { create }: Pick<SqlSubject, 'create'>): void {
  describe(`Sql tables on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    beforeAll(async () => {
      sql = await create();
    });
    afterAll(() => sql?.dispose());

    describe('windows', () => {
      it('sorts with ties in order, filters and searches over the whole', async () => {
        const table = await select(
          sql,
          "SELECT i, i % 3 AS k, CASE WHEN i % 10 = 0 THEN NULL ELSE 'Name ' || i END AS s FROM range(1000) r(i)",
        );
        const page = await sql.window(table.name, {
          offset: 2,
          limit: 3,
          order: [{ column: 'k', descending: true }],
          columns: ['i'],
        });
        expect(page).toMatchObject({ total: 1000, rows: [['8'], ['11'], ['14']] });
        const last = await sql.window(table.name, { offset: 998, limit: 10 });
        expect(last.rows.map((row) => row[0])).toEqual(['998', '999']);
        const found = await sql.window(table.name, {
          offset: 0,
          limit: 2,
          search: 'nAme 99',
          where: [{ column: 'i', test: 'at-least', value: '100' }],
        });
        expect(found).toMatchObject({
          total: 9,
          rows: [
            ['991', '1', 'Name 991'],
            ['992', '2', 'Name 992'],
          ],
        });
        const counts = await Promise.all(
          [
            { column: 's', test: 'is-null' },
            { column: 's', test: 'not-null' },
            { column: 'k', test: 'equals', value: '1.0' },
            { column: 'k', test: 'not-equals', value: '1' },
            { column: 's', test: 'equals', value: "Name' OR 1=1 --" },
            { column: 'i', test: 'at-most', value: '9' },
            { column: 's', test: 'contains', value: '%' },
            { column: 'k', test: 'more-than', value: '1' },
            { column: 'k', test: 'less-than', value: '1' },
            { column: 's', test: 'one-of', values: ['Name 1', 'Name 2', 'Name', null] },
            { column: 'k', test: 'one-of', values: ['2', '0.0'] },
            { column: 'k', test: 'one-of', values: [] },
          ].map(
            async (filter) => (await sql.window(table.name, { offset: 0, limit: 1, where: [filter as never] })).total,
          ),
        );
        expect(counts).toEqual([100, 900, 333, 667, 0, 10, 0, 333, 334, 102, 667, 0]);
      });

      it('says the rows as SQL, and measures a rectangle of them', async () => {
        const table = await select(
          sql,
          "SELECT i, i / 10 AS d, i::DECIMAL(10,2) AS m, CASE WHEN i % 10 = 0 THEN NULL ELSE 'n' || i END AS s FROM range(100) r(i)",
        );
        const queries: RowsQuery[] = [
          { where: [{ column: 's', test: 'one-of', values: ['n1', 'n2', null] }] },
          { where: [{ column: 's', test: 'not-equals', value: 'n1' }] },
          { where: [{ column: 'd', test: 'equals', value: '1.5' }] },
          { where: [{ column: 'i', test: 'equals', value: 'x' }] },
          { where: [{ column: 'i', test: 'more-than', value: '90' }], order: [{ column: 'i', descending: true }] },
          { search: 'N9', order: [{ column: 's' }] },
        ];
        for (const query of queries) {
          const shown = await sql.window(table.name, { ...query, offset: 0, limit: 100 });
          const written = await select(sql, writeRowsSql('t', table.columns, query), { reads: { t: table.name } });
          expect((await sql.window(written.name, { offset: 0, limit: 100 })).rows).toEqual(shown.rows);
        }
        const order = [{ column: 'i', descending: true }];
        const measure = (columns: string[]) => sql.measure(table.name, { columns, order, offset: 0, limit: 10 });
        const found = { values: 10, nulls: 0, distinct: 10, min: '90', max: '99', sum: '945', mean: '94.5' };
        expect(await measure(['i'])).toEqual(found);
        expect(await measure(['s', 'm'])).toMatchObject({
          values: 19,
          nulls: 1,
          distinct: 19,
          sum: '945.00',
          min: '90.00',
        });
        expect(await measure(['s'])).toEqual({
          ...{ values: 9, nulls: 1, distinct: 9, min: 'n91', max: 'n99', sum: null, mean: null },
        });
      });

      it('pages a view without overlap', async () => {
        const base = await select(sql, 'SELECT i, i % 2 AS k FROM range(100) r(i)');
        const view = await select(sql, 'FROM base', { reads: { base: base.name }, as: 'view' });
        const seen: unknown[] = [];
        for (let offset = 0; offset < 100; offset += 7) {
          const { rows } = await sql.window(view.name, { offset, limit: 7, order: [{ column: 'k' }] });
          seen.push(...rows.map((row) => Number(row[0])));
        }
        const even = Array.from({ length: 50 }, (_, at) => at * 2);
        expect(seen).toEqual([...even, ...even.map((value) => value + 1)]);
      });

      it('C193 a table of 2,000 columns opens', async () => {
        const list = Array.from({ length: 2000 }, (_, at) => `${at} AS c${at}`).join(', ');
        const table = await select(sql, `SELECT ${list}`);
        const { columns, rows } = await sql.window(table.name, { offset: 0, limit: 10 });
        expect([columns.length, rows[0]?.[1999]]).toEqual([2000, '1999']);
        expect(await sql.digest(table.name)).toMatch(/^[0-9a-f]{64}$/);
      });
    });

    describe('digests', () => {
      it('count order, types, names and content, and are equal for equal content', async () => {
        const digestOf = async (statement: string) => sql.digest((await select(sql, statement)).name);
        const a = await digestOf("SELECT * FROM (VALUES (1, 'a'), (2, NULL)) v(x, y)");
        expect(await digestOf("SELECT * FROM (VALUES (1, 'a'), (2, NULL)) v(x, y)")).toBe(a);
        const others = await Promise.all([
          digestOf("SELECT * FROM (VALUES (2, NULL), (1, 'a')) v(x, y)"),
          digestOf("SELECT * FROM (VALUES (1::BIGINT, 'a'), (2, NULL)) v(x, y)"),
          digestOf("SELECT * FROM (VALUES (1, 'a'), (2, NULL)) v(x, z)"),
          digestOf("SELECT * FROM (VALUES (1, 'a'), (2, '')) v(x, y)"),
          digestOf("SELECT * FROM (VALUES (1, 'a'), (2, NULL), (2, NULL)) v(x, y)"),
        ]);
        expect(new Set([a, ...others]).size).toBe(6);
      });

      it('are the same in every engine', async () => {
        const view = await select(sql, "SELECT i, i / 3 AS d, 'ä' || i AS s, [i] AS l FROM range(5000) r(i)", {
          as: 'view',
        });
        expect(await sql.digest(view.name)).toBe('1b6d67ec49484eef619b8c2d0b46cd531c5940e7e8885d290f91943aec1a56bd');
        const types = await select(sql, 'FROM test_all_types()');
        expect(await sql.digest(types.name)).toBe('ce1fcbab032529411f9900f9f423b48f2849238090de6cc1912747bf72fe2baf');
      });
    });
  });
}
