/** One handler for each route of the table, no more and no fewer: the compiler counts. */
import type { Context } from 'hono';
import type { Environment } from '../auth/guard.ts';
import type { RouteKey } from '../auth/routes.ts';

export type Handler = (context: Context<Environment>) => Response | Promise<Response>;
export type Handlers = Readonly<Record<RouteKey, Handler>>;
