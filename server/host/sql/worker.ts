/**
 * The child that holds native DuckDB: a statement that kills it kills no server. It knows no cell; it
 * runs what it is told on the connection that it is told. Its configuration is closed before the
 * first statement of anyone.
 */
import { mkdirSync } from 'node:fs';
import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import {
  type Answer,
  type Failure,
  FailureError,
  type Leaf,
  parseDuckdbError,
  toFailure,
  writeName,
} from '../../../engine/sql.ts';
import type { LocalConnection, TablePlace } from '../import/local-engine.ts';
import { readInto } from '../import/read-into.ts';
import { offerMemory } from '../offer-memory.ts';
import { toLeaf, toValue } from './leaf.ts';
import type { Ask, OpenOptions, Reply, Request, Value } from './message.ts';

const connections = new Map<number, DuckDBConnection>();
const chunkRows = 2048;
let instance: DuckDBInstance | null = null;
let folder = '';
let counter = 0;

/**
 * One thread and kept order give equal rows in every host; more were asked for by who gives that up. Nothing
 * outside the folder can be reached.
 */
async function open(options: OpenOptions): Promise<void> {
  folder = options.folder;
  mkdirSync(`${folder}spill`, { recursive: true });
  instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    preserve_insertion_order: 'true',
    errors_as_json: 'true',
    memory_limit: `${options.memoryMb}MB`,
  });
  const connection = await instance.connect();
  const text = `'${folder.replaceAll("'", "''")}'`;
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL temp_directory = ${text} || 'spill'`,
    `SET GLOBAL allowed_directories = [${text}]`,
    'SET GLOBAL autoinstall_known_extensions = false',
    'SET GLOBAL autoload_known_extensions = false',
    'SET GLOBAL enable_external_access = false',
    `SET GLOBAL allowed_configs = ['disabled_compression_methods']`,
    'SET GLOBAL lock_configuration = true',
    'CREATE SCHEMA memory._r',
  ]) {
    await connection.run(statement);
  }
  connection.closeSync();
}

async function answer(ask: Ask): Promise<Value> {
  if (ask.op === 'open') return open(ask.options).then(() => null);
  if (ask.op === 'connect') return connect();
  if (ask.op === 'read') return readInto(await connectLocally(), ask.file);
  const connection = connections.get(ask.connection);
  if (!connection) throw new Error(`there is no connection ${ask.connection}`);
  switch (ask.op) {
    case 'run':
      return run(connection, ask.sql);
    case 'execute':
      return execute(connection, ask.sql);
    case 'tables':
      return connection.getTableNames(ask.sql, true);
    case 'count':
      return (await connection.extractStatements(ask.sql)).count;
    case 'append':
      return append(connection, { catalog: 'memory', schema: '_r', table: ask.table }, ask.rows);
    case 'interrupt':
      connection.interrupt();
      return null;
    case 'close':
      connections.delete(ask.connection);
      connection.closeSync();
      return null;
  }
}

async function connect(): Promise<number> {
  if (!instance) throw new Error('not open yet');
  counter += 1;
  const id = counter;
  connections.set(id, await instance.connect());
  return id;
}

async function run(connection: DuckDBConnection, sql: string): Promise<Answer> {
  const result = await connection.stream(sql);
  const rows: (readonly Leaf[])[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const row of chunk.getRows()) rows.push(row.map(toLeaf));
  }
  return { names: result.columnNames(), rows };
}

async function execute(connection: DuckDBConnection, sql: string): Promise<null> {
  const result = await connection.stream(sql);
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; ) chunk = await result.fetchChunk();
  return null;
}

async function append(
  connection: DuckDBConnection,
  { catalog, schema, table }: TablePlace,
  rows: readonly (readonly Leaf[])[],
): Promise<null> {
  const from = `${writeName(catalog)}.${writeName(schema)}.${writeName(table)}`;
  const types = (await connection.run(`FROM ${from} LIMIT 0`)).columnTypes();
  const appender = await connection.createAppender(table, schema, catalog);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const part = rows.slice(start, start + chunkRows);
    const chunk = DuckDBDataChunk.create(types, part.length);
    chunk.setColumns(types.map((type, at) => part.map((row) => toValue(row[at] ?? null, type))));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  return null;
}

/** A connection of this very process, for files that are read here. */
async function connectLocally(): Promise<LocalConnection> {
  const id = await connect();
  const connection = connections.get(id);
  if (!connection) throw new Error(`there is no connection ${id}`);
  const translate = (error: unknown) => {
    throw error instanceof Error ? parseDuckdbError(error.message) : error;
  };
  return {
    run: (sql) => run(connection, sql).catch(translate),
    execute: (sql) => execute(connection, sql).then(() => undefined, translate),
    tables: async (sql) => connection.getTableNames(sql, true),
    countStatements: async () => null,
    append: (table, rows) =>
      append(connection, { catalog: 'memory', schema: '_r', table }, rows).then(() => undefined, translate),
    appendTo: (place, rows) => append(connection, place, rows).then(() => undefined, translate),
    close: async () => {
      connections.delete(id);
      connection.closeSync();
    },
  };
}

function writeError(error: unknown): { failure: Failure } | { error: string } {
  const known = toFailure(error);
  if (known instanceof FailureError) return { failure: known.failure };
  return { error: error instanceof Error ? error.message : String(error) };
}

function send(reply: Reply): void {
  process.send?.(reply);
}

offerMemory();
process.on('message', (request: Request) => {
  answer(request).then(
    (value) => send({ id: request.id, value }),
    (error: unknown) => send({ id: request.id, ...writeError(error) }),
  );
});
// Leaving in order would wait for a statement that never ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
