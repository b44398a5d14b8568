/**
 * The declared type of an expression that plainly is a value: an input (or a part of one), a column of the
 * only row or of the current row of a table. Everything else is typed by its value.
 */
import type { Expression } from '../../text/javascript.ts';
import { type LiteralType, readColumnType, readInputType } from '../../text/literal-type.ts';
import type { CellContext } from '../context.ts';

/** The declared type; null where there is none. */
export function readDeclaredType(context: CellContext, { path }: Expression): LiteralType | null {
  if (path === undefined) return null;
  const [first, second] = path.members;
  const input = context.inputFields[path.root];
  if (input !== undefined && !path.one && second === undefined) {
    const type = readInputType(input);
    if (first === undefined) return type;
    return type?.kind === 'struct' ? (type.fields.get(first) ?? null) : null;
  }
  const output = context.results[path.root]?.output;
  const column = path.one ? first : first === 'current' ? second : undefined;
  if (output?.kind !== 'table' || column === undefined) return null;
  const found = output.table.columns.find(({ name }) => name === column);
  return found ? readColumnType(found.type) : null;
}
