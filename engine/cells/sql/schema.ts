/** DuckDB SQL over other cells. What it reads is found in its text. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { off, optional, policy, presentation, tag, whole } from '../../schema/kinds.ts';

export const sqlCell = defineCell({
  fields: cellFields({
    sql: optional(tag(z.string(), { kind: 'sql' })),
    sql_file: optional(z.string()),
    row_limit: presentation(optional(whole(1)), 'Rows shown; the result stays whole.'),
    materialize: policy(z.enum(['auto', 'view', 'table']).default('auto')),
    place: policy(z.enum(['auto', 'page', 'server']).default('auto')),
    writes: off(),
    declassify: optional(z.array(z.string())),
  }),
  body: 'sql',
  oneOf: ['sql', 'sql_file'],
  blank: {},
});
