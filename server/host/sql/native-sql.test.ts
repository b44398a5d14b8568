/** Native DuckDB keeps the contract of `Sql`, and what only a child process can promise. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlTables } from '../../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../../engine/host/contract/sql-values.ts';
import { createNativeSql } from './create-native-sql.ts';

const subject = {
  create: async () => createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-sql-')), memoryMb: 512 }),
  now: () => performance.now(),
};

describeSql('native DuckDB', subject);
describeSqlTables('native DuckDB', subject);
describeSqlValues('native DuckDB', subject);
