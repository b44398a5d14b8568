/** All that a server runs cells' work with: SQL by notebook, Python by run. */
import type { PythonServer, SqlServer } from '../services.ts';
import { openSqlServer } from './open-sql-server.ts';
import { openPythonServer } from './python/open-python-server.ts';

/** Both start with their first use; `threads` is one SQL engine's. */
export function openEngines(root: string, threads = 1): { readonly sql: SqlServer; readonly python: PythonServer } {
  return { sql: openSqlServer(root, threads), python: openPythonServer() };
}
