/**
 * The four ways a relation comes to be: from statements, rows, an imported file, and the columns that
 * DuckDB then says it has. Each leaves nothing behind when it fails.
 */
import type { Digest } from '../../lib/digest.ts';
import type { ExactObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { parseDuckdbType, writeName, writeTextType } from '../../text/duckdb-type.ts';
import type { SqlRequest } from '../ports.ts';
import { withConnection } from './attempt.ts';
import { checkRequest, type Step } from './check-request.ts';
import type { Leaf, SqlConnection, SqlDriver } from './driver.ts';
import { type Shape, writeRelation } from './relations.ts';
import { toFailure, type Wrapped, wrapBare, wrapRows } from './trouble.ts';
import { typeRows } from './typing.ts';

/** The name of a result inside its own catalog; no cell's id can be it. */
const result = 'main."_result"';

export interface Run {
  readonly request: SqlRequest;
  /** The catalog of this run, a name that no other run has. */
  readonly catalog: string;
  /** Throws when the engine sees a relation in a statement that the cell does not reference. */
  readonly checkTables: (names: readonly string[], index: number) => void;
}

/** Runs the statements of a cell in its own catalog; the rows of the last SELECT become the relation. */
export async function makeFromStatements(driver: SqlDriver, run: Run, signal?: AbortSignal): Promise<Shape> {
  const steps = checkRequest(run.request);
  const last = steps.findLast((step) => step.kind !== 'write');
  if (!last) return fail('sql-error', 'no statement gives rows: end the cell with a SELECT');
  const connection = await driver.connect();
  let kept: Made['kept'] = 'table';
  try {
    await openCatalog(connection, run, driver.prelude);
    for (const step of steps) {
      if (step === last) kept = await makeResult(connection, run, step, signal);
      else await runStep(connection, run, step, signal);
    }
    const undo = kept === 'view' ? [detach(run.catalog)] : [];
    const shape = await describeRelation(connection, { name: run.request.into, kept, undo }, signal);
    if (kept === 'table') await executeAll(connection, ['USE memory', detach(run.catalog)]);
    return shape;
  } catch (error) {
    await cleanUp(connection, run);
    throw toFailure(error);
  } finally {
    await connection.close();
  }
}

async function openCatalog(
  connection: SqlConnection,
  { catalog, request }: Run,
  prelude: readonly string[],
): Promise<void> {
  const statements = [`ATTACH ':memory:' AS ${catalog}`];
  for (const [name, relation] of Object.entries(request.reads)) {
    const [schema, table] = name.includes('.') ? name.split('.', 2) : ['main', name];
    if (schema !== 'main') statements.push(`CREATE SCHEMA IF NOT EXISTS ${catalog}.${writeName(schema ?? '')}`);
    const place = `${catalog}.${writeName(schema ?? '')}.${writeName(table ?? '')}`;
    statements.push(`CREATE VIEW ${place} AS FROM ${writeRelation(relation)}`);
  }
  await executeAll(connection, [...statements, `USE ${catalog}`, ...prelude]);
}

async function runStep(connection: SqlConnection, run: Run, step: Step, signal?: AbortSignal): Promise<void> {
  await checkStep(connection, run, step);
  await send(connection, wrapBare(step.sql, step.index), signal);
}

async function checkStep(connection: SqlConnection, run: Run, step: Step): Promise<void> {
  const count = await connection.countStatements(step.kind === 'rows' ? wrapRows('', step.sql).sql : step.sql);
  if (count !== null && count > 1 && !step.pivots) {
    fail('sql-not-allowed', 'one statement was expected here, the engine sees several');
  }
  run.checkTables(await connection.tables(step.sql), step.index);
}

async function makeResult(
  connection: SqlConnection,
  run: Run,
  step: Step,
  signal?: AbortSignal,
): Promise<Made['kept']> {
  const { into, as } = run.request;
  await checkStep(connection, run, step);
  if (step.kind === 'explain') {
    const answer = await answerOf(connection, wrapBare(step.sql, step.index), signal);
    await connection.execute('USE memory');
    await fillTable(
      connection,
      into,
      answer.names.map((name) => ({ name, type: 'VARCHAR' })),
      answer.rows,
    );
    return 'table';
  }
  if (as === 'table' || run.request.statements.length > 1) {
    await send(connection, wrapRows(`CREATE TABLE ${writeRelation(into)} AS`, step.sql, step.index), signal);
    return 'table';
  }
  const place = `${run.catalog}.${result}`;
  await send(connection, wrapRows(`CREATE VIEW ${place} AS`, step.sql, step.index), signal);
  await connection.execute(`CREATE VIEW ${writeRelation(into)} AS FROM ${place}`);
  return 'view';
}

/** Makes a table of objects: first with VARCHAR leaves, then cast by DuckDB itself. */
export async function makeFromRows(
  driver: SqlDriver,
  name: string,
  rows: readonly ExactObject[],
  given: readonly { readonly name: string; readonly type?: string }[],
): Promise<Shape> {
  const typed = typeRows(rows, given);
  return withConnection(driver, async (connection) => {
    await fillTable(connection, name, typed.columns, typed.rows);
    return describeRelation(connection, { name, kept: 'table' });
  });
}

async function fillTable(
  connection: SqlConnection,
  name: string,
  columns: readonly (Column & { readonly from?: string })[],
  rows: readonly (readonly Leaf[])[],
): Promise<void> {
  const staging = `${name}__in`;
  const fields = columns.map(
    (column) => `${writeName(column.name)} ${writeTextType(parseDuckdbType(column.from ?? column.type))}`,
  );
  await connection.execute(`CREATE TABLE ${writeRelation(staging)} (${fields.join(', ')})`);
  try {
    await connection.append(staging, rows);
    const casts = columns.map(
      ({ name: column, type }) => `CAST(${writeName(column)} AS ${type}) AS ${writeName(column)}`,
    );
    await connection.execute(
      `CREATE TABLE ${writeRelation(name)} AS SELECT ${casts.join(', ')} FROM ${writeRelation(staging)}`,
    );
  } finally {
    await connection.execute(`DROP TABLE IF EXISTS ${writeRelation(staging)}`);
  }
}

/** Makes a relation of a table in an imported file: `data` or `rejects`. */
export async function makeFromFile(driver: SqlDriver, name: string, file: Digest, table: string): Promise<Shape> {
  const source = `${writeName(await driver.attach(file))}.main.${table}`;
  return withConnection(driver, async (connection) => {
    await connection.execute(`CREATE VIEW ${writeRelation(name)} AS FROM ${source}`);
    return { ...(await describeRelation(connection, { name, kept: 'view' })), rowids: source };
  });
}

interface Made {
  readonly name: string;
  readonly kept: 'table' | 'view';
  /** Comes after the relation itself is dropped. */
  readonly undo?: readonly string[];
}

/** What DuckDB says of a relation. */
async function describeRelation(
  connection: SqlConnection,
  { name, kept, undo = [] }: Made,
  signal?: AbortSignal,
): Promise<Shape> {
  const place = writeRelation(name);
  const described = await connection.run(`SELECT column_name, column_type FROM (DESCRIBE ${place})`, signal);
  const counted = await connection.run(`SELECT CAST(count(*) AS VARCHAR) FROM ${place}`, signal);
  return {
    columns: described.rows.map(([column, type]) => ({ name: String(column), type: String(type) })),
    rowCount: Number(counted.rows[0]?.[0] ?? 0),
    kept,
    rowids: kept === 'table' ? place : null,
    undo: [`DROP ${kept.toUpperCase()} IF EXISTS ${place}`, ...undo],
  };
}

/** One after another: of several statements in one text the engine tells less when one fails. */
async function executeAll(connection: SqlConnection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await connection.execute(statement);
}

async function send(connection: SqlConnection, wrapped: Wrapped, signal?: AbortSignal): Promise<void> {
  try {
    await connection.execute(wrapped.sql, signal);
  } catch (error) {
    throw toFailure(error, wrapped);
  }
}

async function answerOf(connection: SqlConnection, wrapped: Wrapped, signal?: AbortSignal) {
  try {
    return await connection.run(wrapped.sql, signal);
  } catch (error) {
    throw toFailure(error, wrapped);
  }
}

/** Best effort: the engine may be what failed, and the first failure is the one to tell. */
async function cleanUp(connection: SqlConnection, { catalog, request }: Run): Promise<void> {
  const place = writeRelation(request.into);
  for (const statement of [
    'USE memory',
    `DROP TABLE IF EXISTS ${place}`,
    `DROP VIEW IF EXISTS ${place}`,
    detach(catalog),
  ]) {
    await connection.execute(statement).catch(() => undefined);
  }
}

function detach(catalog: string): string {
  return `DETACH DATABASE IF EXISTS ${catalog}`;
}
