/**
 * Opens a workspace for serving: everything that routes need, over one folder and one server folder.
 * What is slow or heavy (SQL, parsing) starts with its first use.
 */
import { openSessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { createEvents } from './events.ts';
import type { Parser } from './parse/parser.ts';
import type { PythonServer, Services, SqlServer } from './services.ts';
import { createFiles } from './workspace/files.ts';
import { createGrants } from './workspace/grants.ts';
import { createHashes } from './workspace/hash.ts';
import { openHome } from './workspace/home.ts';
import { createLock } from './workspace/locks.ts';
import { createNotebooks } from './workspace/notebooks.ts';
import { parsePath } from './workspace/paths.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly parser: Parser;
  readonly sql: SqlServer;
  readonly python: PythonServer;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** The services of one workspace. Throws where its server folder cannot be made or read. */
export async function openServices({ config, parser, sql, python, now, log }: ServiceOptions): Promise<Services> {
  const { root } = config;
  const home = await openHome(config.homeFolder);
  const hash = createHashes(root);
  const date = (): Date => new Date(now());
  return {
    config,
    home,
    sessions: await openSessions(home, config.port, now),
    notebooks: createNotebooks({
      root,
      lock: createLock(),
      now: date,
      summarise: async (text) => (await parser.ask('summarise', { text, id: '' })).summary,
      writeId: async (text, id) => (await parser.ask('rename', { text, id })).text,
    }),
    files: createFiles({ root, hash, uploadBytes: config.uploadBytes, now: date }),
    grants: createGrants(home, date),
    events: createEvents({
      root,
      version: config.version,
      log,
      digestOf: async (path) => (await hash(parsePath(path)))?.digest ?? null,
    }),
    sql,
    python,
    listAsks: (text) => parser.ask('asks', { text, id: '' }),
    now,
    log,
  };
}
