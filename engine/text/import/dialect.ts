/**
 * How a text of separated values is written: delimiter, quotes, where its table begins, whether it has a header.
 * Judged by its first records; what the cell says itself is not guessed.
 */
import { guessDateForms } from './guess-dates.ts';
import { type SplitRecord, splitRecords } from './split-records.ts';

export interface Dialect {
  readonly delimiter: string;
  /** Empty: nothing is quoted. */
  readonly quote: string;
  /** What stands before a quote within quotes; mostly the quote itself. */
  readonly escape: string;
  readonly header: boolean;
  /** Lines before the table: empty ones, titles. */
  readonly skip: number;
  /** Of the first record. */
  readonly fields: readonly string[];
}

export type GivenDialect = Partial<Pick<Dialect, 'delimiter' | 'quote' | 'escape' | 'header' | 'skip'>>;

/** `whole`: the sample is the whole text, so that its last record is complete too. */
export function guessDialect(sample: string, given: GivenDialect, whole: boolean): Dialect {
  const quote = given.quote ?? guessQuote(sample);
  const escapes = given.escape === undefined ? listEscapes(sample, quote) : [given.escape];
  const delimiters = given.delimiter === undefined ? [',', '\t', ';', '|'] : [given.delimiter];
  const candidates = delimiters.flatMap((delimiter) =>
    escapes.map((before) => {
      const marks = { delimiter, quote, escape: before };
      const records = splitRecords(sample, marks, whole).filter(({ line }) => line >= (given.skip ?? 0));
      return { ...marks, records, ...measure(records) };
    }),
  );
  const best = candidates.reduce((a, b) => (isBetter(b, a) ? b : a));
  const start = given.skip === undefined ? findStart(best.records, best.width) : 0;
  const { fields = [''], line = 0 } = best.records[start] ?? {};
  return {
    ...{ delimiter: best.delimiter, quote, escape: best.escape, fields },
    header: given.header ?? isHeader(fields, best.records[start + 1]?.fields),
    skip: given.skip ?? line,
  };
}

interface Candidate {
  readonly delimiter: string;
  readonly escape: string;
  readonly records: readonly SplitRecord[];
  /** Fields that most records have, and how many of all have so many. */
  readonly width: number;
  readonly share: number;
}

function measure(records: readonly SplitRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return { width, share: records.length === 0 ? 0 : count / records.length };
}

/** A delimiter is one where records are parted alike; of two such the one that parts more, unless by decimal commas. */
function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.width === 1 || other.width === 1) return one.width > 1;
  if (other.delimiter === ',' && areDecimals(other)) return true;
  if (one.delimiter === other.delimiter) return one.share > other.share;
  if (Math.abs(one.share - other.share) > 0.05) return one.share > other.share;
  return one.width > other.width;
}

/** Whether every comma stands between two digits. */
function areDecimals({ records }: Candidate): boolean {
  return records.every(({ fields }) =>
    fields.every((field, at) => (at === 0 || /^\d/.test(field)) && (at === fields.length - 1 || /\d$/.test(field))),
  );
}

/** Titles before the table have one field where it has several. */
function findStart(records: readonly SplitRecord[], width: number): number {
  const start = records.findIndex(({ fields }) => fields.length === width);
  const before = records.slice(0, Math.max(0, start));
  return width > 1 && records.length - start >= 2 && before.every(({ fields }) => fields.length === 1)
    ? Math.max(0, start)
    : 0;
}

/** Single quotes only where no double one is and fields stand in them. */
function guessQuote(sample: string): string {
  if (sample.includes('"')) return '"';
  const quoted = sample.match(/(?<=^|[,;\t|\r\n])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/g) ?? [];
  return quoted.length >= 2 ? "'" : '"';
}

/** A quote within quotes is doubled; where a backslash stands before one, that may be what is meant. */
function listEscapes(sample: string, quote: string): readonly string[] {
  return quote !== '' && sample.includes(`\\${quote}`) ? [quote, '\\'] : [quote];
}

/**
 * A first record is a header when its fields are texts: no numbers, but for years over what are none, and no dates over
 * dates.
 */
function isHeader(fields: readonly string[], below: readonly string[] = []): boolean {
  const filled = fields.flatMap((field, at) => (field.trim() === '' ? [] : [{ field, under: below[at] ?? '' }]));
  const isYear = (text: string) => /^(1[89]|20)\d\d$/.test(text);
  const isText = (text: string) => Number.isNaN(Number(text));
  const isDate = (text: string) => guessDateForms([{ value: text, count: 1 }]).length > 0;
  const names = ({ field, under }: { field: string; under: string }) =>
    isText(field) ? !(isDate(field) && isDate(under)) : isYear(field) && under !== '' && !isYear(under);
  return filled.some(({ field }) => isText(field)) && filled.every(names);
}
