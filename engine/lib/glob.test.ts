import { expect, it } from 'vitest';
import { folderOf, isPattern, matchesPattern } from './glob.ts';

it.each([
  ['data/*.csv', ['data/a.csv', 'data/.csv'], ['data/deep/a.csv', 'data/a.csvx', 'other/a.csv', 'data/a,csv']],
  ['*.csv', ['a.csv'], ['data/a.csv']],
  ['data/**/*.csv', ['data/a.csv', 'data/x/a.csv', 'data/x/y/a.csv'], ['datax/a.csv', 'data/a.json']],
  ['**/sales.json', ['sales.json', 'a/b/sales.json'], ['a/xsales.json']],
  ['data/**', ['data/a', 'data/b/c'], ['dat/a']],
  ['data/20?4-[01]?.csv', ['data/2024-12.csv', 'data/2004-0x.csv'], ['data/2024-22.csv', 'data/20/4-12.csv']],
  ['data/(a+).csv', ['data/(a+).csv'], ['data/aa.csv']],
  ['data/é?.csv', ['data/é😀.csv'], ['data/é.csv']],
] as const)('%s matches as a person reads it', (pattern, matching, others) => {
  for (const path of matching) expect(matchesPattern(pattern, path), path).toBe(true);
  for (const path of others) expect(matchesPattern(pattern, path), path).toBe(false);
});

it('a pattern with more wildcards than a person writes matches nothing', () => {
  const path = `${'a/'.repeat(300)}${'a'.repeat(300)}`;
  expect(matchesPattern('*a'.repeat(32), 'a'.repeat(300))).toBe(true);
  expect(matchesPattern('*a'.repeat(33), 'a'.repeat(300))).toBe(false);
  expect(matchesPattern(`${'**/'.repeat(33)}a`, path)).toBe(false);
  expect(matchesPattern('*'.repeat(1000), path)).toBe(true);
});

it('tells patterns from paths, and where their matches lie', () => {
  expect(['data/a.csv', 'data/*.csv', 'a?.csv', '[ab].csv'].map(isPattern)).toEqual([false, true, true, true]);
  expect(['data/x/*.csv', 'data/x*/b.csv', '*.csv', '**/a'].map(folderOf)).toEqual(['data/x', 'data', '', '']);
});
