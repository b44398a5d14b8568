/** How a table-valued cell looks: table, tile or pivot. Presentation alone: never in a key. */
import * as z from 'zod';
import { json, listOf, noted, off, optional, tag } from '../kinds.ts';

const column = z.strictObject({
  label: optional(z.string()),
  format: optional(noted(z.string(), 'A d3 format, percent, bytes, duration, or a time format.')),
  align: optional(z.enum(['left', 'center', 'right'])),
  width: optional(z.number().positive()),
  hide: off(),
  bar: off(),
  color: optional(z.union([z.literal('scale'), z.array(json())])),
  link: optional(z.string()),
});

const order = tag(z.strictObject({ column: z.string(), descending: off() }), {
  short: z.string(),
  under: 'column',
});

/** Filters by name: inputs and selections, or `linked`: every one over the same data but its own. */
export const where = z.union([z.literal('linked'), listOf(tag(z.string(), { kind: 'cell' }))]);

export const display = z.strictObject({
  as: z.enum(['table', 'stat', 'pivot']).default('table'),
  columns: z.record(z.string(), column).default({}),
  totals: z.union([z.boolean(), z.array(z.string())]).default(false),
  sort: listOf(order).default([]),
  where: optional(tag(where, { kind: 'cell' })),
  stat: optional(
    z.strictObject({
      value: z.string(),
      compare: optional(z.string()),
      delta: optional(z.enum(['percent', 'absolute'])),
      good: optional(z.enum(['up', 'down'])),
      spark: optional(z.string()),
    }),
  ),
  pivot: optional(
    z.strictObject({
      rows: listOf(z.string()),
      columns: listOf(z.string()).default([]),
      values: z.array(z.strictObject({ field: z.string(), agg: z.string() })),
      totals: off(),
    }),
  ),
});
