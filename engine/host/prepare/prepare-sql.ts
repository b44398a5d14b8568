/**
 * Makes SQL text ready to run: its values are evaluated in one sandbox call and written in as literals, its
 * statements are cut, the relations that it reads are found among the results. It leaves running to the SQL
 * engine, and what is allowed to the guard.
 */
import type { Json } from '../../lib/json.ts';
import { type Failure, type FailureCode, FailureError } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { checkStatements } from '../../text/sql/guard.ts';
import { findSource, listIslands, parseSql, type SqlText, writeStatement } from '../../text/sql/sql.ts';
import type { CellContext } from '../context.ts';
import { loadReads, type Reads } from './load-reads.ts';
import { findOffset, locate } from './locate.ts';
import { writeIslands } from './write-islands.ts';

export interface PreparedSql {
  readonly parsed: SqlText;
  readonly statements: readonly string[];
  /** The values of each statement, as they were written in. */
  readonly literals: readonly (readonly string[])[];
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
  const written = await writeIslands(context, text, islands.flat(), columnsOf(reads));
  const literals = islands.map((own) => own.map((island) => written.get(island) ?? 'NULL'));
  const statements = parsed.statements.map((statement, index) =>
    writeStatement(text, statement, literals[index] ?? []),
  );
  return { parsed, statements, literals, ...splitReads(reads) };
}

/** The failure of a statement with its place in the whole text, as the author wrote it. */
export function placeFailure(failure: Failure, text: string, { parsed, statements, literals }: PreparedSql): Failure {
  const { statement: index = 0, line, column = 1, ...rest } = failure;
  const [statement, written] = [parsed.statements[index], statements[index]];
  if (statement === undefined || written === undefined || line === undefined) return failure;
  const source = findSource(text, statement, literals[index] ?? [], findOffset(written, line, column));
  return { ...rest, ...locate(text, source) };
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
