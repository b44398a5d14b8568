// @vitest-environment node
/** duckdb-wasm keeps the contract of `Sql`: the same cases as native DuckDB, in the build for Node. */
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlGuard } from '../../../engine/host/contract/sql-guard.ts';
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
describeSqlTables('duckdb-wasm', subject);
describeSqlValues('duckdb-wasm', subject);
