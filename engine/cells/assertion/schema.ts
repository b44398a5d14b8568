/** Judges other cells; with severity `gate` their dependents wait for it. */
import * as z from 'zod';
import { assertionList } from '../../schema/file/assertion.ts';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { cellIds, optional, policy } from '../../schema/kinds.ts';

export const assertionCell = defineCell({
  fields: cellFields({
    of: cellIds(),
    assertion: assertionList,
    severity: policy(z.enum(['warn', 'gate']).default('warn'), 'gate: dependents of what it judges wait for it.'),
    threshold: optional(z.number().min(0).max(1)),
  }),
  body: 'assertion',
  blank: { of: [], assertion: { items: [] } },
});
