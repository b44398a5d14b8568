/**
 * The server as one function from Request to Response. Each route of the table gets its guard and its
 * handler here and nowhere else; the built page is served around them.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  checkAddress,
  checkHost,
  checkOrigin,
  checkSession,
  type Environment,
  type Hosts,
  nameRequest,
} from './auth/guard.ts';
import { writeHeaders } from './auth/headers.ts';
import { type Route, type RouteKey, routes } from './auth/routes.ts';
import { refuse, writeError } from './failures.ts';
import { refuseBody } from './routes/body.ts';
import { collectHandlers } from './routes/collect.ts';
import { cookieName } from './routes/session.ts';
import type { Services } from './services.ts';

const usualBytes = 1_000_000;

/** Builds the app. `hosts`: the names under which it may be asked. */
export function createApp(services: Services, hosts: Hosts): Hono<Environment> {
  const app = new Hono<Environment>();
  app.onError((error, context) => {
    const { status, body } = writeError(error, context.get('requestId'), services.log);
    return context.json(body, status as ContentfulStatusCode);
  });
  app.use(nameRequest, writeHeaders, checkHost(hosts));
  app.use('/api/*', checkOrigin(hosts), checkAddress);

  const handlers = collectHandlers(services);
  for (const key of Object.keys(routes) as RouteKey[]) {
    const [method = '', path = ''] = key.split(' ');
    const route: Route = routes[key];
    app.on(
      method,
      path,
      checkSession(services.sessions, cookieName(services.config.port), route),
      limitBody(route.bodyBytes ?? usualBytes),
      handlers[key],
    );
  }
  app.all('/api/*', () => refuse('not-found', 'There is no such address, or not for this method.'));
  // Missing engine extensions must be missing: a page in their place would be taken for one.
  app.all('/duckdb-ext/*', () => refuse('not-found', 'There is no such extension.'));
  servePage(app, services.config.dist);
  app.notFound(() => refuse('not-found', 'There is no such address.'));
  return app;
}

/** Refuses a body that says it is larger; one that does not say is counted while it is read. */
function limitBody(bytes: number): MiddlewareHandler<Environment> {
  return (context, next) => {
    context.set('bodyBytes', bytes);
    if (Number(context.req.header('content-length') ?? 0) > bytes) refuseBody(bytes);
    return next();
  };
}

/** The built page: its assets, the few files beside them, and a shell for every other address of the page. */
function servePage(app: Hono<Environment>, dist: string): void {
  const file = serveStatic({ root: dist, precompressed: true });
  const shell = serveStatic({ root: dist, path: 'index.html', precompressed: true });
  const notebook = serveStatic({ root: dist, path: 'notebook.html', precompressed: true });
  app.get('/assets/*', file);
  app.get('/:file{[\\w-]+\\.\\w+}', file);
  app.get('*', (context, next) => {
    const { path } = context.req;
    if (path.slice(path.lastIndexOf('/')).includes('.') || path.startsWith('/assets/')) return next();
    return path.startsWith('/n/') ? notebook(context, next) : shell(context, next);
  });
}
