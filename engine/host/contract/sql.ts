/**
 * What every `Sql` must do, whatever engine is below. Run against native DuckDB and duckdb-wasm: the
 * same cases, the same expectations, so that page and server cannot drift apart.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureError } from '../../schema/failure.ts';
import type { Sql } from '../ports.ts';
import { failureOf, nextName, select, textOf } from './sql-runs.ts';

export interface SqlSubject {
  readonly create: () => Promise<Sql & { dispose(): unknown }>;
  /** Milliseconds, for what must end in time. */
  readonly now: () => number;
}

/** Statements, limits and borders; values and windows are in `sql-values.ts`. */
export function describeSql(name: string, { create, now }: SqlSubject): void {
  describe(`Sql on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    beforeAll(async () => {
      sql = await create();
    });
    afterAll(() => sql?.dispose());

    describe('running statements', () => {
      it('tells columns, types and the number of rows', async () => {
        const table = await select(sql, "SELECT i AS id, 'x' || i AS name, i / 2 AS half FROM range(5) r(i)");
        expect(table).toMatchObject({ rowCount: 5, kept: 'table' });
        expect(table.columns).toEqual([
          { name: 'id', type: 'BIGINT' },
          { name: 'name', type: 'VARCHAR' },
          { name: 'half', type: 'DOUBLE' },
        ]);
      });

      it('reads other relations by the names of the request, members too', async () => {
        const tickets = await select(sql, 'SELECT i AS id FROM range(3) r(i)');
        const checks = await select(sql, 'SELECT i AS id, i > 0 AS passed FROM range(3) r(i)');
        const joined = await select(
          sql,
          'SELECT tickets.id FROM tickets JOIN triage.checks USING (id) JOIN triage USING (id) JOIN main.tickets t USING (id) WHERE passed',
          { reads: { tickets: tickets.name, triage: tickets.name, 'triage.checks': checks.name } },
        );
        expect((await sql.text(joined.name, 10)).rows).toEqual([[1], [2]]);
      });

      it('keeps a view that follows what it reads, and outlives the drop of it', async () => {
        const base = await select(sql, 'SELECT i FROM range(4) r(i)');
        const view = await select(sql, 'SELECT i * 10 AS i FROM base', { reads: { base: base.name }, as: 'view' });
        const above = await select(sql, 'SELECT i + 1 AS i FROM v', { reads: { v: view.name }, as: 'view' });
        expect([view.kept, above.kept, above.rowCount]).toEqual(['view', 'view', 4]);
        await sql.drop(base.name);
        await sql.drop(view.name);
        expect((await sql.text(above.name, 10)).rows).toEqual([[1], [11], [21], [31]]);
        await sql.drop(above.name);
        expect(await failureOf(sql.text(above.name, 1))).toMatchObject({ code: 'sql-error' });
      });

      it('C137 several statements run in order and the last SELECT is the result', async () => {
        const table = await select(sql, '', {
          statements: [
            'CREATE TABLE t (a INTEGER)',
            'INSERT INTO t VALUES (1), (2)',
            'SELECT sum(a)::BIGINT AS s FROM t',
            'INSERT INTO t VALUES (5)',
          ],
          writes: true,
          as: 'view',
        });
        expect((await sql.text(table.name, 10)).rows).toEqual([[3]]);
      });

      it.each([
        ['FROM without SELECT', 'FROM t', 3],
        ['PIVOT', 'PIVOT t ON k USING sum(v)', 1],
        ['UNPIVOT', 'UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b', 2],
        ['SUMMARIZE', 'SUMMARIZE t', 2],
        ['DESCRIBE', 'DESCRIBE t', 2],
        ['VALUES', 'VALUES (1), (2)', 2],
        ['a CTE', 'WITH c AS (FROM t) SELECT * FROM c -- at the end', 3],
        ['EXPLAIN', 'EXPLAIN SELECT 1', 1],
        ['a comment before and a semicolon behind', '/* a /* b */ */ -- c\n(SELECT 1);', 1],
      ])('takes %s', async (_, statement, rows) => {
        const t = await select(sql, "SELECT * FROM (VALUES ('a', 1), ('b', 2), ('a', 3)) v(k, v)");
        expect(await select(sql, statement, { reads: { t: t.name } })).toMatchObject({ rowCount: rows });
      });

      it.each([
        ['a word that is none', 'SELEC 1', { line: 1, column: 1 }],
        ['an unknown column', "SELECT 'é😀',\n  nope FROM (SELECT 1 AS a)", { line: 2, column: 3 }],
        ['text after emoji', "SELECT 'é😀', nope", { line: 1, column: 15 }],
        ['a value that does not cast', "SELECT CAST('abc' AS INTEGER)", { line: 1, column: 8 }],
      ])('places %s', async (_, statement, place) => {
        if (!statement.startsWith('SELEC ')) {
          expect(await failureOf(select(sql, statement))).toMatchObject({ code: 'sql-error', statement: 0, ...place });
        } else expect(await failureOf(select(sql, statement))).toMatchObject({ code: 'sql-not-allowed', ...place });
      });

      it('leaves nothing behind after a failure', async () => {
        const into = nextName();
        await failureOf(select(sql, 'SELECT nope', { into }));
        expect(await select(sql, 'SELECT 1 AS a', { into })).toMatchObject({ name: into, rowCount: 1 });
      });
    });

    describe('limits', () => {
      it('C090 a cancelled statement ends within 250 ms with the reason of the signal', async () => {
        const small = await select(sql, 'SELECT 1');
        const stop = new AbortController();
        const running = select(
          sql,
          'SELECT count(*) FROM range(100000000) a, range(1000) b WHERE a.range + b.range = 7',
          {},
          stop.signal,
        );
        const ended = running.then(
          () => 'done',
          (reason) => reason,
        );
        await sql.window(small.name, { offset: 0, limit: 1 });
        const before = now();
        stop.abort('enough');
        expect(await ended).toBe('enough');
        expect(now() - before).toBeLessThan(500);
        expect(await textOf(sql, 'SELECT 42 AS a')).toEqual([[42]]);
      });

      it('C139 very long SQL gives a result or a readable failure', async () => {
        const union = Array.from({ length: 2000 }, (_, at) => `SELECT ${at} AS a`).join(' UNION ALL ');
        const unions = await select(sql, union).then(
          (table) => table.rowCount,
          (error: FailureError) => error.failure.code,
        );
        expect([2000, 'sql-error', 'sql-engine-died', 'sql-memory']).toContain(unions);
        const list = Array.from({ length: 30_000 }, (_, at) => `${1_000_000 + at}`).join(', ');
        expect(await textOf(sql, `SELECT len([${list}]) AS n`)).toEqual([[30_000]]);
        expect(await textOf(sql, 'SELECT 42 AS a')).toEqual([[42]]);
      });
    });
  });
}
