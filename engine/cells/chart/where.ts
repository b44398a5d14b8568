/**
 * What filters a chart: the inputs and selections that its `where` names, or with `linked` every one
 * over the same data whose field it has, but its own selections.
 */
import type { CellContext } from '../../host/context.ts';
import { isObject, type Json } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import type { Column } from '../../schema/table.ts';
import { parseFieldPath } from '../../text/chart/field-path.ts';
import { type FilterTerm, writeFilter } from '../../text/filter.ts';

/** A SQL condition over the chart's data; `TRUE` when nothing filters. */
export function writeWhere(cell: CellOf<'chart'>, context: CellContext, columns: readonly Column[]): string {
  const { where } = cell.fields;
  if (where === undefined) return 'TRUE';
  const terms = where === 'linked' ? readLinked(cell, context, columns) : where.map((name) => readTerm(name, context));
  return writeFilter(terms, { columns, sql: '' });
}

function readTerm(name: string, { inputs, inputFields }: CellContext): FilterTerm {
  const input = inputFields[name];
  return { name, value: inputs[name] ?? null, ...(input ? { input } : {}) };
}

function readLinked(cell: CellOf<'chart'>, context: CellContext, columns: readonly Column[]): readonly FilterTerm[] {
  const terms = Object.keys(context.inputs).map((name) => readTerm(name, context));
  return terms.filter(({ name, value, input }) => {
    if (name.startsWith(`${cell.id}.`)) return false;
    if (input) return input.column !== undefined && hasField(input.column, columns);
    return fieldsOf(value).every((field) => hasField(field, columns));
  });
}

/** Whether there is the column of a field; what is inside a struct is the query's to find. */
function hasField(name: string, columns: readonly Column[]): boolean {
  const [first = ''] = parseFieldPath(name);
  return columns.some((column) => column.name.toLowerCase() === first.toLowerCase());
}

function fieldsOf(selection: Json): readonly string[] {
  if (!isObject(selection)) return [];
  const { fields } = selection;
  if (isObject(fields)) return Object.keys(fields);
  return Array.isArray(fields) ? fields.filter(isObject).flatMap((point) => Object.keys(point)) : [];
}
