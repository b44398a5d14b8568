/**
 * What is proposed for the columns of a file that were read as text: dates, numbers, words that mean "no value".
 * Each proposal is edits of the cell's fields. Counting is the importer's.
 */
import type { FieldChange, ImportOffer, OtherReading, WordCount } from '../../schema/import.ts';
import { readDate } from './date-format.ts';
import { type DateForm, enough } from './guess-dates.ts';
import type { NumberForm } from './guess-numbers.ts';

/** Words that often stand where a value is missing. */
export const missingWords: readonly string[] = [
  ...['NA', 'N/A', 'n/a', 'na', '#N/A', 'null', 'NULL', 'Null', 'None', 'none', 'NaN', 'nan', 'nil', '\\N'],
  ...['-', '--', '?', '.', 'missing', 'unknown', 'Unknown', '(null)', '(blank)', '#VALUE!', '#REF!'],
];

/** A text column, and how many of its values fit each form that was guessed. */
export interface TextColumn {
  readonly name: string;
  /** Values that are not null. */
  readonly of: number;
  readonly dates: readonly (DateForm & Fit)[];
  readonly numbers: readonly (NumberForm & Fit)[];
  /** The type that its texts all spell, or would but for some words. */
  readonly spelt?: { readonly type: string; readonly words: readonly WordCount[]; readonly example: string };
}

interface Fit {
  readonly fit: number;
  /** A value that fits, one that shows the difference where there is one. */
  readonly example: string;
}

/** The proposals, in the order of the columns. `nullWords`: what the cell says already. */
export function buildOffers(columns: readonly TextColumn[], nullWords: readonly string[]): readonly ImportOffer[] {
  return columns.flatMap((column): ImportOffer[] => {
    const offer = offerDate(column) ?? offerNumber(column) ?? offerSpelt(column, nullWords);
    return offer === null ? [] : [offer];
  });
}

/** Those that fit best, when they fit nearly all. */
function findBest<F extends Fit>(forms: readonly F[], of: number): readonly F[] {
  const best = Math.max(0, ...forms.map(({ fit }) => fit));
  return best > 0 && best >= enough * of ? forms.filter(({ fit }) => fit === best) : [];
}

function offerDate({ name, of, dates }: TextColumn): ImportOffer | null {
  const best = findBest(dates, of);
  const [first] = best;
  if (first === undefined) return null;
  const kind = first.type === 'TIME' ? 'a time' : nameType(first.type);
  const readings = best.map(({ type, format, example }): OtherReading => {
    const label = best.length === 1 ? kind : `${nameOrder(format)}: ${readDate(example, format) ?? example}`;
    return { label, changes: [setColumn(name, type, format)] };
  });
  return { kind: 'date', column: name, example: first.example, fit: first.fit, of, readings };
}

/** What comes first in a date of numbers. */
function nameOrder(format: string): string {
  const first = /%([dmyY])/.exec(format)?.[1];
  return first === 'd' ? 'day first' : first === 'm' ? 'month first' : 'year first';
}

function setColumn(name: string, type: string, format = ''): FieldChange {
  return { path: ['columns', name], value: format === '' ? { type } : { type, format } };
}

function offerNumber({ name, of, numbers }: TextColumn): ImportOffer | null {
  const best = findBest(numbers, of);
  const [first] = best;
  if (first === undefined) return null;
  const readings = best.map((form): OtherReading => {
    const { type, decimal, grouping, example } = form;
    const marks: FieldChange[] = [
      ...(decimal === ',' ? [{ path: ['options', 'decimal'], value: decimal }] : []),
      ...(grouping === '' ? [] : [{ path: ['options', 'grouping'], value: grouping }]),
    ];
    const label = best.length === 1 ? 'a number' : `${example} is ${readNumber(example, form)}`;
    return { label, changes: [...marks, setColumn(name, type)] };
  });
  return { kind: 'number', column: name, example: first.example, fit: first.fit, of, readings };
}

/** A number as it is written without marks. */
function readNumber(text: string, { decimal, grouping }: NumberForm): string {
  return text.replaceAll(grouping === '' ? '\0' : grouping, '').replace(decimal, '.');
}

function offerSpelt({ name, of, spelt }: TextColumn, nullWords: readonly string[]): ImportOffer | null {
  if (spelt === undefined) return null;
  const { words, type, example } = spelt;
  const fit = of - words.reduce((sum, { count }) => sum + count, 0);
  const offer = { column: name, example, fit, of };
  const read = (changes: readonly FieldChange[]): readonly OtherReading[] => [{ label: nameType(type), changes }];
  if (words.length === 0) return { ...offer, kind: 'number', readings: read([setColumn(name, type)]) };
  const missing = words.map(({ word }) => word);
  const value = [...nullWords, ...missing];
  return { ...offer, kind: 'words', words: missing, readings: read([{ path: ['null_values'], value }]) };
}

/** What a value of a type is, in words. */
function nameType(type: string): string {
  if (type === 'DATE') return 'a date';
  if (type === 'TIMESTAMP') return 'a date with a time';
  return type === 'BOOLEAN' ? 'true or false' : 'a number';
}
