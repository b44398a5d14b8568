/** What a code cell reads: free names of its JavaScript; a Python cell names its cells in `reads`. */
import { type Field, readFields } from '../../text/field.ts';
import type { Reading } from '../../text/reference.ts';

/** What the cell reads, with places in its texts. */
export function readCodeCell(cell: {
  readonly texts: readonly Field[];
  readonly fields: { readonly language: 'javascript' | 'python' };
}): Reading {
  const python = cell.fields.language === 'python';
  return readFields(cell.texts.filter(({ kind }) => !(python && kind === 'code')));
}
