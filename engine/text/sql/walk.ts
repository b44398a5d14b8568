/**
 * What the walkers of one statement share: the place, what was found so far, and which names are
 * hidden. Records findings only; nothing here judges them.
 */
import type { Cursor } from './cursor.ts';
import type { Token } from './tokenize.ts';

/** A relation read or written by name. */
export interface Relation {
  /** `triage` and `checks` of `triage.checks`, with `main.` and `memory.main.` left out. */
  readonly names: readonly Token[];
  /** `memory` of `memory.main.t`, which a cell's own catalog does not have. */
  readonly catalog?: Token;
  /** Set when an alias may follow and none does. */
  readonly bare: boolean;
  readonly role: 'read' | 'write';
  /** `temp.t`, `information_schema.tables`, `a.b.c`: no cell's. */
  readonly foreign: boolean;
}

export interface FunctionCall {
  readonly name: Token;
  readonly place: 'table' | 'expression';
  /** `system.main.glob()`: no macro of the cell's own, whatever its name. */
  readonly qualified?: boolean;
}

export interface Created {
  readonly kind: string;
  readonly name: string;
}

/** Grows while a statement is walked. */
export interface Found {
  /** The word that decides what the statement does, behind WITH and EXPLAIN. */
  verb: string;
  verbToken: Token | undefined;
  /** False when the statement could not be followed. */
  known: boolean;
  /** The parenthesis from which on nothing was read, because the statement nests too deep. */
  deep: Token | undefined;
  readonly relations: Relation[];
  readonly calls: FunctionCall[];
  readonly created: Created[];
  /** Texts in table position: files. */
  readonly files: Token[];
  /** SHOW TABLES and the like, which tell of other relations than those named. */
  readonly catalogs: Token[];
  /** Samples that differ from run to run. */
  readonly samples: Token[];
  /** Names in expressions: qualifiers of columns are among them. */
  readonly mentions: Set<string>;
  /** Values that stand as a whole item of ORDER BY. */
  readonly ordered: Token[];
}

/** A walk over one statement. `from` walks what follows FROM: queries and relations hold each other. */
export interface Walk {
  readonly cursor: Cursor;
  readonly found: Found;
  depth: number;
  /** Recursive queries by the place of the UNION behind which they see themselves. */
  readonly recursions: Map<number, string>;
  from(walk: Walk, scope: Scope): void;
}

/** Names that a statement makes for itself, innermost first. */
export interface Scope {
  readonly names: Set<string>;
  readonly outer: Scope | null;
}

function isHidden(scope: Scope | null, name: string): boolean {
  for (let at = scope; at; at = at.outer) if (at.names.has(name)) return true;
  return false;
}

const foreignSchemas = new Set(['temp', 'system', 'information_schema', 'pg_catalog']);

/** Records a relation unless the statement made the name itself. */
export function noteRelation(
  { found }: Pick<Walk, 'found'>,
  scope: Scope,
  relation: { readonly names: readonly Token[]; readonly bare: boolean; readonly role: 'read' | 'write' },
): void {
  let { names } = relation;
  const catalog = names[0]?.text === 'memory' && names.length === 3 ? names[0] : undefined;
  if (catalog) names = names.slice(1);
  if (names[0]?.text === 'main' && names.length > 1) names = names.slice(1);
  const [first, second] = names;
  if (!first) return;
  const plain = relation.names.length === 1;
  if (plain && isHidden(scope, first.text)) return;
  if (names.length === 2 && first.text === 'recurring' && second && isHidden(scope, second.text)) return;
  const foreign = names.length > 2 || (names.length === 2 && foreignSchemas.has(first.text));
  found.relations.push({ ...relation, names, foreign, ...(catalog && { catalog }) });
}

/** Goes on by one token when this symbol stands here, and tells whether it did. */
export function acceptSymbol(cursor: Cursor, symbol: string): boolean {
  const here = cursor.symbol() === symbol;
  if (here) cursor.at += 1;
  return here;
}
