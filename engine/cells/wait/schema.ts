/** Waits for a time, an event or a callback; the first ends it. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { duration, expression, off, optional } from '../../schema/kinds.ts';

const year = 365 * 24 * 3600;

export const waitCell = defineCell({
  fields: cellFields({
    wait: z.strictObject({
      for: optional(duration(z.number().nonnegative().max(year))),
      until: optional(expression()),
      event: optional(z.string()),
      match: optional(expression()),
      callback: off(),
      timeout: optional(duration(z.number().nonnegative().max(year))),
      on_timeout: z.enum(['fail', 'continue']).default('fail'),
    }),
  }),
  body: 'wait',
  runs: false,
  blank: { wait: {} },
});
