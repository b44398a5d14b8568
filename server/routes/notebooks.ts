/** Notebooks over HTTP. Meanings and conflicts are `workspace/notebooks.ts`'s. */
import { renameSchema, saveSchema } from '../../engine/schema/api.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import type { Handlers } from './handlers.ts';

type Keys =
  | 'GET /api/notebooks'
  | 'GET /api/notebooks/:id'
  | 'PUT /api/notebooks/:id'
  | 'DELETE /api/notebooks/:id'
  | 'POST /api/notebooks/:id/rename';

/** Handlers of notebooks. */
export function notebookRoutes({ notebooks, events }: Services): Pick<Handlers, Keys> {
  return {
    'GET /api/notebooks': async (context) => context.json({ notebooks: await notebooks.list() }),
    'GET /api/notebooks/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      const saved = await notebooks.read(id);
      if (saved === null) refuse('not-found', `There is no notebook \`${id}\`.`);
      return context.json({ id, ...saved });
    },
    'PUT /api/notebooks/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      const { text, base } = await readBody(context, saveSchema);
      const saved = await notebooks.save(id, text, base);
      events.publish({ type: 'notebook-changed', id, sha256: saved.sha256 });
      return context.json(saved);
    },
    'DELETE /api/notebooks/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      const removed = await notebooks.remove(id);
      events.publish({ type: 'notebook-changed', id, sha256: null });
      return context.json(removed);
    },
    'POST /api/notebooks/:id/rename': async (context) => {
      const id = context.req.param('id') ?? '';
      const { to } = await readBody(context, renameSchema);
      const { sha256 } = await notebooks.rename(id, to);
      events.publish({ type: 'notebook-changed', id, sha256: null });
      events.publish({ type: 'notebook-changed', id: to, sha256 });
      return context.json({ id: to, sha256 });
    },
  };
}
