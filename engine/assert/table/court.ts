/**
 * What a check of a table works with: relations of the SQL engine, read and counted by SELECTs. It
 * leaves every judgement to the checks.
 */
import type { Sql } from '../../host/ports.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { Check } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import type { TableCheck } from './row-rule.ts';

/** Offending rows that are kept. */
const keptRows = 100;

/** What judging needs of its surroundings. */
export interface Court {
  readonly sql: Sql;
  readonly signal: AbortSignal;
  /** ISO 8601; `freshness` counts from it. */
  readonly startedAt: string;
  /** A fresh relation name. */
  relationName(beside: string): string;
  /** The relation of another cell, for `relationship`. */
  related(cell: string): TableInfo;
  /** The statement of a `sql` check with its literals written in, and what it reads. */
  readonly prepare: (check: TableCheck & { type: 'sql' }) => Promise<Statement>;
}

export interface Statement {
  readonly sql: string;
  readonly reads: Readonly<Record<string, string>>;
}

/** A verdict before it has the names of its entry. */
export type Finding = Pick<Check, 'state' | 'score' | 'reason' | 'bad' | 'total' | 'rows'>;

/** How many rows a SELECT gives, and the first of them as a relation when there are any. */
export async function countRows(court: Court, { sql, reads }: Statement): Promise<{ bad: number; rows?: TableInfo }> {
  const [first] = await selectValues(court, { sql: `SELECT count(*) AS bad FROM (${sql})`, reads });
  const bad = Number(first?.bad ?? 0);
  if (bad === 0) return { bad };
  return { bad, rows: await selectInto(court, { sql: `SELECT * FROM (${sql}) LIMIT ${keptRows}`, reads }) };
}

/** A SELECT's rows as values: for figures, of which there are few. */
export async function selectValues(court: Court, statement: Statement): Promise<readonly JsonObject[]> {
  const { name } = await selectInto(court, statement);
  const rows = await court.sql.values(name, keptRows);
  await court.sql.drop(name);
  return rows;
}

/** A SELECT's rows as a new relation. */
export function selectInto(court: Court, { sql, reads }: Statement): Promise<TableInfo> {
  const request = { statements: [sql], reads, into: court.relationName('bad'), as: 'table', writes: false } as const;
  return court.sql.run(request, court.signal);
}

/** Rows that the engine made, as a relation. */
export function keepRows(court: Court, rows: readonly Readonly<Record<string, Json>>[]): Promise<TableInfo> {
  return court.sql.put(rows, [], court.relationName('bad'));
}
