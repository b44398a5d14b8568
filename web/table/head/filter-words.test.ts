import { expect, it } from 'vitest';
import { buildFilters, listTests } from './filter-words.ts';

const blank = { value: '', end: '', values: [] };

it('a range is two conditions, an open one is one, an empty one none', () => {
  const of = (value: string, end: string) => buildFilters('d', { ...blank, test: 'between', value, end });
  expect(of('1', '9')).toEqual([
    { column: 'd', test: 'at-least', value: '1' },
    { column: 'd', test: 'at-most', value: '9' },
  ]);
  expect(of('', '9')).toEqual([{ column: 'd', test: 'at-most', value: '9' }]);
  expect(of('', '')).toEqual([]);
});

it('the empty text can be looked for, and null among others', () => {
  expect(buildFilters('s', { ...blank, test: 'equals' })).toEqual([{ column: 's', test: 'equals', value: '' }]);
  expect(buildFilters('s', { ...blank, test: 'contains' })).toEqual([]);
  expect(buildFilters('s', { ...blank, test: 'one-of', values: [null, 'a'] })).toEqual([
    { column: 's', test: 'one-of', values: [null, 'a'] },
  ]);
});

it('numbers and times begin with a range, all else with a part of the text', () => {
  const first = (type: string) => listTests(type)[0]?.[0];
  expect(['BIGINT', 'DATE', 'TIMESTAMP WITH TIME ZONE', 'VARCHAR', 'STRUCT(a INTEGER)'].map(first)).toEqual([
    ...['between', 'between', 'between', 'contains', 'contains'],
  ]);
});
