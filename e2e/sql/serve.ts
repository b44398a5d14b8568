/**
 * Builds the page of the SQL tests and serves it by the product's own app over a workspace of its own:
 * same routes, same headers, same importer. Beside it a server of another origin that counts who comes.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { createApp } from '../../server/app.ts';
import { openEngines } from '../../server/host/open-engines.ts';
import { openServices } from '../../server/open-services.ts';
import { createParser } from '../../server/parse/parser.ts';
import { makeAddress } from '../../server/serve/announce.ts';
import { listen } from '../../server/serve/listen.ts';

const folder = import.meta.dirname;

export interface Served {
  /** Signs a page in, once. */
  readonly start: () => Promise<string>;
  readonly origin: string;
  /** Addresses that were asked for, in order. */
  readonly asked: string[];
  readonly trap: { readonly origin: string; readonly asked: string[] };
  stop(): Promise<void>;
}

/** `files`: path in the workspace → file of this machine. */
export async function servePage(files: Readonly<Record<string, string>>): Promise<Served> {
  const base = await mkdtemp(join(tmpdir(), 'quire-sql-'));
  const root = join(base, 'notebooks');
  const dist = join(base, 'dist');
  await mkdir(join(root, 'data'), { recursive: true });
  for (const [path, source] of Object.entries(files)) await cp(source, join(root, path));
  await buildPage(dist);

  const asked: string[] = [];
  const caught: string[] = [];
  let answer: (request: Request, bindings: never) => Response | Promise<Response> = () => new Response();
  const listening = await listen((request, bindings) => {
    asked.push(new URL(request.url).pathname);
    return answer(request, bindings);
  }, 0);
  const trap = await listen((request) => {
    caught.push(request.url);
    return new Response('a,b\n1,2\n', { headers: { 'access-control-allow-origin': '*' } });
  }, 0);
  const { sql, python } = openEngines(root);
  const parser = createParser();
  const services = await openServices({
    config: {
      ...{ root, homeFolder: join(base, 'home'), port: listening.port, dist, version: '0.0.0' },
      ...{ uploadBytes: 1e9, pageBytes: 1e9, dev: false },
    },
    ...{ parser, sql, python, now: Date.now, log: console.error },
  });
  answer = createApp(services, new Set([`127.0.0.1:${listening.port}`])).fetch as typeof answer;
  return {
    start: () => makeAddress(services.home, listening.port, '/'),
    origin: `http://127.0.0.1:${listening.port}`,
    asked,
    trap: { origin: `http://127.0.0.1:${trap.port}`, asked: caught },
    stop: async () => {
      services.events.end();
      parser.end();
      await sql.end();
      await Promise.all([listening.close(), trap.close()]);
      await rm(base, { recursive: true, force: true });
    },
  };
}

function buildPage(outDir: string): Promise<unknown> {
  return build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { vitest: join(folder, 'collect.ts') } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      minify: false,
    },
    worker: { format: 'es' },
  });
}
