/**
 * What is worth knowing of a column before one reads its rows: nulls, distinct values, borders, shape.
 * Exact but where it says so. `host/sql/read/profile.ts` computes it, the grid and the importer show it.
 */
import type { Column } from './table.ts';

/** One value and how many rows hold it. */
export interface ValueCount {
  /** Exact text as DuckDB prints it. */
  readonly value: string;
  readonly count: number;
}

/** Rows counted by equal steps: bar `i` holds the values from `from + i * step` up to the next bar. */
export interface Histogram {
  /** A number of the column; for dates and times milliseconds since 1970 (UTC). */
  readonly from: number;
  readonly step: number;
  readonly counts: readonly number[];
}

/** The profile of one column over the whole relation. */
export interface ColumnProfile extends Column {
  readonly rows: number;
  readonly nulls: number;
  /** Distinct values that are not null; null where it has no meaning (lists, records). */
  readonly distinct: number | null;
  /** `distinct` is an estimate, right to about a tenth. */
  readonly approximate: boolean;
  /** How many values occur more than once; null where they were not counted one by one. */
  readonly repeated: number | null;
  /** Exact texts, long ones cut at 200 characters; null when there is no value. */
  readonly min: string | null;
  readonly max: string | null;
  /** Of numbers alone. */
  readonly median: string | null;
  /** Of numbers, dates and times. */
  readonly histogram: Histogram | null;
  /** Most frequent first, at most ten; empty where the values were not counted one by one. */
  readonly top: readonly ValueCount[];
}
