import { expect, it } from 'vitest';
import { addWord, removeWord, setColumn, setOption, writeAll } from './changes.ts';

it('a choice is the edit of one field, leaving it to be found takes the field away', () => {
  expect(setOption('delimiter', ';').changes).toEqual([{ path: ['options', 'delimiter'], value: ';' }]);
  expect(setOption('delimiter', undefined).changes).toEqual([{ path: ['options', 'delimiter'], value: undefined }]);
  expect(setColumn('a b', 'DATE', '%d.%m.%Y').changes).toEqual([
    { path: ['columns', 'a b'], value: { type: 'DATE', format: '%d.%m.%Y' } },
  ]);
  expect(setColumn('a b', 'BIGINT').changes).toEqual([{ path: ['columns', 'a b'], value: { type: 'BIGINT' } }]);
  expect(setColumn('a b', '').changes).toEqual([{ path: ['columns', 'a b'], value: undefined }]);
});

it('null words are a list; the last one takes it along', () => {
  expect(addWord(['-'], 'NA')?.changes).toEqual([{ path: ['null_values'], value: ['-', 'NA'] }]);
  expect(addWord(['NA'], 'NA')).toBeNull();
  expect(addWord([], '')).toBeNull();
  expect(removeWord(['-', 'NA'], '-').changes).toEqual([{ path: ['null_values'], value: ['NA'] }]);
  expect(removeWord(['NA'], 'NA').changes).toEqual([{ path: ['null_values'], value: undefined }]);
});

it('writes down what was found and is not written, in one step', () => {
  const decided = {
    options: { encoding: 'utf-8', delimiter: ';' },
    columns: { a: { type: 'BIGINT' }, day: { type: 'DATE', format: '%d.%m.%Y' } },
  };
  expect(writeAll({ options: { delimiter: ';' }, columns: { day: { type: 'DATE' } } }, decided)?.changes).toEqual([
    { path: ['options', 'encoding'], value: 'utf-8' },
    { path: ['columns', 'a'], value: { type: 'BIGINT' } },
    { path: ['columns', 'day', 'format'], value: '%d.%m.%Y' },
  ]);
  expect(writeAll(decided, decided)).toBeNull();
});
