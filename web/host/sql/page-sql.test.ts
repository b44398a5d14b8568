// @vitest-environment node
/** duckdb-wasm keeps the contract of `Sql`: the same cases as native DuckDB, in the build for Node. */
import { expect, it } from 'vitest';
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlFiles } from '../../../engine/host/contract/sql-files.ts';
import { describeSqlGuard } from '../../../engine/host/contract/sql-guard.ts';
import { describeSqlProfiles } from '../../../engine/host/contract/sql-profiles.ts';
import { describeSqlTables } from '../../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../../engine/host/contract/sql-values.ts';
import { startWasm } from '../../../fixtures/run/start-wasm.ts';
import { createPageSql } from './create-page-sql.ts';

const refuse = () => Promise.reject(new Error('no server here'));
const subject = {
  create: async () =>
    createPageSql({
      import: refuse,
      fetchTable: refuse,
      start: startWasm,
      origin: 'http://127.0.0.1:1',
      memoryMb: 1024,
    }),
  now: () => performance.now(),
};

describeSql('duckdb-wasm', subject);
describeSqlGuard('duckdb-wasm', subject);
describeSqlProfiles('duckdb-wasm', subject);
describeSqlTables('duckdb-wasm', subject);
describeSqlFiles('duckdb-wasm', subject);
describeSqlValues('duckdb-wasm', subject);

it('says which extension a function belongs to, and who has it', async () => {
  const sql = await subject.create();
  const statements = ["SELECT json_extract('{}', '$')"];
  const request = { statements, reads: {}, into: 'x', as: 'table', writes: false } as const;
  await expect(sql.run(request, new AbortController().signal)).rejects.toMatchObject({
    failure: { code: 'sql-error', message: expect.stringMatching(/json_extract.* DuckDB's json extension.*quire run/) },
  });
  await sql.dispose();
});
