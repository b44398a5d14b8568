/** Splices of a text: applying them, taking them back, and the one splice between two texts. */
import type { Splice } from '../../schema/issue.ts';

/** What an edit does to the text, and what it is called in the history. */
export interface Edit {
  readonly splices: readonly Splice[];
  readonly title: string;
}

/** The text after all splices; their offsets count in the text before, and they do not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of sortSplices(splices)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** The splices that take `splices` back: offsets count in the text after them. */
export function invertSplices(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return sortSplices(splices).map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

function sortSplices(splices: readonly Splice[]): readonly Splice[] {
  return splices.length < 2 ? splices : [...splices].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The smallest single splice from one text to the other; none when they are equal. */
export function diffTexts(before: string, after: string, offset = 0): Splice[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const insert = after.slice(start, after.length - end);
  return [{ from: offset + start, to: offset + before.length - end, insert }];
}
