/** What every format of a file is for the one who reads the rows: SQL for its values, and where rows go. */
import type { Column } from '../../../schema/table.ts';
import type { Leaf } from '../driver.ts';

/** One file that is being written. */
export interface FileWriter {
  /** SQL that gives each column's value with VARCHAR leaves. */
  readonly list: readonly string[];
  write(rows: readonly (readonly Leaf[])[]): void;
  end(): void;
  /** Texts that the format has no room for and that were cut. */
  readonly cut?: number;
}

/** What a writer writes, and where its bytes go. */
export interface FileTask {
  readonly columns: readonly Column[];
  readonly put: (bytes: Uint8Array) => void;
  /** Texts that a spreadsheet would take for formulas are written as they are. */
  readonly plain: boolean;
}

/** Text that a spreadsheet would take for a formula. */
export const formula = /^[=+\-@\t\r]/;
