/**
 * Makes SQL text ready to run: its values are evaluated in one sandbox call and written in as literals, its
 * statements are cut, the relations that it reads are found among the results. It leaves running to the SQL
 * engine, and what is allowed to the guard.
 */
import type { Json } from '../../lib/json.ts';
import { type Failure, type FailureCode, FailureError } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { checkStatements } from '../../text/sql/guard.ts';
import { listIslands, parseSql, type SqlText, type Statement, writeStatement } from '../../text/sql/sql.ts';
import type { Token } from '../../text/sql/tokenize.ts';
import type { CellContext } from '../context.ts';
import { loadReads, type Reads } from './load-reads.ts';
import { locate } from './locate.ts';
import { writeIslands } from './write-islands.ts';

export interface PreparedSql {
  readonly parsed: SqlText;
  readonly statements: readonly string[];
  /** Name in the statement → relation. */
  readonly reads: Readonly<Record<string, string>>;
  /** Digests of what is read, by name: with the statements this is what is finally asked. */
  readonly digests: Readonly<Record<string, Json>>;
  /** The statements read relations that live only as long as this run. */
  readonly borrowed: readonly string[];
}

/** `writes`: the cell may make tables of its own. Throws `FailureError` with the place in the text: for issues that hold it back and values that cannot be had. */
export async function prepareSql(context: CellContext, text: string, writes = false): Promise<PreparedSql> {
  const parsed = parseSql(text);
  const issues = [...parsed.issues, ...checkStatements(parsed.statements, writes)];
  const issue = issues.find(({ severity }) => severity === 'error');
  if (issue) {
    const code: FailureCode = issue.code === 'sql-not-allowed' ? 'sql-not-allowed' : 'sql-error';
    throw new FailureError({ code, message: issue.message, ...locate(text, issue.start) });
  }
  const reads = await loadReads(context, parsed.statements);
  const islands = parsed.statements.map(listIslands);
  const literals = await writeIslands(context, text, islands.flat(), columnsOf(reads));
  const statements = parsed.statements.map((statement, index) =>
    writeStatement(text, statement, takeLiterals(literals, islands, index)),
  );
  return { parsed, statements, ...splitReads(reads) };
}

/** The failure of a statement with its place in the whole text; literals may move columns, never lines. */
export function placeFailure(failure: Failure, text: string, statements: readonly Statement[]): Failure {
  const { statement, line, column, ...rest } = failure;
  const start = statements[statement ?? 0]?.start;
  if (start === undefined || line === undefined) return failure;
  const first = locate(text, start);
  const shifted = line === 1 ? first.column + (column ?? 1) - 1 : column;
  return { ...rest, line: first.line + line - 1, ...(shifted !== undefined && { column: shifted }) };
}

function takeLiterals(
  literals: ReadonlyMap<Token, string>,
  islands: readonly (readonly Token[])[],
  index: number,
): readonly string[] {
  return (islands[index] ?? []).map((island) => literals.get(island) ?? 'NULL');
}

function columnsOf(reads: Reads): readonly Column[] {
  return [...reads.values()].flatMap(({ table }) => table.columns);
}

function splitReads(reads: Reads): Pick<PreparedSql, 'reads' | 'digests' | 'borrowed'> {
  const entries = [...reads];
  return {
    reads: Object.fromEntries(entries.map(([name, { table }]) => [name, table.name])),
    digests: Object.fromEntries(entries.map(([name, { digest }]) => [name, digest])),
    borrowed: entries.flatMap(([, { table, borrowed }]) => (borrowed ? [table.name] : [])),
  };
}
