/**
 * The page's Host for one notebook: DuckDB and QuickJS in workers, files and imports from the server,
 * results in this browser. Engines start with their first use and end with the host.
 */
import type { Digest } from '../../engine/index.ts';
import { createCharts, type Host, type ImportedFile, type ImportRequest } from '../../engine/run.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import { ask, segment, sendJson } from './api.ts';
import { browserClock, browserRandom } from './browser.ts';
import { createBrowserStore } from './browser-store.ts';
import { createHttpFiles } from './files-http.ts';
import { mapTrouble } from './map-trouble.ts';
import { createPageSandbox } from './sandbox/create-page-sandbox.ts';
import { createLazySql } from './sql/lazy-sql.ts';
import { type LoggedSql, logSql } from './sql/logged-sql.ts';

export interface PageHost extends Host {
  readonly sql: LoggedSql;
  /** Starts the SQL engine before it is asked. */
  warm(): void;
  dispose(): void;
}

/** The world as the page sees it. */
export function createPageHost(notebook: string): PageHost {
  const sandbox = createPageSandbox();
  const importFile = async (request: ImportRequest, signal: AbortSignal): Promise<ImportedFile> => {
    const path = `/api/sql/${segment(notebook)}/load`;
    const answer = await sendJson<ImportAnswer>('POST', path, request, { signal }).catch(mapTrouble('Reading a file'));
    return { file: answer.sha as Digest, rejected: answer.rejects?.rowCount ?? 0, decided: answer.decided };
  };
  const fetchTable = async (file: Digest) =>
    new Uint8Array(await (await ask(`/api/tables/${file}`).catch(mapTrouble('Reading a file'))).arrayBuffer());
  const lazy = createLazySql(async () => {
    const { createPageSql } = await import('./sql/create-page-sql.ts');
    return createPageSql({ import: importFile, fetchTable });
  });
  const sql = logSql(lazy, browserClock.now);
  return {
    place: 'page',
    sql,
    sandbox,
    python: {
      run: async (request, print, signal) => {
        const { runPython } = await import('./python-http.ts');
        return runPython(notebook, request, print, signal);
      },
    },
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
