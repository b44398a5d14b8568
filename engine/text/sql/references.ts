/**
 * The relations that a SQL text reads, as references with places. What its statements make for
 * themselves is none; a statement that cannot be followed gives every name in it as a candidate.
 */
import { reservedWords } from '../../schema/duckdb.ts';
import type { Statement } from './sql.ts';
import type { Token } from './tokenize.ts';
import type { Relation } from './walk.ts';

/** A reference inside one text, before its field is known. */
export interface RelationReference {
  /** Lower case: what a cell's id is compared with. */
  readonly to: string;
  readonly member?: string;
  readonly start: number;
  readonly end: number;
  /** The name also stands before a column and the relation has no alias: rename writes `new AS old`. */
  readonly qualifies?: boolean;
}

export interface RelationReading {
  readonly references: readonly RelationReference[];
  readonly known: boolean;
  readonly candidates: readonly RelationReference[];
}

/** What the statements read: references, and candidates of those that cannot be followed. */
export function readRelations(statements: readonly Statement[]): RelationReading {
  const unknown = statements.filter(({ known }) => !known);
  return {
    references: statements.flatMap(readStatement),
    known: unknown.length === 0,
    candidates: unknown.flatMap(({ tokens }) => tokens.filter(isCandidate).map((token) => place(token))),
  };
}

/** A statement's own names hide no cell that it reads, but reading what it makes is no reference to itself. */
function readStatement(statement: Statement): RelationReference[] {
  return statement.relations
    .filter(({ foreign }) => !foreign)
    .flatMap((relation) => refer(relation, statement.mentions));
}

function refer({ names, bare }: Relation, mentions: ReadonlySet<string>): RelationReference[] {
  const [first, second] = names;
  if (!first) return [];
  const qualifies = bare && !second && mentions.has(first.text);
  return [{ ...place(first), ...(second && { member: second.text }), ...(qualifies && { qualifies }) }];
}

function place({ text, start, end }: Token): RelationReference {
  return { to: text, start, end };
}

function isCandidate({ kind, text }: Token): boolean {
  return kind === 'quoted' || (kind === 'word' && !reservedWords.has(text));
}
