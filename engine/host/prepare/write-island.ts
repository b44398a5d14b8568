/**
 * One island of SQL text as SQL: a typed literal, a checked name, a chosen word or a filter. Evaluating its
 * expression is `write-islands.ts`'.
 */
import type { Json } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import { type FilterTarget, isMade, writeFilter } from '../../text/filter.ts';
import { quoteIdentifier, writeChoice, writeLiteral } from '../../text/literal.ts';
import type { Token } from '../../text/sql/tokenize.ts';
import type { CellContext } from '../context.ts';
import { readDeclaredType } from './declared-type.ts';
import { readFilterTerms } from './filter-terms.ts';

/** The evaluated value, and what the query has. */
export interface Given {
  readonly value: Json;
  readonly target: FilterTarget;
}

/** The SQL that stands for the island. Throws `sql-error` for a value that cannot be written there. */
export function writeIsland(context: CellContext, { expression }: Token, { value, target }: Given): string {
  const call = expression?.call;
  if (call?.name === 'filter') return writeFilter(readFilterTerms(context, call), target);
  if (call?.name === 'ident') return writeIdentifier(value, target);
  if (call?.name === 'choice')
    return writeChoice(
      value,
      call.arguments.slice(1).flatMap(({ literal }) => (typeof literal === 'string' ? [literal] : [])),
    );
  return writeLiteral(value, expression ? readDeclaredType(context, expression) : null);
}

/** A column of what is read, or a name that the query itself makes, in quotes. */
function writeIdentifier(value: Json, target: FilterTarget): string {
  const name = typeof value === 'string' ? value : fail('sql-error', 'ident() takes the name of a column');
  const column = target.columns.find((known) => known.name.toLowerCase() === name.toLowerCase());
  if (column !== undefined || isMade(name, target.sql)) return quoteIdentifier(column?.name ?? name);
  const known = target.columns.map((one) => `\`${one.name}\``).join(', ');
  return fail('sql-error', `ident: there is no column \`${name}\`; what is read has ${known || 'no columns'}`);
}
