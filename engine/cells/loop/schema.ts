/** Repeats nested cells. The nested cells themselves are the document's, not a field. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { expression, optional, whole } from '../../schema/kinds.ts';

export const loopCell = defineCell({
  fields: cellFields({
    max_rounds: whole(1, 50).default(5),
    until: optional(expression()),
    restart_on: optional(expression()),
    carry: z.enum(['last', 'all', 'none']).default('last'),
  }),
  body: null,
  blank: {},
});
