/** What reading a file needs of the SQL child that it runs in: a connection that also appends where it is told. */
import type { Leaf, SqlConnection } from '../../../engine/sql.ts';

export interface TablePlace {
  readonly catalog: string;
  readonly schema: string;
  readonly table: string;
}

export interface LocalConnection extends SqlConnection {
  /** Appends to a table whose leaves are all VARCHAR. */
  appendTo(place: TablePlace, rows: readonly (readonly Leaf[])[]): Promise<void>;
}

/** A connection with a database `stage` for what lies between, and `out` for the table once it is opened. */
export interface ReadingConnection extends LocalConnection {
  /** Attaches `out` for a table of so many columns. */
  openTarget(columns: number): Promise<void>;
}
