/**
 * A server over a temporary workspace, for tests: the real app and services, with a clock that the test
 * moves, a log that it reads, and stand-ins for the two child processes unless the test gives real ones.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { issueCode } from './auth/codes.ts';
import type { Environment } from './auth/guard.ts';
import type { Config } from './config.ts';
import { openServices } from './open-services.ts';
import type { Parser } from './parse/parser.ts';
import type { PythonServer, Services, SqlServer } from './services.ts';

export const testPort = 4999;
export const testHost = `127.0.0.1:${testPort}`;

export interface TestServer {
  readonly app: Hono<Environment>;
  readonly services: Services;
  readonly root: string;
  readonly log: string[];
  clock: number;
  /** Asks as the page does: own Host, same origin, with whatever else is given. */
  ask(method: string, path: string, init?: AskOptions): Promise<Response>;
  /** Signs in and gives the two halves. */
  signIn(): Promise<Principal>;
  end(): Promise<void>;
}

export interface Principal {
  readonly cookie?: string;
  readonly key?: string;
}

export interface AskOptions {
  readonly as?: Principal;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const parserStandIn: Parser = {
  ask: async (kind, { text, id }) => {
    const answers = {
      check: null,
      summarise: { summary: /^kind: notebook/m.test(text) ? { name: 'A notebook', tags: [], cells: 0 } : null },
      asks: [...text.matchAll(/https:\/\/([\w.]+)/g)].map(([, host]) => ({ entry: `host:${host}`, cells: ['a'] })),
      settings: { sqlThreads: null, issues: [] },
      rename: { text: text.replace(/^id: .*$/m, `id: ${id}`) },
    };
    return answers[kind] as never;
  },
  end: () => undefined,
};

const sqlStandIn: SqlServer = {
  isolated: false,
  threads: 1,
  use: () => Promise.reject(new Error('this test has no SQL')),
  importFile: () => Promise.reject(new Error('this test has no SQL')),
  findTable: async () => null,
  end: async () => undefined,
};

const pythonStandIn: PythonServer = {
  find: () => ({ missing: 'this test has no Python' }),
  run: () => Promise.reject(new Error('this test has no Python')),
};

/** Opens a server over an empty temporary workspace; `sql` makes its engines for that folder. */
export async function openTestServer(
  given: { parser?: Parser; sql?: (root: string) => SqlServer; python?: PythonServer; config?: Partial<Config> } = {},
): Promise<TestServer> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'quire-server-')));
  const root = join(base, 'workspace');
  await mkdir(root);
  await writePage(join(base, 'dist'));
  const log: string[] = [];
  const config: Config = {
    root,
    homeFolder: join(base, 'home'),
    port: testPort,
    dist: join(base, 'dist'),
    version: '0.0.0',
    uploadBytes: 100_000,
    pageBytes: 1_000_000,
    dev: false,
    ...given.config,
  };
  const server = { clock: Date.UTC(2030, 0, 1) };
  const sql = given.sql?.(root) ?? sqlStandIn;
  const services = await openServices({
    config,
    parser: given.parser ?? parserStandIn,
    sql,
    python: given.python ?? pythonStandIn,
    now: () => server.clock,
    log: (line) => log.push(line),
  });
  const app = createApp(services, new Set([testHost, `localhost:${testPort}`]));

  const ask: TestServer['ask'] = async (method, path, { as = {}, body, headers = {} } = {}) =>
    app.request(`http://${testHost}${path}`, {
      method,
      headers: {
        host: testHost,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
        ...(as.key === undefined ? {} : { 'x-quire-key': as.key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });

  return Object.assign(server, {
    app,
    services,
    root,
    log,
    ask,
    signIn: async () => {
      const code = await issueCode(services.home, () => server.clock);
      const response = await ask('POST', '/api/session', { body: { code } });
      const { key } = (await response.json()) as { key: string };
      return { key, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    },
    end: async () => {
      services.events.end();
      await sql.end();
      await rm(base, { recursive: true, force: true });
    },
  });
}

/** A built page as small as can be. */
async function writePage(dist: string): Promise<void> {
  await mkdir(join(dist, 'assets'), { recursive: true });
  for (const name of ['index.html', 'notebook.html'])
    await writeFile(join(dist, name), '<!doctype html><title>Quire</title>');
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync('export {};'));
}
