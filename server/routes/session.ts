/** Signing in with a start address's code, and the list of who is signed in. */
import { deleteCookie, setCookie } from 'hono/cookie';
import { signInSchema } from '../../engine/schema/api.ts';
import { takeCode } from '../auth/codes.ts';
import type { Session } from '../auth/sessions.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import type { Handlers } from './handlers.ts';

/** Browsers share cookies between all ports of a host, so the port is in the name. */
export function cookieName(port: number): string {
  return `quire-${port}`;
}

type Keys =
  | 'POST /api/session'
  | 'GET /api/session'
  | 'DELETE /api/session'
  | 'GET /api/sessions'
  | 'DELETE /api/sessions/:session';

/** Handlers of signing in and out. */
export function sessionRoutes({ config, home, sessions, now }: Services): Pick<Handlers, Keys> {
  const name = cookieName(config.port);
  return {
    'POST /api/session': async (context) => {
      const { code } = await readBody(context, signInSchema);
      await takeCode(home, code, now);
      const { session, cookie, key } = await sessions.create('admin');
      setCookie(context, name, cookie, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: Math.floor((session.expiresAt - now()) / 1000),
      });
      return context.json({ key, expiresAt: new Date(session.expiresAt).toISOString() });
    },
    'GET /api/session': (context) => context.json(writeSession(context.get('session'), context.get('session').id)),
    'DELETE /api/session': async (context) => {
      await sessions.revoke(context.get('session').id);
      deleteCookie(context, name, { path: '/' });
      return context.json({});
    },
    'GET /api/sessions': (context) =>
      context.json({
        sessions: sessions.list().map((session) => writeSession(session, context.get('session').id)),
      }),
    'DELETE /api/sessions/:session': async (context) => {
      const known = await sessions.revoke(context.req.param('session') ?? '');
      if (!known) refuse('not-found', 'There is no such session.');
      return context.json({});
    },
  };
}

function writeSession(session: Session, current: string) {
  return {
    id: session.id,
    createdAt: new Date(session.createdAt).toISOString(),
    lastUsedAt: new Date(session.lastUsedAt).toISOString(),
    expiresAt: new Date(session.expiresAt).toISOString(),
    current: session.id === current,
  };
}
