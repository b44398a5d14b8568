/** Native DuckDB keeps the contract of `Sql`, and what only a child process can promise. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlFiles } from '../../../engine/host/contract/sql-files.ts';
import { describeSqlGuard } from '../../../engine/host/contract/sql-guard.ts';
import { describeSqlProfiles } from '../../../engine/host/contract/sql-profiles.ts';
import { failureOf, select } from '../../../engine/host/contract/sql-runs.ts';
import { describeSqlTables } from '../../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../../engine/host/contract/sql-values.ts';
import { createNativeSql } from './create-native-sql.ts';
import { NativeDriver } from './native-driver.ts';

const subject = {
  create: async () => createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-sql-')), memoryMb: 512 }),
  now: () => performance.now(),
};

describeSql('native DuckDB', subject);
describeSqlGuard('native DuckDB', subject);
describeSqlProfiles('native DuckDB', subject);
describeSqlTables('native DuckDB', subject);
describeSqlFiles('native DuckDB', subject);
describeSqlValues('native DuckDB', subject);

describe('native DuckDB with more threads', () => {
  const open = (threads: number) =>
    createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-sql-')), memoryMb: 512, threads });
  const statement = `SELECT i % 7 AS k, count(*) AS n, sum(i) AS total, max(hash(i)) AS most
    FROM range(2000000) r(i) WHERE i % 3 <> 1 GROUP BY ALL ORDER BY k`;

  it('gives the same rows where the order is said and sums are exact', async () => {
    const engines = [open(1), open(4)] as const;
    try {
      const texts = await Promise.all(engines.map(async (sql) => sql.text((await select(sql, statement)).name, 10)));
      expect(texts[1]).toEqual(texts[0]);
      expect(texts[0]?.rows).toHaveLength(7);
      const digests = await Promise.all(engines.map(async (sql) => sql.digest((await select(sql, statement)).name)));
      expect(digests[1]).toBe(digests[0]);
    } finally {
      for (const sql of engines) sql.dispose();
    }
  });

  it('really has them', async () => {
    const driver = new NativeDriver({
      folder: mkdtempSync(join(tmpdir(), 'quire-sql-')),
      tablesFolder: tmpdir(),
      memoryMb: 256,
      threads: 3,
    });
    try {
      const connection = await driver.connect();
      expect((await connection.run("SELECT current_setting('threads')::VARCHAR")).rows).toEqual([['3']]);
    } finally {
      driver.dispose();
    }
  });
});

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
