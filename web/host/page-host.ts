/**
 * The page's Host for one notebook: DuckDB and QuickJS in workers, files and imports from the server,
 * results in this browser. Engines start with their first use and end with the host.
 */
import type { Digest, Json } from '../../engine/index.ts';
import { createCharts, type Host, type ImportedFile, type ImportRequest, type Store } from '../../engine/run.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import { ask, ServerGoneError, segment, sendJson } from './api.ts';
import { browserClock, browserRandom } from './browser.ts';
import { createBrowserStore } from './browser-store.ts';
import { createHttpFiles } from './files-http.ts';
import { readTable } from './kept-tables.ts';
import { mapTrouble } from './map-trouble.ts';
import { createPageSandbox } from './sandbox/create-page-sandbox.ts';
import { createLazySql } from './sql/lazy-sql.ts';
import { type LoggedSql, logSql } from './sql/logged-sql.ts';

export interface PageHost extends Host {
  readonly sql: LoggedSql;
  /** What the server says of a file's import; it imports the file when nobody did yet. */
  readImport(request: ImportRequest, signal?: AbortSignal): Promise<ImportAnswer>;
  /** Starts the SQL engine before it is asked. */
  warm(): void;
  dispose(): void;
}

/** What the server answers, or answered last when it is away. */
async function keepAnswer(store: Store, key: string, asked: Promise<ImportAnswer>): Promise<ImportAnswer> {
  try {
    const answer = await asked;
    void store.put('import', key, answer as unknown as Json).catch(() => undefined);
    return answer;
  } catch (error) {
    const kept = error instanceof ServerGoneError ? await store.get('import', key) : undefined;
    if (kept === undefined) throw error;
    return kept as unknown as ImportAnswer;
  }
}

/** The world as the page sees it. */
export function createPageHost(notebook: string): PageHost {
  const sandbox = createPageSandbox();
  const store = createBrowserStore();
  const readImport = (request: ImportRequest, signal?: AbortSignal): Promise<ImportAnswer> => {
    const path = `/api/sql/${segment(notebook)}/load`;
    const asked = sendJson<ImportAnswer>('POST', path, request, signal && { signal });
    const known = keepAnswer(store, path + JSON.stringify(request), asked);
    return known.catch(mapTrouble('Reading a file'));
  };
  const importFile = async (request: ImportRequest, signal: AbortSignal): Promise<ImportedFile> => {
    const answer = await readImport(request, signal);
    return { file: answer.sha as Digest, rejected: answer.rejects?.rowCount ?? 0, decided: answer.decided };
  };
  const fetchTable = (file: Digest) =>
    readTable(file, () => ask(`/api/tables/${file}`).catch(mapTrouble('Reading a file')));
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
    store,
    clock: browserClock,
    random: browserRandom,
    charts: createCharts(),
    readImport,
    warm: sql.warm,
    dispose: () => {
      sandbox.dispose();
      sql.dispose();
    },
  };
}
