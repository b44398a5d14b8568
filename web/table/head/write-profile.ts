/** A profile in words and as the outline of its bars; figures that are estimates carry ≈. */
import type { ColumnProfile, Histogram } from '../../../engine/index.ts';
import { formatValue, groupDigits, isNumeric } from '../format.ts';

const group = (count: number) => groupDigits(String(count));

/** `3 %`, `< 1 %`: a part of all rows. */
export function writeShare(count: number, rows: number): string {
  const percent = rows === 0 ? 0 : (count / rows) * 100;
  if (count > 0 && percent < 1) return '< 1 %';
  return count < rows && percent > 99 ? '> 99 %' : `${Math.round(percent)} %`;
}

/** `229`, `≈ 23,000`. */
export function writeDistinct({ distinct, approximate }: ColumnProfile): string {
  if (distinct === null) return '–';
  return approximate ? `≈ ${groupDigits(Number(distinct.toPrecision(2)).toFixed(0))}` : group(distinct);
}

const isTime = (type: string) => /^(DATE$|TIMESTAMP)/.test(type);

/** A border of a column as the grid writes its values; seconds of a time that are zero are left out. */
export function writeBorder(text: string | null, profile: ColumnProfile): string {
  if (text === null) return '–';
  if (isTime(profile.type)) return text.replace(/^(\S+ \d\d:\d\d):00(?=$|\+)/, '$1');
  return isNumeric(profile.type) ? formatValue(text, profile).text : text;
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 4 });

/** A border in little room: from a million on with its first digits alone. */
function writeShort(text: string | null, profile: ColumnProfile): string {
  const value = Math.abs(Number(text));
  return value >= 1e6 && value < 1e15 ? short.format(Number(text)).replace('-', '−') : writeBorder(text, profile);
}

/** The line under the bars: what says most of the column in little room. */
export function writeFigures(profile: ColumnProfile): string {
  const { min, max, nulls, rows, distinct } = profile;
  if (nulls === rows) return rows === 0 ? '' : 'all null';
  const hole = nulls === 0 ? '' : ` · ${group(nulls)} null`;
  if (distinct === 1) return `always ${writeBorder(min, profile)}${hole}`;
  if (isTime(profile.type)) return `${min?.slice(0, 10)} – ${max?.slice(0, 10)}${hole}`;
  if (isNumeric(profile.type)) return `${writeShort(min, profile)} – ${writeShort(max, profile)}${hole}`;
  if (distinct === null) return nulls === 0 ? 'no nulls' : hole.slice(3);
  return `${distinct === rows - nulls && !profile.approximate ? 'all' : writeDistinct(profile)} distinct${hole}`;
}

/** The profile as a sentence, for those who hear it. */
export function describeProfile(profile: ColumnProfile): string {
  const { nulls, median, min, max } = profile;
  const range = min === null ? [] : [`${writeBorder(min, profile)} to ${writeBorder(max, profile)}`];
  const middle = median === null ? [] : [`median ${writeBorder(median, { ...profile, type: 'DOUBLE' })}`];
  const distinct = profile.distinct === null ? [] : [`${writeDistinct(profile)} distinct`];
  return [...range, ...middle, ...distinct, nulls === 0 ? 'no nulls' : `${group(nulls)} null`].join(', ');
}

/** Values that are hardly ever the same have no shape to be drawn: their bars would all be alike. */
const leastShare = 0.1;

/** The bars to draw, as heights from 0 to 1: the histogram, else the most frequent values. */
export function measureBars(profile: ColumnProfile): readonly number[] {
  const top = profile.top.map(({ count }) => count);
  const covered = top.reduce((sum, count) => sum + count, 0);
  const counts = profile.histogram?.counts ?? (covered < leastShare * profile.rows ? [] : top);
  const most = Math.max(1, ...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(0.06, count / most)));
}

/** One outline for all bars, in a box of `width` by 1: drawn in one go however many there are. */
export function drawBars(bars: readonly number[], width: number): string {
  const step = width / Math.max(bars.length, 1);
  const room = Math.min(1, step / 6);
  return bars
    .map((height, at) =>
      height === 0 ? '' : `M${(at * step).toFixed(2)} 1v${(-height).toFixed(3)}h${(step - room).toFixed(2)}V1z`,
    )
    .join('');
}

/** From which value a bar begins, and where it ends. */
export function writeBar({ from, step }: Histogram, at: number, type: string): string {
  const write = (value: number) => {
    if (!isTime(type)) return formatValue(String(Number(value.toPrecision(12))), { name: '', type: 'DOUBLE' }).text;
    const iso = new Date(value).toISOString();
    return step % 86_400_000 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
  };
  return `${write(from + at * step)} – ${write(from + (at + 1) * step)}`;
}
