/** JavaScript or Python in the sandbox; the returned value is the output. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { optional, tag } from '../../schema/kinds.ts';

export const codeCell = defineCell({
  fields: cellFields({
    code: optional(tag(z.string(), { kind: 'code' })),
    code_file: optional(z.string()),
    language: z.enum(['javascript', 'python']).default('javascript'),
  }),
  body: 'code',
  oneOf: ['code', 'code_file'],
  blank: {},
});
