/** Numbers as people write them: with grouping marks (`1,234`), with a decimal comma (`1.234,5`). */
import type { ValueCount } from '../../schema/table.ts';
import { enough, sumCounts } from './guess-dates.ts';

export interface NumberMarks {
  readonly decimal: '.' | ',';
  /** Between groups of three digits; empty: none. */
  readonly grouping: string;
}

export interface NumberForm extends NumberMarks {
  readonly type: 'BIGINT' | 'DOUBLE';
}

const marks: readonly NumberMarks[] = [
  { decimal: '.', grouping: ',' },
  { decimal: ',', grouping: '.' },
  { decimal: ',', grouping: '' },
  ...[' ', '\u00a0', '\u202f', "'", '\u2019', '_'].flatMap((grouping): NumberMarks[] => [
    { decimal: '.', grouping },
    { decimal: ',', grouping },
  ]),
];

const escapeMark = (mark: string) => mark.replace(/[.]/g, '\\.');

/** Digits with their marks; `most` bounds those without marks, as a pattern does. */
function writeDigits({ grouping }: NumberMarks, most: string): string {
  const plain = `(0|[1-9][0-9]${most})`;
  return grouping === '' ? plain : `(${plain}|[1-9][0-9]{0,2}(${escapeMark(grouping)}[0-9]{3})+)`;
}

/** With a sign. What a plus and many digits begin is a telephone number, which would lose its plus. */
const writeSigned = (write: (most: string) => string) => `(-?${write('*')}|[+]${write('{0,4}')})`;

/** The pattern of a whole number with these marks, for JavaScript and SQL alike; it spans the whole text. */
export const writeWholePattern = (marks: NumberMarks): string => writeSigned((most) => writeDigits(marks, most));

/** The same of any number. */
export function writeNumberPattern(marks: NumberMarks): string {
  const point = escapeMark(marks.decimal);
  const write = (most: string) => `(${writeDigits(marks, most)}(${point}[0-9]*)?|${point}[0-9]+)([eE][+-]?[0-9]+)?`;
  return writeSigned(write);
}

/**
 * Marks by which nearly all of these values are numbers, where plain numbers would not do. Several: what `1,234` is
 * (a thousand, or one and a bit) no value decides.
 */
export function guessNumberForms(values: readonly ValueCount[]): readonly NumberForm[] {
  const all = sumCounts(values);
  const forms = marks.flatMap((one): (NumberForm & { fit: number })[] => {
    const pattern = new RegExp(`^${writeNumberPattern(one)}$`);
    const fitting = values.filter(({ value }) => pattern.test(value));
    const fit = sumCounts(fitting);
    if (fit === 0 || fit < enough * all || !areSaid(one, fitting)) return [];
    const broken = fitting.some(({ value }) => value.includes(one.decimal) || /e/i.test(value));
    return [{ ...one, type: broken ? 'DOUBLE' : 'BIGINT', fit }];
  });
  const best = Math.max(...forms.map(({ fit }) => fit));
  return forms.filter(({ fit }) => fit === best).map(({ fit: _, ...form }) => form);
}

/** Marks that do not occur say nothing. */
function areSaid({ decimal, grouping }: NumberMarks, values: readonly ValueCount[]): boolean {
  const occurs = (mark: string) => values.some(({ value }) => value.includes(mark));
  if (grouping === '') return occurs(decimal);
  return occurs(grouping) && (decimal === '.' || grouping === '.' || occurs(decimal));
}
