/** Calls one tool, without a model. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { jsonObject, tag } from '../../schema/kinds.ts';

export const toolCell = defineCell({
  fields: cellFields({ tool: z.string(), args: tag(jsonObject(), { kind: 'template' }).default({}) }),
  body: 'tool',
  cost: 'writes',
  runs: false,
  blank: { tool: '' },
});
