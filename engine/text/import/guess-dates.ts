/** Which format the texts of a column are dates in. It proposes; what the whole column says is asked in SQL. */
import type { ValueCount } from '../../schema/table.ts';
import { type DateType, listFormats, readDate, typeOfFormat } from './date-format.ts';

export interface DateForm {
  readonly type: DateType;
  /** Empty: as ISO 8601 writes it. */
  readonly format: string;
}

/** What needs no format, as patterns for JavaScript and SQL alike; they span the whole text. */
export const isoPatterns = {
  DATE: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  TIMESTAMP: '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?',
  TIME: '[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?',
} as const;

/** Of the values of a column so many must fit. */
export const enough = 0.99;

/** How many rows hold these values. */
export function sumCounts(values: readonly ValueCount[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Formats that nearly all of these values fit, best first, those of one fit in the order of likeliness. Two that
 * read the same values differently are both given: only other values, or a person, can decide.
 */
export function guessDateForms(values: readonly ValueCount[]): readonly DateForm[] {
  const all = sumCounts(values);
  const isEnough = (fit: number) => fit > 0 && fit >= enough * all;
  for (const type of ['DATE', 'TIMESTAMP', 'TIME'] as const) {
    const pattern = new RegExp(`^${isoPatterns[type]}$`);
    if (isEnough(sumCounts(values.filter(({ value }) => pattern.test(value))))) return [{ type, format: '' }];
  }
  const fits = [...listAllFormats(values)].map((format) => ({
    format,
    type: typeOfFormat(format),
    fit: sumCounts(values.filter(({ value }) => readDate(value, format) !== null)),
  }));
  const good = fits.filter(({ fit }) => isEnough(fit));
  return good.sort((a, b) => b.fit - a.fit).map(({ format, type }) => ({ format, type }));
}

/** Of so many shapes formats are looked for: a column of dates has few. */
const mostShapes = 50;

function listAllFormats(values: readonly ValueCount[]): ReadonlySet<string> {
  const formats = new Set<string>();
  const shapes = new Set<string>();
  for (const { value } of values) {
    const shape = value.replace(/\d/g, '0').replace(/[A-Za-z]{3,}/g, (word) => `A${word.length}`);
    if (shapes.has(shape)) continue;
    if (shapes.add(shape).size > mostShapes) break;
    for (const format of listFormats(value)) formats.add(format);
  }
  return formats;
}
