/** Native DuckDB keeps the contract of `Sql`, and what only a child process can promise. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlGuard } from '../../../engine/host/contract/sql-guard.ts';
import { failureOf, select } from '../../../engine/host/contract/sql-runs.ts';
import { describeSqlTables } from '../../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../../engine/host/contract/sql-values.ts';
import { createNativeSql } from './create-native-sql.ts';

const subject = {
  create: async () => createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-sql-')), memoryMb: 512 }),
  now: () => performance.now(),
};

describeSql('native DuckDB', subject);
describeSqlGuard('native DuckDB', subject);
describeSqlTables('native DuckDB', subject);
describeSqlValues('native DuckDB', subject);

describe('a statement that breaks native DuckDB', () => {
  const sql = createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-sql-')), memoryMb: 256 });
  afterAll(() => sql.dispose());

  it.each([
    ["SELECT json_structure(repeat('[',200000)||repeat(']',200000))", 'sql-engine-died'],
    ["SELECT length(repeat('x',3000000000))", 'sql-memory'],
    ["SELECT * FROM enable_logging('QueryLog', storage='file', storage_path='/x')", 'sql-not-allowed'],
  ])('%s ends in %s, the next one works and relations come back', async (statement, code) => {
    const kept = await select(sql, 'SELECT 42 AS a');
    expect((await failureOf(select(sql, statement))).code).toBe(code);
    expect((await sql.text(kept.name, 1)).rows).toEqual([[42]]);
    expect(await select(sql, 'SELECT 1 AS a')).toMatchObject({ rowCount: 1 });
  });

  it('an innocent statement survives the death of its neighbours, which fail by their own names', async () => {
    const kept = await select(sql, 'SELECT 42 AS a');
    const guilty = failureOf(select(sql, "SELECT json_structure(repeat('[',200000)||repeat(']',200000))"));
    const greedy = failureOf(select(sql, "SELECT length(repeat('x',3000000000))"));
    const innocent = select(sql, 'SELECT count(*) AS n, any_value(a) AS a FROM range(3000000) r(i), kept', {
      reads: { kept: kept.name },
    });
    expect((await guilty).code).toBe('sql-engine-died');
    expect((await greedy).code).toBe('sql-memory');
    expect((await sql.text((await innocent).name, 1)).rows).toEqual([[3_000_000, 42]]);
  }, 120_000);
});
