/**
 * What filters a chart: the inputs and selections that its `where` names, or with `linked` every one
 * over the same data whose field it has, but its own selections.
 */
import type { CellContext } from '../../host/context.ts';
import type { CellOf } from '../../notebook/document.ts';
import type { Column } from '../../schema/table.ts';
import { type FilterTerm, pickLinked, writeFilter } from '../../text/filter.ts';

/** A SQL condition over the chart's data; `TRUE` when nothing filters. */
export function writeWhere(cell: CellOf<'chart'>, context: CellContext, columns: readonly Column[]): string {
  const { where } = cell.fields;
  if (where === undefined) return 'TRUE';
  const read = (name: string) => readTerm(name, context);
  const terms =
    where === 'linked' ? pickLinked(Object.keys(context.inputs).map(read), cell.id, columns) : where.map(read);
  return writeFilter(terms, { columns, sql: '' });
}

function readTerm(name: string, { inputs, inputFields }: CellContext): FilterTerm {
  const input = inputFields[name];
  return { name, value: inputs[name] ?? null, ...(input ? { input } : {}) };
}
