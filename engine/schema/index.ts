/**
 * The shapes of everything that is written down, from one source: zod schemas, and the types that they
 * infer. All in long form; short forms of a file are unfolded by `notebook/`.
 */
import type * as z from 'zod';
import type { dataFields } from '../cells/data/schema.ts';
import type { inputFields } from '../cells/input/schema.ts';
import type { assertionList } from './file/assertion.ts';
import type { commonFields } from './file/cell.ts';
import type { cellDefinitions } from './file/definitions.ts';
import type { display } from './file/display.ts';
import type { notebookFields } from './file/notebook.ts';
import type { Frozen } from './kinds.ts';

export type { AssertionFields } from './file/assertion.ts';

type Definitions = typeof cellDefinitions;

/** The name of a cell type. */
export type CellType = keyof Definitions;

/** Fields of a cell by its type, checked and in long form: durations in seconds, lists where one entry may stand alone. */
export type FieldsByType = { readonly [T in CellType]: Frozen<z.infer<Definitions[T]['fields']>> };

type Shape<S extends z.core.$ZodLooseShape> = Frozen<z.infer<z.ZodObject<S>>>;

/** Fields of any cell. */
export type CommonFields = Shape<typeof commonFields>;

/** `assertions:` as `{ threshold, items }`, entries in long form. */
export type AssertionList = Frozen<z.infer<typeof assertionList>>;

/** What stands under `input:`. */
export type InputFields = Frozen<z.infer<typeof inputFields>>;

/** Where cells stand in the reading view. */
export type Layout = NonNullable<Frozen<z.infer<typeof notebookFields>>['layout']>;

/** How a table looks, and its parts: tiles, a pivot. */
export type Display = Frozen<z.infer<typeof display>>;
export type Stat = NonNullable<Display['stat']>[number];
export type Pivot = NonNullable<Display['pivot']>;
export type Aggregate = Pivot['values'][number]['agg'];

/** A data cell's own fields. */
export type DataFields = Shape<typeof dataFields>;

/** All fields of a notebook but its cells; `name` falls back to the id's last segment. */
export type NotebookFields = Frozen<Omit<z.infer<typeof notebookFields>, 'quire' | 'kind' | 'name'>> & {
  readonly name: string;
};
