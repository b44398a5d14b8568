/** The SQL engines of one workspace, over its data folder. */
import { join } from 'node:path';
import { fail } from '../../engine/index.ts';
import type { SqlServer } from '../services.ts';
import { dataFolder } from './create-host.ts';
import { createSqlServer } from './sql-server.ts';

/** Engines start with their first use. */
export function openSqlServer(root: string): SqlServer {
  return createSqlServer({
    tablesFolder: join(root, dataFolder, 'tables'),
    isolated: false,
    createEngine: () => fail('needs-server', 'native SQL is not built in'),
    importFile: async () => fail('needs-server', 'native SQL is not built in'),
  });
}
