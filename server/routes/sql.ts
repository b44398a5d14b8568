/**
 * SQL of tables that live on the server, and table files for the page. What a statement may do is the
 * Sql port's affair. A request that is given up, or named by `cancel`, is aborted.
 */
import { open } from 'node:fs/promises';
import type { Context } from 'hono';
import type { Digest, JsonObject } from '../../engine/index.ts';
import { importSchema, sqlSchemas } from '../../engine/schema/api.ts';
import type { Environment } from '../auth/guard.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import { pathOfNotebook } from '../workspace/ids.ts';
import { readBody } from './body.ts';
import { sendFile } from './files.ts';
import type { Handlers } from './handlers.ts';
import { isVerb, runVerb } from './sql-verbs.ts';

type Keys = 'POST /api/sql/:id/load' | 'GET /api/tables/:sha' | 'POST /api/sql/:id/:verb';

/** Handlers of the Sql port and of table files. */
export function sqlRoutes({ sql }: Services): Pick<Handlers, Keys> {
  const running = new Map<string, AbortController>();

  return {
    'POST /api/sql/:id/load': async (context) => {
      const notebook = checkNotebook(context);
      const { token, ...request } = await readBody(context, importSchema);
      const imported = await abortable(running, context, { notebook, token }, (signal) =>
        sql.importFile(
          { ...request, digest: request.digest as Digest, options: request.options as JsonObject },
          signal,
        ),
      );
      return context.json(imported);
    },
    'GET /api/tables/:sha': async (context) => {
      const sha = context.req.param('sha') ?? '';
      const path = /^[0-9a-f]{64}$/.test(sha) ? await sql.findTable(sha) : null;
      if (path === null) refuse('not-found', 'There is no such table.');
      const handle = await open(path);
      const response = sendFile(`${sha}.duckdb`, { handle, stats: await handle.stat() });
      // Named by what made it: it never changes.
      response.headers.set('cache-control', 'private, max-age=31536000, immutable');
      return response;
    },
    'POST /api/sql/:id/:verb': async (context) => {
      const notebook = checkNotebook(context);
      const verb = context.req.param('verb') ?? '';
      if (verb === 'cancel') {
        const { token } = await readBody(context, sqlSchemas.cancel);
        running.get(`${notebook} ${token}`)?.abort();
        return context.json({});
      }
      if (!isVerb(verb)) refuse('not-found', 'There is no such verb.');
      const ask = await readBody(context, sqlSchemas[verb]);
      const token = 'token' in ask ? ask.token : undefined;
      const answer = await abortable(running, context, { notebook, token }, (signal) =>
        sql.use(notebook, (engine) => runVerb(verb, engine, ask, signal)),
      );
      if (!(answer instanceof Uint8Array)) return context.json(answer);
      return context.body(new Uint8Array(answer), 200, { 'content-type': 'application/octet-stream' });
    },
  };
}

function checkNotebook(context: Context<Environment>): string {
  const id = context.req.param('id') ?? '';
  pathOfNotebook(id);
  return id;
}

/** Runs work that ends when its request is given up or its token is cancelled. */
async function abortable<T>(
  running: Map<string, AbortController>,
  context: Context<Environment>,
  { notebook, token }: { notebook: string; token: string | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const name = `${notebook} ${token ?? crypto.randomUUID()}`;
  running.set(name, controller);
  const signal = AbortSignal.any([controller.signal, context.req.raw.signal]);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) refuse('cancelled', 'This was given up.');
    throw error;
  } finally {
    if (running.get(name) === controller) running.delete(name);
  }
}
