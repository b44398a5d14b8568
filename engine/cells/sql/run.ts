/**
 * Runs a SQL cell: values are written in, then the statements run in order and the last one's rows are the
 * output, kept as a view where readers gain by it. What it sees is what its plan names.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { loadBody } from '../../host/prepare/load-body.ts';
import { type PreparedSql, placeFailure, prepareSql } from '../../host/prepare/prepare-sql.ts';
import { digestJson } from '../../lib/digest.ts';
import type { CellOf } from '../../notebook/document.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import type { TableInfo } from '../../schema/table.ts';
import { isPlainSelect } from '../../text/sql/volatile.ts';

type SqlCell = CellOf<'sql'>;

/** The relation of the last statement's rows. Throws the failure of a statement with its place in the cell's text. */
export async function runSql(cell: SqlCell, context: CellContext): Promise<CellOutcome> {
  const text = await loadBody(context, cell.fields.sql, cell.fields.sql_file);
  const prepared = await prepareSql(context, text, cell.fields.writes);
  if (prepared.statements.length === 0) fail('sql-error', 'there is no statement to run');
  const table = await runStatements(cell, context, prepared).catch((error: unknown) => {
    if (!(error instanceof FailureError)) throw error;
    throw new FailureError(placeFailure(error.failure, text, prepared));
  });
  const requestKey = digestJson(['sql', prepared.statements, prepared.digests]);
  return { output: { kind: 'table', table }, requestKey };
}

async function runStatements(cell: SqlCell, context: CellContext, prepared: PreparedSql): Promise<TableInfo> {
  const { statements, reads, borrowed } = prepared;
  const as = chooseKeeping(cell, context, prepared);
  const request = { statements, reads, into: context.relationName(), as, writes: cell.fields.writes };
  const table = await context.host.sql.run(request, context.signal);
  for (const name of borrowed) await context.host.sql.drop(name);
  return table;
}

/** A view cannot outlive rows that were lent for one run. */
function chooseKeeping(
  { fields }: SqlCell,
  { keepsTables }: CellContext,
  { parsed, borrowed }: PreparedSql,
): 'table' | 'view' {
  if (borrowed.length > 0) return 'table';
  if (fields.materialize !== 'auto') return fields.materialize;
  if (keepsTables) return 'table';
  const [statement, ...others] = parsed.statements;
  return statement !== undefined && others.length === 0 && isPlainSelect(statement) ? 'view' : 'table';
}
