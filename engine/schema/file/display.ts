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

const aggregate = z.enum(['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'stddev']);

/** One figure: of the only row, of the last one with `spark`, or an aggregate of all rows with `agg`. */
const stat = z.strictObject({
  value: noted(z.string(), 'A column; `*` with `agg: count`.'),
  agg: optional(noted(aggregate, 'Over all rows that are shown.')),
  label: optional(z.string()),
  of: optional(noted(z.string(), 'A column of which the value is a share.')),
  compare: optional(noted(z.string(), 'A column to compare with.')),
  delta: optional(z.enum(['percent', 'absolute'])),
  good: optional(z.enum(['up', 'down'])),
  spark: optional(noted(z.string(), 'A column along which the value is drawn.')),
});

const pivot = z.strictObject({
  rows: listOf(z.string()),
  columns: listOf(z.string()).default([]),
  values: listOf(z.strictObject({ field: z.string(), agg: aggregate })).default([{ field: '*', agg: 'count' }]),
  totals: off(),
});

/** Filters by name: inputs and selections, or `linked`: every one over the same data but its own. */
export const where = z.union([z.literal('linked'), listOf(tag(z.string(), { kind: 'cell' }))]);

export const display = z.strictObject({
  as: z.enum(['table', 'stat', 'pivot']).default('table'),
  columns: z.record(z.string(), column).default({}),
  totals: z.union([z.boolean(), z.array(z.string())]).default(false),
  sort: listOf(order).default([]),
  where: optional(tag(where, { kind: 'cell' })),
  stat: optional(listOf(tag(stat, { short: z.string(), under: 'value' }))),
  pivot: optional(pivot),
});
