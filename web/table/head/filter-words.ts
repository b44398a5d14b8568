/** The filters that a column's type allows, and what a filled-in form comes to. */
import type { WindowFilter } from '../../../engine/index.ts';
import { isNumeric } from '../format.ts';

/** A test of the form; `between` is two conditions. */
export type FilterTest = WindowFilter['test'] | 'between';
type Words = readonly (readonly [FilterTest, string])[];

const ranges: Words = [
  ['between', 'is between'],
  ['at-least', 'is at least'],
  ['at-most', 'is at most'],
  ['more-than', 'is more than'],
  ['less-than', 'is less than'],
];
const others: Words = [
  ['equals', 'is'],
  ['not-equals', 'is not'],
  ['one-of', 'is one of'],
  ['is-null', 'is null'],
  ['not-null', 'is not null'],
];

/** The tests of a type in words, the likeliest first. */
export function listTests(type: string): Words {
  return isNumeric(type) || /^(DATE$|TIME)/.test(type) ? [...ranges, ...others] : [['contains', 'contains'], ...others];
}

/** The kind of field that a value of a type is written in. */
export function fieldOf(type: string): 'date' | 'datetime-local' | 'text' {
  if (type === 'DATE') return 'date';
  return type === 'TIMESTAMP' ? 'datetime-local' : 'text';
}

interface Filled {
  readonly test: FilterTest;
  readonly value: string;
  /** The upper border of `between`. */
  readonly end: string;
  readonly values: readonly (string | null)[];
}

/** The conditions of a form; none where nothing was filled in. An open border is no condition. */
export function buildFilters(column: string, { test, value, end, values }: Filled): readonly WindowFilter[] {
  switch (test) {
    case 'is-null':
    case 'not-null':
      return [{ column, test }];
    case 'one-of':
      return values.length === 0 ? [] : [{ column, test, values }];
    case 'between':
      return [{ column, test: 'at-least', value } as const, { column, test: 'at-most', value: end } as const].filter(
        (border) => border.value !== '',
      );
    case 'equals':
    case 'not-equals':
      return [{ column, test, value }];
    default:
      return value === '' ? [] : [{ column, test, value }];
  }
}
