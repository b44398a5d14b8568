/** Vega-Lite over a table. The spec passes a whitelist before it is compiled; its selections are source nodes. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { where } from '../../schema/file/display.ts';
import { cellId, jsonObject, noted, optional, presentation, tag, whole } from '../../schema/kinds.ts';

export const chartCell = defineCell({
  fields: cellFields({
    data: cellId(),
    chart: tag(jsonObject(), { kind: 'template', note: 'The Vega-Lite spec without its data.' }),
    where: optional(noted(tag(where, { kind: 'cell' }), 'Inputs and selections that filter it, or linked.')),
    renderer: presentation(optional(z.enum(['canvas', 'svg']))),
    max_rows: whole(1, 1_000_000).default(10_000),
  }),
  body: 'chart',
  blank: { data: '', chart: {} },
});
