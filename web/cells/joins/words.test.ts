import { expect, it } from 'vitest';
import type { Join, JoinStudy } from '../../../engine/writing.ts';
import { writeMeeting, writeMultipliedWords, writeUnmatchedWords } from './words.ts';

const whole: JoinStudy = {
  ...{ left: 3_000_000, right: 3_376, joined: 3_000_000, keys: 229 },
  ...{ unmatched: 0, unmatchedNulls: 0, unmatchedKeys: 0, multipliedKeys: 0, more: 0 },
};
const by = (column: string | null): Join => ({
  ...{ kind: 'inner', name: 'a', with: '', left: 'l', right: 'r' },
  keys: [{ left: 'x', right: 'y', column }],
});

it('says that nothing was lost or doubled', () => {
  expect([writeMeeting(whole), writeUnmatchedWords(by('origin'), whole), writeMultipliedWords(whole)]).toEqual([
    '3,000,000 × 3,376 → 3,000,000',
    '0 unmatched',
    '0 multiplied',
  ]);
});

it('says how many rows and keys were lost, and which of them are null', () => {
  const lost = { ...whole, unmatched: 8753, keys: 50, unmatchedKeys: 42 };
  expect(writeUnmatchedWords(by('name'), lost)).toBe('8,753 rows unmatched, 42 of 50 names');
  expect(writeUnmatchedWords(by('Airport Name'), lost)).toBe('8,753 rows unmatched, 42 of 50 names');
  expect(writeUnmatchedWords(by('home_city'), lost)).toBe('8,753 rows unmatched, 42 of 50 cities');
  expect(writeUnmatchedWords(by('id'), lost)).toBe('8,753 rows unmatched, 42 of 50 keys');
  expect(writeUnmatchedWords(by(null), { ...lost, unmatchedNulls: 3 })).toBe(
    '8,753 rows unmatched, 42 of 50 keys, 3 of them null',
  );
  expect(writeUnmatchedWords(by('name'), { ...whole, unmatched: 1, unmatchedNulls: 1 })).toBe('1 row unmatched (null)');
});

it('says how many keys met several rows, and what came of it', () => {
  expect(writeMultipliedWords({ ...whole, multipliedKeys: 24, more: 48 })).toBe('24 keys are multiplied, 48 rows more');
  expect(writeMultipliedWords({ ...whole, multipliedKeys: 1, more: 1 })).toBe('1 key is multiplied, 1 row more');
});
