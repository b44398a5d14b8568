/**
 * The sources of `filter(a, 'alias', b.brush, { field: 'expression' })` with their present values: after a
 * source may stand an alias or a map. Only inputs and selections can filter.
 */
import { isObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { FilterTerm } from '../../text/filter.ts';
import type { Argument, Call } from '../../text/path.ts';
import type { CellContext } from '../context.ts';

/** The terms of a call of `filter`, in order. Throws `sql-error` for arguments that do not go together. */
export function readFilterTerms(context: CellContext, call: Call): readonly FilterTerm[] {
  const terms: FilterTerm[] = [];
  for (const argument of call.arguments) {
    const { literal, code } = argument;
    const last = terms.at(-1);
    if (literal === undefined) terms.push(readTerm(context, argument));
    else if (last === undefined) fail('sql-error', `filter: ${code} stands before any source`);
    else if (typeof literal === 'string') terms[terms.length - 1] = { ...last, alias: literal };
    else if (isObject(literal)) terms[terms.length - 1] = { ...last, map: readMap(literal) };
    else fail('sql-error', `filter: ${code} is neither a source, an alias nor a map of fields`);
  }
  return terms;
}

function readTerm(context: CellContext, { path, code }: Argument): FilterTerm {
  if (path === undefined || path.one || path.members.length > 1)
    return fail('sql-error', `filter: \`${code}\` is neither an input nor a selection`);
  const [member] = path.members;
  if (member !== undefined) return { name: code, value: context.inputs[`${path.root}.${member}`] ?? null };
  const input = context.inputFields[path.root];
  if (input === undefined)
    return fail('sql-error', `filter: \`${code}\` is no input; of a chart name the selection: \`${code}.brush\``);
  const output = context.results[path.root]?.output;
  const value = context.inputs[path.root] ?? (output?.kind === 'value' ? output.value : null);
  return { name: code, value, input };
}

function readMap(literal: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(literal).map(([field, sql]) => [
      field,
      typeof sql === 'string' ? sql : fail('sql-error', `filter: the map gives no expression for \`${field}\``),
    ]),
  );
}
