/** A join in words: what met what, how much came of it, and what was lost or doubled. */
import type { Join, JoinStudy } from '../../../engine/writing.ts';
import { groupDigits, writeCount } from '../../table/format.ts';

const group = (count: number) => groupDigits(String(count));

/** `3,000,000 × 3,376 → 3,000,000`. */
export const writeMeeting = ({ left, right, joined }: JoinStudy): string =>
  `${group(left)} × ${group(right)} → ${group(joined)}`;

/** What keys of one column are called together, by the last word of its name: `names`, `cities`; else `keys`. */
function nameKeys({ keys: [only, ...others] }: Join): string {
  const word =
    others.length === 0 ? /(?:^|[\s_])([a-z]{3,})$/i.exec(only?.column ?? '')?.[1]?.toLowerCase() : undefined;
  if (word === undefined) return 'keys';
  if (word.endsWith('s')) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** Rows of the left side that found nothing: `8,753 rows unmatched, 42 of 50 names`. */
export function writeUnmatchedWords(join: Join, study: JoinStudy): string {
  const { unmatched, unmatchedNulls, unmatchedKeys, keys } = study;
  if (unmatched === 0) return '0 unmatched';
  const rows = `${writeCount(unmatched, 'row')} unmatched`;
  if (unmatched === unmatchedNulls) return `${rows} (null)`;
  const nulls = unmatchedNulls === 0 ? '' : `, ${group(unmatchedNulls)} of them null`;
  return `${rows}, ${group(unmatchedKeys)} of ${group(keys)} ${nameKeys(join)}${nulls}`;
}

/** Keys that found several: `24 keys are multiplied, 48 rows more`. */
export function writeMultipliedWords({ multipliedKeys, more }: JoinStudy): string {
  if (multipliedKeys === 0) return '0 multiplied';
  const keys = `${writeCount(multipliedKeys, 'key')} ${multipliedKeys === 1 ? 'is' : 'are'} multiplied`;
  return `${keys}, ${writeCount(more, 'row')} more`;
}
