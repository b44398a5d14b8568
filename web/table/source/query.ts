/**
 * What is asked of a table: sorted by several columns, filtered by several conditions, searched. How a click
 * or a form changes it, and its words; answering is the engine's.
 */
import type { RowsQuery, WindowFilter, WindowQuery } from '../../../engine/index.ts';
import { formatValue } from '../format.ts';

export interface TableQuery {
  readonly order: NonNullable<WindowQuery['order']>;
  readonly where: readonly WindowFilter[];
  readonly search: string;
}

/** All rows as they are. */
export const plainQuery: TableQuery = { order: [], where: [], search: '' };

/** What the engine is asked. */
export function writeQuery({ order, where, search }: TableQuery): RowsQuery {
  return {
    ...(order.length === 0 ? {} : { order }),
    ...(where.length === 0 ? {} : { where }),
    ...(search === '' ? {} : { search }),
  };
}

export type Direction = 'ascending' | 'descending' | 'none';

/** How a column is sorted, and which of the sorted ones it is, from 1; 0 when it is none. */
export function readSort({ order }: TableQuery, column: string): { direction: Direction; rank: number } {
  const at = order.findIndex((entry) => entry.column === column);
  return { direction: at < 0 ? 'none' : order[at]?.descending ? 'descending' : 'ascending', rank: at + 1 };
}

/** Sorts by a column alone, or after the others when `further`; each column at most once. */
export function sortBy(query: TableQuery, column: string, to: Direction, further = false): TableQuery {
  const entries = to === 'none' ? [] : [to === 'descending' ? { column, descending: true } : { column }];
  if (!further) return { ...query, order: entries };
  const known = query.order.some((old) => old.column === column);
  const order = query.order.flatMap((old) => (old.column === column ? entries : [old]));
  return { ...query, order: known ? order : [...order, ...entries] };
}

/** What the next click on a heading makes of its column. */
export function turnSort(query: TableQuery, column: string, further = false): TableQuery {
  const next = { none: 'ascending', ascending: 'descending', descending: 'none' } as const;
  return sortBy(query, column, next[readSort(query, column).direction], further);
}

/** Adds conditions; of one column and test there is at most one. */
export function addFilters(query: TableQuery, filters: readonly WindowFilter[]): TableQuery {
  const isReplaced = (old: WindowFilter) =>
    filters.some(({ column, test }) => old.column === column && old.test === test);
  return { ...query, where: [...query.where.filter((old) => !isReplaced(old)), ...filters] };
}

/** Takes one condition away. */
export function dropFilter(query: TableQuery, filter: WindowFilter): TableQuery {
  return { ...query, where: query.where.filter((old) => old !== filter) };
}

const tests: Readonly<Record<WindowFilter['test'], string>> = {
  contains: 'contains',
  equals: '=',
  'not-equals': '≠',
  'one-of': 'is',
  'at-least': '≥',
  'at-most': '≤',
  'more-than': '>',
  'less-than': '<',
  'is-null': 'is null',
  'not-null': 'is not null',
};

const mostNamed = 3;

/** A condition in words: `delay ≥ 20`, `origin is ATL, ORD or LAX`. */
export function writeFilter({ column, test, value = '', values = [] }: WindowFilter, type: string): string {
  const write = (text: string | null) => formatValue(text, { name: column, type }).text;
  const start = `${column} ${tests[test]}`;
  if (test === 'is-null' || test === 'not-null') return start;
  if (test !== 'one-of') return `${start} ${test === 'contains' ? value : write(value)}`;
  const named = values.map(write);
  const left = named.length - mostNamed;
  const words = left > 0 ? [...named.slice(0, mostNamed), left === 1 ? '1 other' : `${left} others`] : named;
  return `${start} ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join()}`;
}
