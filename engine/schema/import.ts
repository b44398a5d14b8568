/**
 * What an importer found out about a text or JSON file beside its table: how it was read, what else it could be
 * read as, and its first rows before and after. Every proposal is an edit of the cell's own fields.
 */
import type { Json } from '../lib/json.ts';

/** One field of the cell to be set; undefined takes it away. */
export interface FieldChange {
  readonly path: readonly (string | number)[];
  readonly value: Json | undefined;
}

/** One way to read a column otherwise. */
export interface OtherReading {
  /** In few words: `a date`, `day first: 5 March 2010`. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
}

/** A column that could be read otherwise. With several readings it is a question that only a person can answer. */
export interface ImportOffer {
  readonly kind: 'date' | 'number' | 'words';
  readonly column: string;
  /** A value of it. */
  readonly example: string;
  /** Of so many values that are not null so many would fit. */
  readonly fit: number;
  readonly of: number;
  readonly readings: readonly OtherReading[];
  /** Values that would be null then. */
  readonly words?: readonly string[];
}

/** A word, how many values of the file are just that, and in how many rows they stand. */
export interface WordCount {
  readonly word: string;
  readonly count: number;
  readonly rows: number;
}

/** A row of the file before and after: texts by column, long ones cut. `fits` is false for a row that is a reject. */
export interface FirstRow {
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
  readonly fits: boolean;
}

/** What is shown of an import, so that a person can decide. */
export interface ImportSurvey {
  readonly offers: readonly ImportOffer[];
  /** The cell's null words: how many values each of them made NULL. */
  readonly nulls: readonly WordCount[];
  /** Usual words for "no value" that were read as text. */
  readonly words: readonly WordCount[];
  readonly first: readonly FirstRow[];
}
