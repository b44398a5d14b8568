import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createNativeSql } from '../../../server/host/sql/create-native-sql.ts';
import type { JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { AssertionFields } from '../../schema/index.ts';
import type { TableInfo } from '../../schema/table.ts';
import type { Court } from './court.ts';
import { judgeTable } from './judge-table.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'judge-'));
const sql = createNativeSql({ dataFolder, memoryMb: 512 });
afterAll(() => {
  sql.dispose();
  rmSync(dataFolder, { recursive: true, force: true });
});

let relations = 0;
const relationName = (beside: string) => {
  relations += 1;
  return `${beside}__${relations}`;
};
const never = new AbortController().signal;

async function makeTable(statement: string): Promise<TableInfo> {
  const request = { statements: [statement], reads: {}, into: relationName('t'), as: 'table', writes: false } as const;
  return sql.run(request, never);
}

function createCourt(others: Record<string, TableInfo> = {}): Court {
  return {
    sql,
    signal: never,
    startedAt: '2026-03-01T10:00:00Z',
    relationName,
    related: (cell) => others[cell] ?? fail('undeclared-reference', cell),
    prepare: async (check) => ({
      sql: check.sql,
      reads: Object.fromEntries(Object.entries(others).map(([id, { name }]) => [id, name])),
    }),
  };
}

const flights = await makeTable(`SELECT * FROM (VALUES
  (1, 'AA', 10.0, DATE '2026-02-28', {'team': 'a'}), (2, 'UA', 95.5, DATE '2026-02-27', {'team': 'b'}),
  (2, 'XX', NULL, NULL, {'team': NULL}), (NULL, NULL, -3.0, DATE '2026-01-01', {'team': 'a'})
) AS t(id, carrier, delay, day, "output")`);
const carriers = await makeTable("SELECT unnest(['AA', 'UA']) AS code");

async function judge(entry: AssertionFields, table = flights, court = createCourt()) {
  const check = await judgeTable(court, entry, table);
  const rows: readonly JsonObject[] = check.rows ? await sql.values(check.rows.name, 200) : [];
  return { ...check, rows };
}

test('not-null counts the rows that hold a null and keeps them', async () => {
  const found = await judge({ type: 'not-null', columns: ['id', 'delay'] });
  expect(found).toMatchObject({ state: 'fail', passed: false, bad: 2, total: 4, score: 0.5 });
  expect(found.reason).toBe('fails for 2 of 4 rows: `id`, `delay` are not null');
  expect(found.rows.map(({ carrier }) => carrier)).toEqual(['XX', null]);
  expect(await judge({ type: 'not-null', columns: ['output'] })).toMatchObject({ state: 'pass', bad: 0, score: 1 });
});

test('unique counts every row of a value that occurs twice, nulls aside', async () => {
  expect(await judge({ type: 'unique', columns: ['id'] })).toMatchObject({ state: 'fail', bad: 2, total: 4 });
  expect(await judge({ type: 'unique', columns: ['id', 'carrier'] })).toMatchObject({ state: 'pass', bad: 0 });
});

test('accepted-values, range and regex judge values and leave nulls alone', async () => {
  const values = await judge({ type: 'accepted-values', column: 'carrier', values: ['AA', "U'A", 'UA'] });
  expect(values.rows.map(({ carrier }) => carrier)).toEqual(['XX']);
  expect(await judge({ type: 'range', column: 'delay', min: 0, max: 60 })).toMatchObject({ bad: 2 });
  expect(await judge({ type: 'range', column: 'day', min: '2026-02-01' })).toMatchObject({ bad: 1, state: 'fail' });
  expect(await judge({ type: 'regex', column: 'carrier', pattern: '^(?i)[a-w]+$' })).toMatchObject({ bad: 1 });
  expect(await judge({ type: 'accepted-values', column: 'output.team', values: ['a'] })).toMatchObject({ bad: 1 });
});

test('a share of bad rows may be allowed', async () => {
  const entry = { type: 'not-null', columns: ['id'], max_bad_share: 0.25 };
  expect(await judge(entry)).toMatchObject({ state: 'pass', bad: 1, total: 4, score: 0.75 });
  expect(await judge({ ...entry, max_bad_share: 0.2 })).toMatchObject({ state: 'fail' });
});

test('relationship finds rows whose value the other table lacks', async () => {
  const entry = { type: 'relationship', column: 'carrier', to: 'carriers', field: 'code' };
  const found = await judge(entry, flights, createCourt({ carriers }));
  expect(found).toMatchObject({ state: 'fail', bad: 1 });
  expect(found.rows).toMatchObject([{ carrier: 'XX' }]);
  expect(await judge(entry)).toMatchObject({ state: 'error' });
  const wrong = await judge({ ...entry, field: 'nope' }, flights, createCourt({ carriers }));
  expect(wrong).toMatchObject({
    state: 'error',
    reason: expect.stringMatching(/^there is no column `nope`; .*`code`/),
  });
});

test('a check over no columns says so', async () => {
  for (const type of ['unique', 'not-null'])
    expect(await judge({ type, columns: [] })).toMatchObject({ state: 'error', reason: `\`${type}\` names no column` });
});

test('row-count and schema judge the table as a whole', async () => {
  expect(await judge({ type: 'row-count', min: 4 })).toMatchObject({ state: 'pass' });
  expect(await judge({ type: 'row-count', max: 3 })).toMatchObject({ state: 'fail', reason: '4 rows, wanted 0 to 3' });
  const columns = { id: 'int', carrier: 'text', day: 'date' };
  expect(await judge({ type: 'schema', columns })).toMatchObject({ state: 'pass' });
  const strict = await judge({ type: 'schema', columns: { ...columns, id: 'BIGINT', gone: 'DATE' }, strict: true });
  expect(strict).toMatchObject({ state: 'fail', bad: 4 });
  expect(strict.reason).toContain('`id` is INTEGER, not BIGINT; `gone` is missing; `delay` is not named');
  expect(strict.rows[1]).toEqual({ column: 'gone', expected: 'DATE', actual: null });
});

test('freshness counts from the start of the run', async () => {
  expect(await judge({ type: 'freshness', column: 'day', max_age_seconds: 34 * 3600 })).toMatchObject({
    state: 'pass',
  });
  const stale = await judge({ type: 'freshness', column: 'day', max_age_seconds: 3600 });
  expect(stale).toMatchObject({ state: 'fail' });
  expect(stale.reason).toContain('2026-02-28');
});

test('C117 pass-rate gives a rate with its interval and can ask for the lower bound', async () => {
  const table = await makeTable(
    "SELECT range AS key, range >= 6 AS passed, {'tone': range / 60} AS scores FROM range(60)",
  );
  const found = await judge({ type: 'pass-rate', min: 0.9 }, table);
  expect(found).toMatchObject({ state: 'pass', score: 0.9, bad: 6, total: 60 });
  expect(found.reason).toBe('54 of 60 passed (90.0 %, 79.9 % to 95.3 %), wanted 90.0 %');
  expect(found.rows).toHaveLength(6);
  expect(await judge({ type: 'pass-rate', min: 0.9, by: 'lower' }, table)).toMatchObject({ state: 'fail' });
  expect(await judge({ type: 'pass-rate', min: 0.4, metric: 'tone' }, table)).toMatchObject({
    state: 'pass',
    metric: 'tone',
  });
  const none = await makeTable('SELECT CAST(NULL AS BOOLEAN) AS passed FROM range(3)');
  expect(await judge({ type: 'pass-rate', min: 0.9 }, none)).toMatchObject({ state: 'unscored', passed: false });
});

test('a query must return no rows', async () => {
  const court = createCourt({ flights });
  const found = await judge({ type: 'sql', sql: 'SELECT * FROM flights WHERE delay > 60' }, flights, court);
  expect(found).toMatchObject({ state: 'fail', bad: 1, total: 4 });
  expect(await judge({ type: 'sql', sql: 'FROM flights WHERE delay > 600' }, flights, court)).toMatchObject({
    state: 'pass',
  });
});

test('at most 100 offending rows are kept, all are counted', async () => {
  const table = await makeTable('SELECT range AS n FROM range(1000)');
  const found = await judge({ type: 'range', column: 'n', max: 9 }, table);
  expect(found).toMatchObject({ bad: 990, total: 1000 });
  expect(found.rows).toHaveLength(100);
});

test('what cannot be judged is an error, never a pass', async () => {
  for (const entry of [
    { type: 'not-null', columns: ['gone'] },
    { type: 'regex', column: 'carrier', pattern: '(?<=a)b' },
    { type: 'range', column: 'carrier', min: 'x', max: 3 },
    { type: 'freshness', column: 'carrier', max_age_seconds: 1 },
    { type: 'compare', baseline: 'b' },
    { type: 'not-null' },
  ])
    expect(await judge(entry)).toMatchObject({ type: entry.type, state: 'error', passed: false, score: 0 });
  expect((await judge({ type: 'unique', columns: ['gone'] })).reason).toContain('the table has `id`, `carrier`');
});
