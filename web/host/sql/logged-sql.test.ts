import { expect, it } from 'vitest';
import { FailureError } from '../../../engine/index.ts';
import type { LazySql } from './lazy-sql.ts';
import { logSql } from './logged-sql.ts';

const failure = { code: 'sql-error', message: 'no such column' } as const;
const fake = {
  query: async (sql: string) => {
    if (sql === 'wrong') throw new FailureError(failure);
    return { columns: [], rows: [] };
  },
} as unknown as LazySql;

it('notes each statement with its time, and why it failed', async () => {
  let time = 100;
  const sql = logSql(fake, () => {
    time += 7;
    return time;
  });
  await sql.query('SELECT 1', 'data');
  await expect(sql.query('wrong', 'data')).rejects.toThrow('no such column');
  expect(sql.log().map(({ text, tookMs, failure }) => [text, tookMs, failure])).toEqual([
    ['SELECT 1', 7, null],
    ['wrong', 7, 'no such column'],
  ]);
});

it('says that a statement still runs, and keeps the last few hundred', async () => {
  const sql = logSql(fake, () => 0);
  const waiting = sql.query('SELECT 2', 'data');
  expect(sql.log()[0]?.tookMs).toBeNull();
  await waiting;
  for (let n = 0; n < 400; n += 1) await sql.query(`SELECT ${n}`, 'data');
  expect(sql.log()).toHaveLength(300);
  expect(sql.log().at(-1)?.text).toBe('SELECT 399');
});
