/**
 * What a request may ask, found before any engine sees it: one statement a text, of the closed lists of
 * the scanner's guard, over relations that the request names. Both hosts refuse alike because this is
 * the same code; the engine's own locks and parser stand behind it.
 */
import { fail } from '../../schema/failure.ts';
import { checkStatements } from '../../text/sql/guard.ts';
import { parseSql, type Statement } from '../../text/sql/sql.ts';
import type { SqlRequest } from '../ports.ts';

/** A statement that may be sent. */
export interface Step {
  readonly sql: string;
  /** Which statement of the request, from 0. */
  readonly index: number;
  readonly kind: 'rows' | 'explain' | 'write';
  /** The engine itself makes several statements of a PIVOT without IN. */
  readonly pivots: boolean;
}

const writing = new Set('create insert update delete merge'.split(' '));
const pivoting = new Set('pivot pivot_wider pivot_longer unpivot'.split(' '));
const separator = '\n;\n';

/** The statements of a request; throws `sql-not-allowed`, `undeclared-reference` and `sql-error` with their place. */
export function checkRequest({
  statements,
  reads,
  writes,
}: Pick<SqlRequest, 'statements' | 'reads' | 'writes'>): Step[] {
  const alone = statements.map((sql, index) => parseAlone(sql, index));
  // Joined, what one statement makes is known to those after it; offsets tell which one an issue is in.
  const joined = parseSql(statements.join(separator));
  const found = (code: 'sql-not-allowed' | 'undeclared-reference', start: number, message: string) => {
    const { index, offset } = findStatement(statements, start);
    return fail(code, message, { ...locate(statements[index] ?? '', offset), statement: index });
  };
  for (const { severity, start, message } of checkStatements(joined.statements, writes))
    if (severity === 'error') found('sql-not-allowed', start, message);
  const named = new Set(Object.keys(reads).map((name) => name.toLowerCase()));
  for (const { names } of joined.statements.flatMap(({ relations }) => relations)) {
    const name = names.map(({ text }) => text).join('.');
    if (names.length > 1 && !named.has(name))
      found('undeclared-reference', names[0]?.start ?? 0, `${name} is no relation that the cell references`);
  }
  return alone.map((statement, index) => buildStep(statement, statements[index] ?? '', index));
}

function buildStep({ verb, tokens }: Statement, sql: string, index: number): Step {
  const explains = tokens[0]?.kind === 'word' && tokens[0].text === 'explain';
  const pivots = tokens.some(({ kind, text }) => kind === 'word' && pivoting.has(text));
  return { sql, index, kind: explains ? 'explain' : writing.has(verb) ? 'write' : 'rows', pivots };
}

/** The one statement of a text; what does not end inside it must not swallow the next. */
function parseAlone(sql: string, index: number): Statement {
  const { statements, issues } = parseSql(sql);
  const broken = issues.find(({ code }) => code === 'sql-syntax');
  if (broken) fail('sql-error', broken.message, { ...locate(sql, broken.start), statement: index });
  const [statement, second] = statements;
  const hole = statement?.tokens.find(({ kind }) => kind === 'island');
  if (hole) fail('sql-error', 'a value was not written in', { ...locate(sql, hole.start), statement: index });
  if (statement && !second) return statement;
  const place = { ...locate(sql, second?.start ?? 0), statement: index };
  return fail('sql-not-allowed', `one statement was expected here, there ${second ? 'are several' : 'is none'}`, place);
}

function findStatement(statements: readonly string[], start: number): { index: number; offset: number } {
  let before = 0;
  for (const [index, sql] of statements.entries()) {
    if (start <= before + sql.length) return { index, offset: start - before };
    before += sql.length + separator.length;
  }
  return { index: 0, offset: 0 };
}

/** Line and column, from 1, in UTF-16 units. */
function locate(sql: string, offset: number): { line: number; column: number } {
  const before = sql.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
