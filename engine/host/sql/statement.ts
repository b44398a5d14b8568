/**
 * What a statement of a cell is, by its first word, and how it is sent: statements that give rows
 * stand in parentheses, so that text after them cannot begin another statement. The full guard is the
 * scanner's; here is what an engine must not be sent whatever the scanner missed.
 */
import { fail } from '../../schema/failure.ts';
import type { Wrapped } from './trouble.ts';

export type StatementKind = 'rows' | 'explain' | 'write';

const rows = new Set('select with from values table pivot unpivot summarize describe desc show ('.split(' '));
const writes = new Set('create insert update delete merge drop alter truncate'.split(' '));

/** Throws `sql-not-allowed` for all else: COPY, ATTACH, SET, PRAGMA, CALL, transactions. */
export function readKind(sql: string, index: number, mayWrite: boolean): StatementKind {
  const word = /^(\(|\w+)/.exec(skipComments(sql))?.[0].toLowerCase() ?? '';
  if (rows.has(word)) return 'rows';
  if (word === 'explain') return 'explain';
  if (mayWrite && writes.has(word) && !reachesAround(sql)) return 'write';
  return fail(
    'sql-not-allowed',
    writes.has(word) ? refuseWrite(word) : `${word.toUpperCase() || 'this'} is not allowed in a cell: read with SELECT`,
    {
      ...placeOf(sql),
      statement: index,
    },
  );
}

/** `head` then the statement in parentheses on lines of its own, so that a comment at its end stays harmless. */
export function wrapRows(head: string, sql: string, index?: number): Wrapped {
  const start = `${head} FROM (\n`;
  const own = sql.replace(/[;\s]+$/, '');
  return { sql: `${start}${own}\n)`, own, head: start.length, ...(index === undefined ? {} : { index }) };
}

export function wrapBare(sql: string, index: number): Wrapped {
  return { sql, own: sql, head: 0, index };
}

function refuseWrite(word: string): string {
  return `${word.toUpperCase()} needs \`writes: true\` and a table of the cell's own`;
}

/** Our catalogs by name: results of other cells are not written. */
function reachesAround(sql: string): boolean {
  return /\b(memory|_r|run_\d+|system|temp)"?\s*\./i.test(sql);
}

function placeOf(sql: string): { line: number; column: number } {
  const before = sql.slice(0, sql.length - skipComments(sql).length);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** The text from its first token on; DuckDB nests block comments. */
function skipComments(sql: string): string {
  let at = 0;
  while (at < sql.length) {
    if (/\s/.test(sql.charAt(at))) at += 1;
    else if (sql.startsWith('--', at)) at = endOfLine(sql, at);
    else if (sql.startsWith('/*', at)) at = endOfBlock(sql, at);
    else break;
  }
  return sql.slice(at);
}

function endOfLine(sql: string, at: number): number {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end + 1;
}

function endOfBlock(sql: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    if (sql.startsWith('/*', at)) depth += 1;
    else if (sql.startsWith('*/', at)) depth -= 1;
    at += sql.startsWith('/*', at) || sql.startsWith('*/', at) ? 2 : 1;
  } while (depth > 0 && at < sql.length);
  return at;
}
