import { expect, it } from 'vitest';
import { addFilters, dropFilter, plainQuery, readSort, sortBy, turnSort, writeFilter } from './query.ts';

it('a click sorts by one column, with Shift by one more, and each has its turn', () => {
  let query = turnSort(plainQuery, 'a');
  expect(query.order).toEqual([{ column: 'a' }]);
  query = turnSort(turnSort(query, 'b', true), 'b', true);
  expect(query.order).toEqual([{ column: 'a' }, { column: 'b', descending: true }]);
  expect(readSort(query, 'b')).toEqual({ direction: 'descending', rank: 2 });
  query = turnSort(query, 'a', true);
  expect(query.order).toEqual([
    { column: 'a', descending: true },
    { column: 'b', descending: true },
  ]);
  expect(turnSort(query, 'b', true).order).toEqual([{ column: 'a', descending: true }]);
  expect(turnSort(query, 'b').order).toEqual([]);
  expect(sortBy(query, 'c', 'ascending').order).toEqual([{ column: 'c' }]);
});

it('a column has several conditions, but one of each kind', () => {
  const least = { column: 'a', test: 'at-least', value: '1' } as const;
  const most = { column: 'a', test: 'at-most', value: '9' } as const;
  const query = addFilters(addFilters(plainQuery, [least, most]), [{ ...least, value: '2' }]);
  expect(query.where).toEqual([most, { ...least, value: '2' }]);
  expect(dropFilter(query, most).where).toHaveLength(1);
});

it('says conditions as a person reads values', () => {
  expect(writeFilter({ column: 'delay', test: 'at-least', value: '-1200' }, 'BIGINT')).toBe('delay ≥ −1,200');
  expect(writeFilter({ column: 's', test: 'contains', value: '1200' }, 'VARCHAR')).toBe('s contains 1200');
  const of = (values: (string | null)[]) => writeFilter({ column: 'o', test: 'one-of', values }, 'VARCHAR');
  expect([of(['ATL']), of(['ATL', null]), of(['a', 'b', 'c', 'd', 'e'])]).toEqual([
    'o is ATL',
    'o is ATL or null',
    'o is a, b, c or 2 others',
  ]);
});
