/**
 * Python cells of pages: runs one and answers line by line, prints as they come, at the end its value or failure. Only
 * for notebooks to which Python was granted. A request that is given up ends its program.
 */
import { stream } from 'hono/streaming';
import { FailureError } from '../../engine/index.ts';
import { type PythonFrame, pythonSchema } from '../../engine/schema/api.ts';
import { refuse, writeError } from '../failures.ts';
import type { Services } from '../services.ts';
import { pathOfNotebook } from '../workspace/ids.ts';
import { readBody } from './body.ts';
import type { Handlers } from './handlers.ts';

/** Handler of the Python port. */
export function pythonRoutes({ grants, log, python }: Services): Pick<Handlers, 'POST /api/python/:id'> {
  return {
    'POST /api/python/:id': async (context) => {
      const id = context.req.param('id') ?? '';
      pathOfNotebook(id);
      const request = await readBody(context, pythonSchema);
      if (!(await grants.list(id)).has('python')) refuse('not-allowed', 'Python was not allowed for this notebook.');
      context.header('content-type', 'application/x-ndjson');
      return stream(context, async (out) => {
        const control = new AbortController();
        out.onAbort(() => control.abort());
        const signal = AbortSignal.any([control.signal, context.req.raw.signal]);
        const tell = (frame: PythonFrame) => out.write(`${JSON.stringify(frame)}\n`);
        const print = (line: string) => void tell({ print: line });
        try {
          await tell({ value: await python.run(request, print, signal) });
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof FailureError) await tell({ failure: error.failure });
          else await tell({ refusal: writeError(error, context.get('requestId'), log).body as never });
        }
      });
    },
  };
}
