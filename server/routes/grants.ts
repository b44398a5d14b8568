/** What a notebook asks for and what of it is granted. Only what is asked for can be granted. */
import { grantSchema } from '../../engine/schema/api.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import type { Handlers } from './handlers.ts';

/** Handlers of grants. */
export function grantRoutes(services: Services): Pick<Handlers, 'GET /api/grants/:id' | 'POST /api/grants/:id'> {
  const { notebooks, grants, events, listAsks } = services;

  const listEntries = async (id: string) => {
    const saved = await notebooks.read(id);
    if (saved === null) refuse('not-found', `There is no notebook \`${id}\`.`);
    const granted = await grants.list(id);
    return (await listAsks(saved.text)).map(({ entry, cells }) => ({ entry, cells, granted: granted.has(entry) }));
  };

  return {
    'GET /api/grants/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      return context.json({ notebook: id, entries: await listEntries(id) });
    },
    'POST /api/grants/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      const change = await readBody(context, grantSchema);
      const asked = new Set((await listEntries(id)).map(({ entry }) => entry));
      const foreign = change.grant.find((entry) => !asked.has(entry));
      if (foreign !== undefined) refuse('not-allowed', `The notebook does not ask for \`${foreign}\`.`);
      await grants.decide(id, change, context.get('session').id);
      events.publish({ type: 'grants-changed', notebook: id });
      return context.json({ notebook: id, entries: await listEntries(id) });
    },
  };
}
