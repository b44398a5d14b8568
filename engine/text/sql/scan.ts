/**
 * What one statement does, as positions: relations in table position that it does not define itself,
 * functions it calls, names it makes. Knows DuckDB's grammar only as far as names need it. Whether
 * something is allowed is `guard.ts`' part, what a relation means is `references.ts`'.
 */
import { Cursor } from './cursor.ts';
import { walkFrom } from './from.ts';
import { walkStatement } from './statement.ts';
import type { Token } from './tokenize.ts';
import type { Found } from './walk.ts';

export interface Scan extends Readonly<Found> {
  readonly tokens: readonly Token[];
}

/** Scans the tokens of one statement. `locals` are names that earlier statements of the text made, in lower case. */
export function scanStatement(tokens: readonly Token[], locals: ReadonlySet<string> = new Set()): Scan {
  const found: Found = {
    verb: '',
    verbToken: undefined,
    known: true,
    deep: undefined,
    relations: [],
    calls: [],
    created: [],
    files: [],
    catalogs: [],
    samples: [],
    mentions: new Set(),
    ordered: [],
  };
  walkStatement(
    { cursor: new Cursor(tokens), found, depth: 0, recursions: new Map(), from: walkFrom },
    { names: new Set(locals), outer: null },
  );
  return { ...found, tokens };
}
