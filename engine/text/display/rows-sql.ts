/**
 * What a person made a grid show, filtered, searched and sorted, as the text of a SQL cell over the same table: the
 * same rows. Values are compared as what the column holds; a text that is none of its type finds nothing.
 */
import type { Column, RowsQuery, WindowFilter } from '../../schema/table.ts';
import { quoteIdentifier, writeLiteral } from '../literal.ts';

/** The statement; without filter and order it is `FROM table`. */
export function writeRowsSql(table: string, columns: readonly Column[], query: RowsQuery): string {
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type ?? 'VARCHAR';
  const tests = (query.where ?? []).map((filter) => writeTest(filter, typeOf(filter.column)));
  if (query.search !== undefined && query.search !== '')
    tests.push(`(${columns.map((column) => writeContains(column, query.search ?? '')).join('\n    OR ')})`);
  const order = (query.order ?? []).map(
    ({ column, descending }) => `${quoteIdentifier(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  return [
    ...(query.columns === undefined ? [] : [`SELECT ${query.columns.map(quoteIdentifier).join(', ')}`]),
    `FROM ${table}`,
    ...(tests.length === 0 ? [] : [`WHERE ${tests.join('\n  AND ')}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]),
  ].join('\n');
}

const signs = { 'at-least': '>=', 'at-most': '<=', 'more-than': '>', 'less-than': '<', equals: '=' } as const;

function writeTest({ column, test, value = '', values = [] }: WindowFilter, type: string): string {
  const name = quoteIdentifier(column);
  switch (test) {
    case 'is-null':
      return `${name} IS NULL`;
    case 'not-null':
      return `${name} IS NOT NULL`;
    case 'contains':
      return writeContains({ name: column, type }, value);
    case 'one-of':
      return writeOneOf(name, values, type);
    case 'not-equals':
      return `${name} IS DISTINCT FROM ${writeValue(value, type)}`;
    default:
      return `${name} ${signs[test]} ${writeValue(value, type)}`;
  }
}

function writeOneOf(name: string, values: readonly (string | null)[], type: string): string {
  const given = values.filter((value) => value !== null);
  const tests = [
    ...(given.length === 0 ? [] : [`${name} IN (${given.map((value) => writeValue(value, type)).join(', ')})`]),
    ...(given.length === values.length ? [] : [`${name} IS NULL`]),
  ];
  return tests.length > 1 ? `(${tests.join(' OR ')})` : (tests[0] ?? 'FALSE');
}

function writeContains({ name, type }: Column, text: string): string {
  const value = type === 'VARCHAR' ? quoteIdentifier(name) : `CAST(${quoteIdentifier(name)} AS VARCHAR)`;
  return `contains(lower(${value}), lower(${writeLiteral(text)}))`;
}

const whole = /^-?\d{1,18}$/;

function writeValue(text: string, type: string): string {
  if (type === 'VARCHAR') return writeLiteral(text);
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type) && whole.test(text)) return text;
  if (type === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(text)) return writeLiteral(text, { kind: 'date' });
  return `TRY_CAST(${writeLiteral(text)} AS ${type})`;
}
