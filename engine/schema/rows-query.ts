/** The question that the grid asks of a relation, as it travels: which rows, in which order. */
import { z } from 'zod';
import { filterTests } from './table.ts';

/** `RowsQuery` of `table.ts`, checked. */
export const rowsQuery = z.strictObject({
  columns: z.exactOptional(z.array(z.string())),
  order: z.exactOptional(z.array(z.strictObject({ column: z.string(), descending: z.exactOptional(z.boolean()) }))),
  where: z.exactOptional(
    z.array(
      z.strictObject({
        column: z.string(),
        test: z.enum(filterTests),
        value: z.exactOptional(z.string()),
        values: z.exactOptional(z.array(z.nullable(z.string()))),
      }),
    ),
  ),
  search: z.exactOptional(z.string()),
});
