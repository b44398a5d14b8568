/**
 * What filters a chart: the inputs and selections that its `where` names, or with `linked` every one
 * over the same data whose field it has, but its own selections.
 */
import type { CellContext } from '../../host/context.ts';
import type { CellOf } from '../../notebook/document.ts';
import type { Column } from '../../schema/table.ts';
import { type FilterTerm, pickLinked } from '../../text/filter.ts';

/** What filters the chart's data, whether it has a value now or not. */
export function listFilterTerms(
  cell: CellOf<'chart'>,
  context: CellContext,
  columns: readonly Column[],
): readonly FilterTerm[] {
  const { where } = cell.fields;
  if (where === undefined) return [];
  const read = (name: string) => readTerm(name, context);
  return where === 'linked' ? pickLinked(Object.keys(context.inputs).map(read), cell.id, columns) : where.map(read);
}

function readTerm(name: string, { inputs, inputFields }: CellContext): FilterTerm {
  const input = inputFields[name];
  return { name, value: inputs[name] ?? null, ...(input ? { input } : {}) };
}
