import { describe, expect, it } from 'vitest';
import { listConflicts, planStack } from './plan-stack.ts';

const part = (path: string, columns: Record<string, string>, empty: readonly string[] = []) => ({
  path: `data/${path}`,
  columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
  empty: new Set(empty),
});

describe('a stack of files', () => {
  it('says nothing where all files have the same columns, in any order', () => {
    const parts = [part('a.csv', { id: 'BIGINT', n: 'VARCHAR' }), part('b.csv', { n: 'VARCHAR', ID: 'BIGINT' })];
    expect(planStack(parts)).toEqual({ lists: ['"id", "n"', '"n", "ID"'], notes: [] });
    expect(listConflicts(parts)).toEqual([]);
  });

  it('tells columns that only some files have', () => {
    const parts = [
      part('a.csv', { id: 'BIGINT', old: 'DATE', note: 'VARCHAR' }),
      part('b.csv', { id: 'BIGINT', note: 'VARCHAR' }),
      part('c.csv', { id: 'BIGINT' }),
    ];
    expect(planStack(parts).notes).toEqual(['old is only in a.csv', 'note is missing in c.csv']);
  });

  it('reads a column of several types as text and says so; numbers meet as numbers', () => {
    const parts = [
      part('a.csv', { zip: 'BIGINT', n: 'BIGINT', day: 'DATE' }),
      part('b.csv', { zip: 'VARCHAR', n: 'DOUBLE', day: 'BIGINT' }),
    ];
    expect(listConflicts(parts)).toEqual(['zip', 'n', 'day']);
    expect(planStack(parts)).toEqual({
      lists: [
        'CAST("zip" AS VARCHAR) AS "zip", "n", CAST("day" AS VARCHAR) AS "day"',
        '"zip", "n", CAST("day" AS VARCHAR) AS "day"',
      ],
      notes: ['zip is BIGINT in a.csv, so that it is text in all', 'day is DATE in a.csv, so that it is text in all'],
    });
  });

  it('lets a column without a value be of the type that the others have', () => {
    const parts = [part('a.csv', { n: 'BIGINT' }), part('b.csv', { n: 'VARCHAR' }, ['n'])];
    expect(planStack(parts)).toEqual({ lists: ['"n"', 'CAST("n" AS BIGINT) AS "n"'], notes: [] });
  });

  it('names a few differences and counts the others', () => {
    const wide = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`c${at}`, 'BIGINT']));
    const { notes } = planStack([part('a.csv', wide), part('b.csv', { id: 'BIGINT' })]);
    expect(notes).toHaveLength(6);
    expect(notes.at(-1)).toBe('5 more columns differ between the files');
  });
});
