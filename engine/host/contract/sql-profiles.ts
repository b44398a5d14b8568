/** What every `Sql` must say of the columns of a relation: the same figures from every engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../../schema/table.ts';
import type { Sql } from '../ports.ts';
import type { SqlSubject } from './sql.ts';
import { failureOf, never, select } from './sql-runs.ts';

/** The suite of an engine for profiles. */
export function describeSqlProfiles(name: string, { create }: Pick<SqlSubject, 'create'>): void {
  describe(`Sql profiles on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    beforeAll(async () => {
      sql = await create();
    });
    afterAll(() => sql?.dispose());
    const profileOf = async (statement: string): Promise<readonly ColumnProfile[]> => {
      const table = await select(sql, statement);
      return sql.profile(
        table.name,
        table.columns.map((column) => column.name),
        never,
      );
    };

    it('counts nulls, values, repeated ones and the most frequent', async () => {
      const [k, s] = await profileOf(
        "SELECT i % 4 AS k, CASE WHEN i < 3 THEN NULL WHEN i < 9 THEN 'often' ELSE 'x' || i END AS s FROM range(12) r(i)",
      );
      expect(k).toMatchObject({ rows: 12, nulls: 0, distinct: 4, approximate: false, repeated: 4, median: '1.5' });
      expect(k).toMatchObject({ min: '0', max: '3', histogram: { from: 0, step: 1, counts: [3, 3, 3, 3] } });
      expect(s).toMatchObject({ nulls: 3, distinct: 4, repeated: 1, min: 'often', max: 'x9', median: null });
      expect(s?.histogram).toBeNull();
      expect(s?.top).toEqual([
        { value: 'often', count: 6 },
        { value: 'x10', count: 1 },
        { value: 'x11', count: 1 },
        { value: 'x9', count: 1 },
      ]);
    });

    it('puts numbers and times into bars with round borders', async () => {
      const [n, d, t] = await profileOf(
        `SELECT i / 10 AS n, DATE '2001-01-01' + i::INTEGER AS d, TIMESTAMP '2001-01-01 00:01:00' + INTERVAL 1 HOUR * i AS t
        FROM range(41) r(i)`,
      );
      expect(n?.histogram).toEqual({ from: 0, step: 0.2, counts: [...Array(20).fill(2), 1] });
      expect(d?.histogram).toMatchObject({ from: Date.UTC(2000, 11, 31), step: 2 * 86_400_000 });
      expect(d?.histogram?.counts.slice(0, 3)).toEqual([1, 2, 2]);
      expect(t).toMatchObject({ min: '2001-01-01 00:01:00', max: '2001-01-02 16:01:00' });
      expect(t?.histogram).toEqual({ from: Date.UTC(2001, 0, 1), step: 7_200_000, counts: [...Array(20).fill(2), 1] });
    });

    it('estimates distinct values of a large relation, and counts them where they are few', async () => {
      const [many, few] = await profileOf('SELECT i // 2 AS many, i % 200 AS few FROM range(600000) r(i)');
      expect(many).toMatchObject({ approximate: true, repeated: null, top: [], median: '149999.5' });
      expect(many?.distinct).toBe(276_918);
      expect(few).toMatchObject({ approximate: false, distinct: 200, repeated: 200 });
      expect(few?.histogram?.counts).toEqual(Array(20).fill(30_000));
    });

    it('takes every type, values without an order and none at all', async () => {
      const all = await profileOf('FROM test_all_types()');
      expect(all.length).toBeGreaterThan(50);
      for (const column of all) expect([column.name, column.nulls]).toEqual([column.name, 1]);
      const strange = await profileOf("SELECT unnest(['nan', 'inf', '1', '2']::DOUBLE[]) AS x, NULL::INTEGER AS n");
      expect(strange[0]).toMatchObject({ distinct: 4, max: 'nan', histogram: { from: 1, counts: expect.any(Array) } });
      expect(strange[0]?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(2);
      expect(strange[1]).toMatchObject({
        nulls: 4,
        distinct: 0,
        approximate: false,
        min: null,
        histogram: null,
        top: [],
      });
      expect((await profileOf('SELECT 1 AS x WHERE FALSE'))[0]).toMatchObject({ rows: 0, nulls: 0, distinct: 0 });
    });

    it('ends when it is given up, and says which columns there are', async () => {
      const table = await select(sql, 'SELECT i AS x FROM range(1000) r(i)');
      const stop = new AbortController();
      stop.abort('enough');
      await expect(sql.profile(table.name, ['x'], stop.signal)).rejects.toBe('enough');
      expect((await failureOf(sql.profile(table.name, ['y']))).message).toContain('there are x');
    });
  });
}
