/** What the engine knows of a relation without reading its rows, and the forms its rows come in. */
import type { Json } from '../lib/json.ts';

/** A column of a relation. */
export interface Column {
  readonly name: string;
  /** The type as DuckDB writes it: `BIGINT`, `DECIMAL(18,3)`, `STRUCT(a INTEGER, b VARCHAR)[]`. */
  readonly type: string;
}

/** A relation in the SQL engine of the host: `name` is its name there (`late__17`), not the cell's. */
export interface TableInfo {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** How it is kept there. */
  readonly kept: 'table' | 'view';
  /** Where it lives. */
  readonly place: 'page' | 'server';
  /** Size of the files that it was made of. */
  readonly bytes?: number;
}

/** Some rows by position, one list a row, values in the order of `columns`. */
export interface Rows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Json[])[];
}

/** One window of a relation for the grid: exact text of every value, `total` rows after the filter. */
export interface Window {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly total: number;
}

/** Which rows of a relation: filtered, searched, sorted, then `limit` from `offset` on. */
export interface WindowQuery {
  readonly columns?: readonly string[];
  readonly order?: readonly { readonly column: string; readonly descending?: boolean }[];
  readonly where?: readonly WindowFilter[];
  readonly search?: string;
  readonly offset: number;
  readonly limit: number;
}

/** Figures over all values of some rows and columns together. */
export interface RangeFigures {
  /** Values that are not null. */
  readonly values: number;
  readonly nulls: number;
  readonly distinct: number;
  /** Exact texts: of the numbers, or of values of one type; null when there is none. */
  readonly min: string | null;
  readonly max: string | null;
  /** Of numbers. */
  readonly sum: string | null;
  readonly mean: string | null;
}

/** All rows that are asked for, of all columns or some. */
export type RowsQuery = Omit<WindowQuery, 'offset' | 'limit'>;

/** A relation as a file: which rows, and how. */
export interface FileRequest {
  readonly format: 'csv' | 'json' | 'parquet' | 'xlsx';
  readonly query?: RowsQuery;
  /** Texts that a spreadsheet would take for formulas stay as they are; else CSV and XLSX make them harmless. */
  readonly plain?: boolean;
}

/** What was written: rows, and how many texts were cut because the format has no room for them. */
export interface FileWritten {
  readonly rows: number;
  readonly cut: number;
}

export const filterTests = [
  'contains',
  'equals',
  'not-equals',
  'one-of',
  'at-least',
  'at-most',
  'more-than',
  'less-than',
  'is-null',
  'not-null',
] as const;

/** A condition on a column; values are texts as the grid shows them exactly. */
export interface WindowFilter {
  readonly column: string;
  readonly test: (typeof filterTests)[number];
  readonly value?: string;
  /** Of `one-of`; null is a value too. */
  readonly values?: readonly (string | null)[];
}

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
