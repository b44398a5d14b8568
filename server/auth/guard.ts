/**
 * The order of questions before any route: is it our name (Host), is it our page (Sec-Fetch-Site,
 * Origin), is somebody signed in with both halves, may they. Nothing is counted before the first two,
 * so that a foreign page cannot lock the owner out.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { refuse } from '../failures.ts';
import { allows, type Route } from './routes.ts';
import type { Session, Sessions } from './sessions.ts';

export interface Environment {
  Bindings: Partial<HttpBindings>;
  /** `bodyBytes`: the largest body that the route takes. */
  Variables: { requestId: string; session: Session; bodyBytes: number };
}

/** The names under which this server is asked, `127.0.0.1:4321`. */
export type Hosts = ReadonlySet<string>;

/** 421 for any Host but our own, before all else. */
export function checkHost(hosts: Hosts): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const raw = context.env?.incoming?.rawHeaders ?? [];
    const given = raw.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    const host = context.req.header('host')?.toLowerCase();
    // An address may be whole, `GET http://name/…`, and then names a host too.
    const named = new URL(context.req.url).host;
    if (given > 1 || host === undefined || !hosts.has(host) || !hosts.has(named))
      refuse('wrong-host', 'This server does not answer under this name.');
    await next();
  };
}

/** 400 for an address that is no text (`%ff`, `%zz`), and 404 for HEAD, which no route is in the table for. */
export const checkAddress: MiddlewareHandler<Environment> = async (context, next) => {
  const { url, method } = context.req.raw;
  try {
    decodeURIComponent(url);
  } catch {
    refuse('invalid-path', 'This address is not percent-encoded UTF-8.');
  }
  // As a GET whose body nobody reads it would keep a file or a stream open.
  if (method === 'HEAD') refuse('not-found', 'There is no such address for HEAD.');
  await next();
};

/** 403 for what another site or port asks, even with a stolen cookie. */
export function checkOrigin(hosts: Hosts): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const foreign = origin !== undefined && !hosts.has(origin.replace(/^https?:\/\//, '').toLowerCase());
    if ((site !== undefined && site !== 'same-origin') || foreign)
      refuse('cross-site', 'Only the page of this server may ask this.');
    await next();
  };
}

/** 403 unless somebody is signed in with cookie and page key and has the route's role. */
export function checkSession(sessions: Sessions, cookieName: string, route: Route): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (route.role !== 'none') context.set('session', requireSession(context, sessions, cookieName, route));
    await next();
  };
}

function requireSession(context: Context<Environment>, sessions: Sessions, cookieName: string, route: Route): Session {
  const session = sessions.find(getCookie(context, cookieName), context.req.header('x-quire-key'));
  if (session === null)
    refuse('no-session', 'Nobody is signed in here.', {
      hint: 'Press Enter in the terminal of the server, or run `quire open`, for a start address.',
    });
  if (!allows(session.role, route.role)) refuse('not-allowed', `This needs the role ${route.role}.`);
  return session;
}

/** An id for each request, taken over only when it is harmless. */
export const nameRequest: MiddlewareHandler<Environment> = async (context, next) => {
  const given = context.req.header('x-request-id');
  const id = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID();
  context.set('requestId', id);
  await next();
  context.header('x-request-id', id);
};
