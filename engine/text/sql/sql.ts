/**
 * SQL text as the engine reads it: statements with what each does, and every issue that the text
 * alone shows. A function of the text, alike in `check`, page and server. Values are written in by
 * `writeStatement`, right before the statement runs.
 */
import type { Splice } from '../../schema/issue.ts';
import type { TextIssue } from '../issue.ts';
import { checkIslands } from './islands.ts';
import { type Scan, scanStatement } from './scan.ts';
import { type Token, tokenizeSql } from './tokenize.ts';

export interface Statement extends Scan {
  readonly start: number;
  readonly end: number;
}

export interface SqlText {
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly issues: readonly TextIssue[];
}

/** Relations that earlier statements made; they hide cells from there on. */
const relationKinds = new Set(['table', 'view']);

/** A SQL text as statements, references and issues, with places. Never throws. */
export function parseSql(text: string): SqlText {
  const { tokens, issues } = tokenizeSql(text);
  const locals = new Set<string>();
  const statements = splitStatements(tokens).map((part): Statement => {
    const scan = scanStatement(part, locals);
    for (const { kind, name } of scan.created) if (relationKinds.has(kind)) locals.add(name);
    return { ...scan, start: part.at(0)?.start ?? 0, end: part.at(-1)?.end ?? 0 };
  });
  const ordered = statements.flatMap((statement) => statement.ordered);
  return { text, statements, issues: [...issues, ...checkIslands(text, tokens, ordered)] };
}

/** Tokens between semicolons; empty statements are left out. */
function splitStatements(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'symbol' && token.text === ';') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** The values of a statement, in order: what `writeStatement` wants a literal for. */
export function listIslands(statement: Statement): readonly Token[] {
  return statement.tokens.filter((token) => token.kind === 'island');
}

/** The statement with one literal in the place of each of its values, a blank on each side. */
export function writeStatement(text: string, statement: Statement, literals: readonly string[]): string {
  let written = '';
  let at = statement.start;
  for (const { from, to, insert } of listChanges(text, statement, literals)) {
    written += text.slice(at, from) + insert;
    at = to;
  }
  return written + text.slice(at, statement.end);
}

/** Where in the text a place of the written statement comes from; within a literal, the value's start. */
export function findSource(
  text: string,
  statement: Statement,
  literals: readonly string[],
  writtenOffset: number,
): number {
  let at = statement.start;
  let left = writtenOffset;
  for (const { from, to, insert } of listChanges(text, statement, literals)) {
    if (left < from - at) break;
    left -= from - at;
    if (left < insert.length) return from;
    left -= insert.length;
    at = to;
  }
  return Math.min(at + left, statement.end);
}

/**
 * What differs between text and statement, in order: values are literals, `\{{` is a pair of braces, and
 * `memory.` goes, for a cell has a catalog of its own.
 */
function listChanges(text: string, statement: Statement, literals: readonly string[]): readonly Splice[] {
  const islands = listIslands(statement);
  const values = islands.map(
    ({ start, end }, index): Splice => ({ from: start, to: end, insert: ` ${literals[index] ?? 'NULL'} ` }),
  );
  const catalogs = new Set(statement.relations.flatMap(({ catalog }) => (catalog ? [catalog] : [])));
  const dropped = [...catalogs].map(
    ({ start, end }): Splice => ({ from: start, to: text.indexOf('.', end) + 1, insert: '' }),
  );
  const changes = [...values, ...dropped];
  const escapes: Splice[] = [];
  for (let at = text.indexOf(escaped, statement.start); at >= 0 && at < statement.end; ) {
    const from = at;
    if (!changes.some((change) => from >= change.from && from < change.to))
      escapes.push({ from, to: from + escaped.length, insert: '{{' });
    at = text.indexOf(escaped, at + escaped.length);
  }
  return [...changes, ...escapes].sort((a, b) => a.from - b.from);
}

const escaped = '\\{{';

/** Equal for two texts exactly when they differ in white space and comments alone. */
export function writeSqlTokens(text: string): string {
  const { tokens } = tokenizeSql(text);
  let written = '';
  let last: Token | undefined;
  for (const token of tokens) {
    const continued =
      last?.kind === 'string' && token.kind === 'string' && text.slice(last.end, token.start).includes('\n');
    written += `${last ? (continued ? '\n' : ' ') : ''}${token.expression ? `{{${token.expression.code}}}` : text.slice(token.start, token.end)}`;
    last = token;
  }
  return written;
}
