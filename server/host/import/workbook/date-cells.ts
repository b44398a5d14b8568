/** Numbers of a workbook that are dates and times by how they are shown, as ISO text. */

/** What a style shows of a number. */
export type DateStyle = 'date' | 'time' | 'moment';

const builtIn = new Map<number, DateStyle>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'moment'],
]);

/** `code`: the format that the workbook writes itself. Lengths of time such as `[h]:mm` are numbers. */
export function findDateStyle(id: number, code?: string): DateStyle | undefined {
  if (code === undefined) return builtIn.get(id);
  const [shown = ''] = code.split(';');
  if (/\[(h+|m+|s+)\]/i.test(shown)) return undefined;
  const letters = shown.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|General|AM\/PM|A\/P/gi, '');
  const hasDate = /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
  const hasTime = /[hs]/i.test(letters);
  if (hasDate) return hasTime ? 'moment' : 'date';
  return hasTime ? 'time' : undefined;
}

const dayMs = 86_400_000;
const start1900 = Date.UTC(1899, 11, 30);
const start1904 = Date.UTC(1904, 0, 1);

export interface DateText {
  readonly text: string;
  readonly style: DateStyle;
}

/** The number of days as ISO text; null where no date is that. A date with a time of day is a moment. */
export function writeDateCell(days: number, style: DateStyle, is1904: boolean): DateText | null {
  // Before March 1900 there is a day too many, 29 February.
  const shift = !is1904 && days < 60 ? 1 : 0;
  const date = new Date((is1904 ? start1904 : start1900) + Math.round((days + shift) * dayMs));
  if (days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null;
  const text = date.toISOString().replace('Z', '');
  const short = text.replace(/\.000$/, '');
  if (style === 'time' && days < 1) return { text: short.slice(11), style };
  if (style === 'date' && short.endsWith('T00:00:00')) return { text: short.slice(0, 10), style };
  return { text: short.replace('T', ' '), style: 'moment' };
}
