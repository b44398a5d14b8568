/** What a prompt or agent cell reads: cells in its texts; the names of its `matrix` are its own. */
import { isObject } from '../../lib/json.ts';
import { type Field, readFields } from '../../text/field.ts';
import type { Reading } from '../../text/reference.ts';

/** What the cell reads, with places in its texts. */
export function readPromptCell(cell: {
  readonly texts: readonly Field[];
  readonly fields: { readonly matrix?: unknown };
}): Reading {
  const { matrix } = cell.fields;
  return readFields(cell.texts, { names: new Set(isObject(matrix) ? Object.keys(matrix) : []) });
}
