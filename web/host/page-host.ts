/**
 * The page's Host for one notebook: DuckDB and QuickJS in workers, files and imports from the server,
 * results in this browser. Engines start with their first use and end with the host.
 */
import { type Digest, FailureError } from '../../engine/index.ts';
import { createCharts, type Host, type ImportedFile, type ImportRequest } from '../../engine/run.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import { ask, RefusalError, ServerGoneError, segment, sendJson } from './api.ts';
import { browserClock, browserRandom } from './browser.ts';
import { createBrowserStore } from './browser-store.ts';
import { createHttpFiles } from './files-http.ts';
import { createPageSandbox } from './sandbox/create-page-sandbox.ts';
import { createLazySql } from './sql/lazy-sql.ts';
import { type LoggedSql, logSql } from './sql/logged-sql.ts';

export interface PageHost extends Host {
  readonly sql: LoggedSql;
  /** Starts the SQL engine before it is asked. */
  warm(): void;
  dispose(): void;
}

/** A failure of the server's reader is the cell's; without a server nothing new can be read. */
function mapTrouble(error: unknown): never {
  if (error instanceof ServerGoneError)
    throw new FailureError({
      code: 'needs-server',
      message: 'Reading a file needs the server, which does not answer.',
      retryable: true,
    });
  if (error instanceof RefusalError && error.status === 422)
    throw new FailureError({ message: error.message, ...error.body, code: error.code } as FailureError['failure']);
  throw error;
}

/** The world as the page sees it. */
export function createPageHost(notebook: string): PageHost {
  const sandbox = createPageSandbox();
  const importFile = async (request: ImportRequest, signal: AbortSignal): Promise<ImportedFile> => {
    const path = `/api/sql/${segment(notebook)}/load`;
    const answer = await sendJson<ImportAnswer>('POST', path, request, { signal }).catch(mapTrouble);
    return { file: answer.sha as Digest, rejected: answer.rejects?.rowCount ?? 0, decided: answer.decided };
  };
  const fetchTable = async (file: Digest) =>
    new Uint8Array(await (await ask(`/api/tables/${file}`).catch(mapTrouble)).arrayBuffer());
  const lazy = createLazySql(async () => {
    const { createPageSql } = await import('./sql/create-page-sql.ts');
    return createPageSql({ import: importFile, fetchTable });
  });
  const sql = logSql(lazy, browserClock.now);
  return {
    place: 'page',
    sql,
    sandbox,
    files: createHttpFiles(),
    store: createBrowserStore(),
    clock: browserClock,
    random: browserRandom,
    charts: createCharts(),
    warm: sql.warm,
    dispose: () => {
      sandbox.dispose();
      sql.dispose();
    },
  };
}
