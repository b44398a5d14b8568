/**
 * Every address that the server answers, with who may ask. Default deny: a route that is not here is not
 * served (types see to it, and a test walks the running app), so security is read in this one table.
 */

/** In rising order; each may what those before may. `none`: nobody needs to be known. */
export const roles = ['none', 'viewer', 'editor', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What an API token would need to hold; `session`: no token may. */
export type Scope = 'none' | 'read' | 'write' | 'session';

export interface Route {
  readonly role: Role;
  readonly scope: Scope;
  /** Largest body in bytes; 1 MB when absent. Uploads are counted while they stream. */
  readonly bodyBytes?: number;
}

const open: Route = { role: 'none', scope: 'none' };
const read: Route = { role: 'viewer', scope: 'read' };
const write: Route = { role: 'editor', scope: 'write' };
const own: Route = { role: 'viewer', scope: 'session' };

/** All routes, by method and path. */
export const routes = {
  'GET /health': open,
  'POST /api/session': { ...open, bodyBytes: 1000 },
  'GET /api/session': own,
  'DELETE /api/session': own,
  'GET /api/sessions': own,
  'DELETE /api/sessions/:session': own,
  'GET /api/capabilities': read,
  'GET /api/events': read,
  'GET /api/notebooks': read,
  'GET /api/notebooks/:id': read,
  'PUT /api/notebooks/:id': { ...write, bodyBytes: 12_000_000 },
  'DELETE /api/notebooks/:id': write,
  'POST /api/notebooks/:id/rename': write,
  'GET /api/files': read,
  'GET /api/files/:path': read,
  'PUT /api/files/:path': { ...write, bodyBytes: Number.POSITIVE_INFINITY },
  'DELETE /api/files/:path': write,
  'GET /api/files/:path/stat': read,
  'GET /api/files/:path/preview': read,
  'GET /api/grants/:id': read,
  'POST /api/grants/:id': { role: 'editor', scope: 'session' },
  'POST /api/sql/:id/load': read,
  'GET /api/tables/:sha': read,
  'POST /api/python/:id': { ...read, bodyBytes: 64_000_000 },
  'POST /api/sql/:id/:verb': { ...read, bodyBytes: 16_000_000 },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteKey = keyof typeof routes;

/** Whether someone of role `has` may what role `needs` may. */
export function allows(has: Role, needs: Role): boolean {
  return roles.indexOf(has) >= roles.indexOf(needs);
}
