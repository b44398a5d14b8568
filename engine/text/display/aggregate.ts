/** Aggregates as tiles and pivots name them, written as SQL over columns that are known to exist. */
import { fail } from '../../schema/failure.ts';
import type { Aggregate } from '../../schema/index.ts';
import type { Column } from '../../schema/table.ts';
import { quoteIdentifier } from '../literal.ts';

const functions: Readonly<Record<Aggregate, string>> = {
  count: 'count',
  distinct: 'count',
  sum: 'sum',
  mean: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  stddev: 'stddev_samp',
};

/** A column in SQL; throws `sql-error` where the table has none of that name. */
export function writeColumn(name: string, columns: readonly Column[]): string {
  return quoteIdentifier(findColumn(name, columns).name);
}

/** A column by its name, as DuckDB compares names; throws `sql-error` with the columns there are. */
export function findColumn(name: string, columns: readonly Column[]): Column {
  const found = columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
  const known = columns.map((column) => `\`${column.name}\``).join(', ');
  return found ?? fail('sql-error', `display: there is no column \`${name}\`; there are ${known || 'none'}`);
}

/** `avg("cost")`, `count(DISTINCT "state")`, `count(*)`. */
export function writeAggregate(agg: Aggregate, field: string, columns: readonly Column[]): string {
  if (field === '*') {
    if (agg !== 'count') fail('sql-error', `display: \`*\` can be counted; \`${agg}\` needs a column`);
    return 'count(*)';
  }
  const column = writeColumn(field, columns);
  return `${functions[agg]}(${agg === 'distinct' ? 'DISTINCT ' : ''}${column})`;
}

/** Whether the aggregate leaves out rows without a value, so that their number is worth a word. */
export function skipsNulls(agg: Aggregate, field: string): boolean {
  return field !== '*' && agg !== 'count' && agg !== 'distinct';
}

/** A condition as a clause; nothing when all rows are meant. */
export function writeWhereClause(where: string): string {
  return where === 'TRUE' ? '' : ` WHERE ${where}`;
}
