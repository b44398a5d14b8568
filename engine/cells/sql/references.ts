/** What a SQL cell reads: relations and values of its text; what its statements make is its own. */
import { type Field, readFields } from '../../text/field.ts';
import type { Reading } from '../../text/reference.ts';

/** What the cell reads, with places in its texts. */
export function readSqlCell(cell: {
  readonly id: string;
  readonly texts: readonly Field[];
  readonly fields: { readonly writes: boolean };
}): Reading {
  const reading = readFields(cell.texts, { writes: cell.fields.writes });
  const made = (to: string, how: string) => cell.fields.writes && how === 'relation' && to === cell.id;
  return { ...reading, references: reading.references.filter(({ to, how }) => !made(to, how)) };
}
