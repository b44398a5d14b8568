/**
 * What every `Sql` must give for values: in the grid, in records, to JavaScript and from it. The same cases for every engine.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../ports.ts';
import type { SqlSubject } from './sql.ts';
import { failureOf, nextName, select, textOf } from './sql-runs.ts';

/** The suite of an engine for values. */
export function describeSqlValues(name: string, { create }: Pick<SqlSubject, 'create'>): void {
  describe(`Sql values on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    beforeAll(async () => {
      sql = await create();
    });
    afterAll(() => sql?.dispose());

    describe('values', () => {
      it('C134 numbers and times show the text of the shell', async () => {
        const statement = `SELECT 1.234 AS a, sum(i::INTEGER) AS b, sum(i) AS c, 20/3 AS d, TIMESTAMP '2024-01-05 10:00:00' AS e,
          170141183460469231731687303715884105727::HUGEINT AS f, 0.1::FLOAT AS g, '-0.0'::DOUBLE AS h FROM range(4) r(i)`;
        const table = await select(sql, statement);
        const { rows } = await sql.window(table.name, { offset: 0, limit: 10 });
        expect(rows).toEqual([
          [
            '1.234',
            '6',
            '6',
            '6.666666666666667',
            '2024-01-05 10:00:00',
            '170141183460469231731687303715884105727',
            '0.1',
            '-0.0',
          ],
        ]);
      });

      it('C133 every column of test_all_types shows what the shell shows', async () => {
        const table = await select(sql, 'FROM test_all_types()');
        const { columns, rows } = await sql.window(table.name, { offset: 0, limit: 10 });
        const shown = Object.fromEntries(columns.map(({ name: column }, at) => [column, rows.map((row) => row[at])]));
        expect(shown).toMatchObject(allTypes);
        expect(columns.length).toBeGreaterThan(50);
        for (const { name: column } of columns) {
          const sorted = await sql.window(table.name, { offset: 0, limit: 10, order: [{ column, descending: true }] });
          expect(sorted.total).toBe(3);
          const filtered = await sql.window(table.name, { offset: 0, limit: 10, where: [{ column, test: 'is-null' }] });
          expect(filtered.total).toBe(1);
        }
      });

      it('records hold exact values', async () => {
        const rows = await textOf(
          sql,
          `SELECT 9007199254740991 AS a, 9007199254740993 AS b, 1.50::DECIMAL(4,2) AS c, 'nan'::DOUBLE AS d, 0.1::FLOAT AS e,
            TRUE AS f, NULL AS g, [1, NULL, 3] AS h, {'x': 1.5, 'y': [{'z': DATE '2024-01-05'}]} AS i, MAP {'k': 9007199254740993} AS j, '\\xAA'::BLOB AS k, '-inf'::DOUBLE AS l`,
        );
        expect(rows).toEqual([
          [
            9007199254740991,
            '9007199254740993',
            '1.50',
            'nan',
            0.1,
            true,
            null,
            [1, null, 3],
            { x: '1.5', y: [{ z: '2024-01-05' }] },
            [{ key: 'k', value: '9007199254740993' }],
            '\\xAA',
            '-inf',
          ],
        ]);
      });

      it('JavaScript sees numbers, ISO times, base64 and objects', async () => {
        const table = await select(
          sql,
          `SELECT 1.50::DECIMAL(4,2) AS dec, 12::HUGEINT AS huge, TIMESTAMP '2024-01-05 10:00:00.5' AS ts, DATE '2024-01-05' AS d,
            TIME '10:00:00' AS t, 'ab\\xFF'::BLOB AS b, INTERVAL 3 DAY AS iv, [TIMESTAMP '2024-01-05 10:00:00'] AS l, {'a b': 1} AS s`,
        );
        expect(await sql.values(table.name, 10)).toEqual([
          {
            dec: 1.5,
            huge: 12,
            ts: '2024-01-05T10:00:00.5',
            d: '2024-01-05',
            t: '10:00:00',
            b: 'YWL/',
            iv: '3 days',
            l: ['2024-01-05T10:00:00'],
            s: { 'a b': 1 },
          },
        ]);
      });

      it('refuses to hand more rows to JavaScript than asked', async () => {
        const table = await select(sql, 'SELECT * FROM range(11)');
        expect(await failureOf(sql.values(table.name, 10))).toMatchObject({ code: 'table-too-large' });
      });

      it('queries one relation called data', async () => {
        const table = await select(sql, "SELECT i, 'k' || i % 2 AS k FROM range(10) r(i)");
        expect(
          await sql.query('SELECT k, count(*) AS n, sum(i) AS s, k FROM data GROUP BY k ORDER BY k', table.name),
        ).toEqual({
          columns: [
            { name: 'k', type: 'VARCHAR' },
            { name: 'n', type: 'BIGINT' },
            { name: 's', type: 'HUGEINT' },
            { name: 'k_1', type: 'VARCHAR' },
          ],
          rows: [
            ['k0', 5, 20, 'k0'],
            ['k1', 5, 25, 'k1'],
          ],
        });
      });
    });

    describe('rows from JavaScript', () => {
      it('types columns by their values', async () => {
        const table = await sql.put(
          [
            { id: 1, price: 2, name: '2024-01-05', ok: true, tags: ['a'], at: { x: 1 }, mix: 1, none: null },
            { id: 2, price: 2.5, name: null, ok: null, tags: [], at: { x: null }, mix: 'two', extra: 1 },
          ],
          [],
          nextName(),
        );
        expect(table.columns.map(({ name: column, type }) => `${column} ${type}`)).toEqual([
          'id BIGINT',
          'price DOUBLE',
          'name VARCHAR',
          'ok BOOLEAN',
          'tags VARCHAR[]',
          'at STRUCT(x BIGINT)',
          'mix VARCHAR',
          'none VARCHAR',
          'extra BIGINT',
        ]);
        expect((await sql.text(table.name, 5)).rows).toEqual([
          [1, 2, '2024-01-05', true, ['a'], { x: 1 }, '1', null, null],
          [2, 2.5, null, null, [], { x: null }, 'two', null, 1],
        ]);
      });

      it('takes names and types that are given', async () => {
        const table = await sql.put(
          [{ b: '2024-01-05', a: 1 }],
          [
            { name: 'a', type: 'VARCHAR' },
            { name: 'b', type: 'DATE' },
          ],
          nextName(),
        );
        expect(table.columns).toEqual([
          { name: 'a', type: 'VARCHAR' },
          { name: 'b', type: 'DATE' },
        ]);
        const empty = await sql.put([], [{ name: 'a', type: 'BIGINT' }], nextName());
        expect(empty).toMatchObject({ rowCount: 0, columns: [{ name: 'a', type: 'BIGINT' }] });
      });

      it('takes odd column names', async () => {
        const long = 'x'.repeat(10_000);
        const row = JSON.parse(
          `{"__proto__": 1, "then": 2, "": 3, "a": 4, "A": 5, "${long}": 6, "constructor": 7, "q\\"q": {"__proto__": 8}, "n\\u0000l": {"x\\u0000y": 9}}`,
        );
        const table = await sql.put([row], [], nextName());
        expect(table.columns.map((column) => column.name)).toEqual([
          '__proto__',
          'then',
          'column2',
          'a',
          'A_1',
          long,
          'constructor',
          'q"q',
          'n\ufffdl',
        ]);
        const [value] = await sql.values(table.name, 1);
        expect(Object.values(value ?? {})).toEqual([1, 2, 3, 4, 5, 6, 7, '{"__proto__":8}', { 'x\ufffdy': 9 }]);
        expect(
          (await sql.window(table.name, { offset: 0, limit: 1, order: [{ column: '__proto__' }] })).rows[0]?.[0],
        ).toBe('1');
      });

      it('keeps -0, large numbers, NUL and emoji', async () => {
        const table = await sql.put(
          [
            { a: -0, b: 1e300, c: 'a\0b😀' },
            { a: 1, b: 2 ** 53, c: '' },
          ],
          [],
          nextName(),
        );
        const rows = await sql.values(table.name, 5);
        expect(Object.is(rows[0]?.a, -0)).toBe(true);
        expect(rows[0]).toMatchObject({ b: 1e300, c: 'a\0b😀' });
        expect(rows[1]).toMatchObject({ b: 2 ** 53, c: '' });
      });
    });
  });
}

/** The shell's text of test_all_types, in part: lowest, highest, NULL. */
const allTypes = {
  bool: ['false', 'true', null],
  hugeint: ['-170141183460469231731687303715884105728', '170141183460469231731687303715884105727', null],
  float: ['-3.4028235e+38', '3.4028235e+38', null],
  dec_4_1: ['-999.9', '999.9', null],
  date: ['5877642-06-25 (BC)', '5881580-07-10', null],
  time: ['00:00:00', '24:00:00', null],
  timestamp: ['290309-12-22 (BC) 00:00:00', '294247-01-10 04:00:54.775806', null],
  varchar: ['🦆🦆🦆🦆🦆🦆', 'goo\0se', null],
  blob: ['thisisalongblob\\x00withnullbytes', '\\x00\\x00\\x00a', null],
  small_enum: ['DUCK_DUCK_ENUM', 'GOOSE', null],
  int_array: ['[]', '[42, 999, NULL, NULL, -42]', null],
  struct: ["{'a': NULL, 'b': NULL}", "{'a': 42, 'b': 🦆🦆🦆🦆🦆🦆}", null],
  map: ['{}', '{key1=🦆🦆🦆🦆🦆🦆, key2=goose}', null],
  union: ['Frank', '5', null],
};
