/** A first look for a table as tiles or a pivot, from its columns: what a person then changes. */
import type { JsonObject } from '../../lib/json.ts';
import type { TableInfo } from '../../schema/table.ts';

const number = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/;

/** `display` for tiles: the figures of an only row, else the count of rows and what can be added up. */
export function guessStats({ columns, rowCount }: Pick<TableInfo, 'columns' | 'rowCount'>): JsonObject {
  const numbers = columns.filter(({ type }) => number.test(type)).map(({ name }) => name);
  if (rowCount === 1 && numbers.length > 0) return { as: 'stat', stat: numbers.slice(0, 4) };
  const count = { value: '*', agg: 'count', label: 'Rows' };
  const [first] = numbers;
  return { as: 'stat', stat: first === undefined ? [count] : [count, { value: first, agg: 'mean' }] };
}

/** `display` for a pivot: the first two columns of text, counted; any columns where there is no text. */
export function guessPivot({ columns }: Pick<TableInfo, 'columns'>): JsonObject {
  const texts = columns.filter(({ type }) => type === 'VARCHAR' || type === 'BOOLEAN');
  const [rows, across] = (texts.length > 0 ? texts : columns).map(({ name }) => name);
  return {
    as: 'pivot',
    pivot: { rows: [rows ?? ''], ...(across === undefined ? {} : { columns: [across] }), totals: true },
  };
}
