/**
 * A parsed notebook: its text, its fields, its cells and every issue that needs no graph. Immutable;
 * a cell is the same object in two documents as long as its text and id are the same, wherever it
 * stands: graph, keys and page compare cells by identity. Offsets are UTF-16 units.
 */
import type { JsonObject } from '../lib/json.ts';
import type { CellType, FieldsByType, NotebookFields } from '../schema/index.ts';
import type { Issue } from '../schema/issue.ts';
import type { FieldKind } from '../schema/kinds.ts';

/** A string in a cell that is more than plain text: where it is, what it says, how to find a place in it. */
export interface FieldText {
  /** Way to it in the authored cell: `['sql']`, `['assertions', 0, 'value']`. */
  readonly path: readonly (string | number)[];
  readonly kind: Exclude<FieldKind, 'plain'>;
  readonly value: string;
  /** Offset in the cell's piece (see `Document.starts`) of an offset in `value`; the scalar's start when folded or escaped. */
  locate(offset: number): number;
  /** It stands in single quotes. */
  readonly quoted: boolean;
}

interface CellBase {
  /**
   * The authored id, or `<type>_<n>` for a cell that has none. Unique in the document: of several cells
   * with one id the first that is not disabled keeps it (the first, when all are); the others are
   * `<id>~2`, `<id>~3` … in reading order, which nothing can refer to. `graph` reports them.
   */
  readonly id: string;
  readonly named: boolean;
  /** The YAML of the cell as it stands in the document, from `- ` to the next item. */
  readonly source: string;
  readonly texts: readonly FieldText[];
  /** Issues of the cell's own text, nested cells' in theirs; offsets count from the piece's start. */
  readonly issues: readonly Issue[];
  /** The cell's value as YAML says it, unknown fields included. */
  readonly raw: JsonObject;
  /** Nested cells of a loop. */
  readonly nested: readonly Cell[];
  readonly disabled: boolean;
}

/** A cell of a known type, its fields checked and in long form; or one that cannot be understood (`type: null`). */
export type Cell = { [T in CellType]: CellOf<T> }[CellType] | UnreadableCell;
/** A cell of one type. */
export type CellOf<T extends CellType> = CellBase & { readonly type: T; readonly fields: FieldsByType[T] };
/** A cell whose text says no type that there is; its issues tell why. */
export interface UnreadableCell extends CellBase {
  readonly type: null;
  readonly fields: null;
}

/** A notebook as its text says it. */
export interface Document {
  readonly text: string;
  /** All fields but `cells`; defaults where the text has issues. */
  readonly fields: NotebookFields;
  /** In reading order, top level only. */
  readonly cells: readonly Cell[];
  /** Offset in the document of each cell's `source`, nested cells too: offsets in a cell and its issues count from there. */
  readonly starts: ReadonlyMap<string, number>;
  /** Issues of the file itself, which belong to no cell. */
  readonly issues: readonly Issue[];
}
