/** The stream of changes, as server-sent events that a page reads by `fetch`, and what this server can do. */

import { basename } from 'node:path';
import { streamSSE } from 'hono/streaming';
import type { Capabilities } from '../../engine/schema/api.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import { notebookBytes } from '../workspace/notebooks.ts';
import type { Handlers } from './handlers.ts';

const mostStreams = 100;
/** A revoked session's stream ends within this time; a quiet one says so. */
const pulseMs = 4000;

/** Handlers of health, events and capabilities. */
export function eventRoutes(
  services: Services,
): Pick<Handlers, 'GET /health' | 'GET /api/events' | 'GET /api/capabilities'> {
  const { config, events, sessions, sql, python } = services;
  return {
    'GET /health': (context) => context.text('ok'),
    'GET /api/events': (context) => {
      if (events.listening >= mostStreams) refuse('busy', `There are ${mostStreams} open streams already.`);
      const session = context.get('session').id;
      return streamSSE(context, async (stream) => {
        const listener = events.listen();
        stream.onAbort(listener.end);
        for (let event = await listener.next(pulseMs); event !== null; event = await listener.next(pulseMs)) {
          if (!sessions.stands(session)) break;
          if (event === 'quiet') await stream.write(': quiet\n\n');
          else await stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
        }
        listener.end();
      });
    },
    'GET /api/capabilities': (context) => {
      const capabilities: Capabilities = {
        version: config.version,
        workspace: basename(config.root),
        limits: { notebookBytes, uploadBytes: config.uploadBytes, pageBytes: config.pageBytes },
        sql: { server: true, isolated: sql.isolated, threads: sql.threads },
        python: python.find(),
        notYet: ['prompt', 'agent', 'tool', 'task', 'wait'],
      };
      return context.json(capabilities);
    },
  };
}
