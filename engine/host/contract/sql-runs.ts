/** Short ways for contract tests to run a SELECT and to look at what came of it. */
import type { FailureError } from '../../schema/failure.ts';
import type { Rows } from '../../schema/table.ts';
import type { Sql, SqlRequest } from '../ports.ts';

/** The signal of work that nobody cancels. */
export const never = new AbortController().signal;
let counter = 0;

/** A relation name that no other test has. */
export function nextName(stem = 'rel'): string {
  counter += 1;
  return `${stem}__${counter}`;
}

/** Runs one SELECT into a fresh relation. */
export async function select(sql: Sql, statement: string, rest: Partial<SqlRequest> = {}, signal = never) {
  const request = { statements: [statement], reads: {}, into: nextName(), as: 'table', writes: false } as const;
  return sql.run({ ...request, ...rest }, signal);
}

/** The failure that a promise ends in. */
export async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  );
  const failure = (error as FailureError).failure;
  if (!failure) throw error;
  return failure;
}

/** Rows of a SELECT in the form of records. */
export async function textOf(sql: Sql, statement: string): Promise<Rows['rows']> {
  const table = await select(sql, statement);
  return (await sql.text(table.name, 1000)).rows;
}
