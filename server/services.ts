/**
 * All that routes work with, as one object: made by `main.ts` for a real workspace, by tests for a
 * temporary one. Routes know no other world.
 */
import type { JsonObject } from '../engine/index.ts';
import type { ImportRequest, Python, Sql } from '../engine/run.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Events } from './events.ts';
import type { Asks } from './parse/questions.ts';
import type { WorkspaceFiles } from './workspace/files.ts';
import type { Grants } from './workspace/grants.ts';
import type { Home } from './workspace/home.ts';
import type { Notebooks } from './workspace/notebooks.ts';

/** A table file that the page may fetch: bytes of a DuckDB database, by the hash of how it was made. */
export interface ImportedFile {
  readonly sha: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rowCount: number;
  readonly rejects?: { readonly rowCount: number };
  readonly decided: JsonObject;
}

/** Native SQL of this server: one engine in a child process for each open notebook. */
export interface SqlServer {
  readonly isolated: boolean;
  readonly threads: number;
  /** Works with the notebook's engine, started at first use; `busy` when too many run. */
  use<T>(notebook: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  importFile(request: ImportRequest, signal: AbortSignal): Promise<ImportedFile>;
  /** Path of a table file; null when there is none. */
  findTable(sha: string): Promise<string | null>;
  end(): Promise<void>;
}

/** Python of this server: the cells' port, and which one it is or what is missing. */
export interface PythonServer extends Python {
  find(): { readonly version: string } | { readonly missing: string };
}

export interface Services {
  readonly config: Config;
  readonly home: Home;
  readonly sessions: Sessions;
  readonly notebooks: Notebooks;
  readonly files: WorkspaceFiles;
  readonly grants: Grants;
  readonly events: Events;
  readonly sql: SqlServer;
  readonly python: PythonServer;
  /** What a notebook's text asks for. */
  readonly listAsks: (text: string) => Promise<Asks>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}
