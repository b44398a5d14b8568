// @vitest-environment node
/** duckdb-wasm keeps the contract of `Sql`: the same cases as native DuckDB, in the build for Node. */
import { createRequire } from 'node:module';
import { Worker as Thread } from 'node:worker_threads';
import type { AsyncDuckDB } from '@duckdb/duckdb-wasm';
import { describeSql } from '../../../engine/host/contract/sql.ts';
import { describeSqlGuard } from '../../../engine/host/contract/sql-guard.ts';
import { describeSqlTables } from '../../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../../engine/host/contract/sql-values.ts';
import { createPageSql } from './create-page-sql.ts';

const require = createRequire(import.meta.url);
/** By its path: the bundler would take the build for browsers. */
const library: typeof import('@duckdb/duckdb-wasm') = require('@duckdb/duckdb-wasm/dist/duckdb-node.cjs');

/** A thread of Node that looks like a worker from inside and outside. */
function startThread(path: string): Worker {
  const shim = `const { parentPort } = require('node:worker_threads');
    globalThis.self = globalThis;
    globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
    parentPort.on('message', (data) => globalThis.onmessage({ data }));
    require(${JSON.stringify(path)});`;
  const thread = new Thread(shim, { eval: true });
  const worker = {
    postMessage: (message: unknown, transfer?: ArrayBuffer[]) => thread.postMessage(message, transfer),
    terminate: () => void thread.terminate(),
    addEventListener: (type: string, listener: (event: object) => void) =>
      thread.on(type, (data: unknown) => listener({ data })),
    removeEventListener: () => undefined,
  };
  return worker as unknown as Worker;
}

async function start(): Promise<AsyncDuckDB> {
  const worker = startThread(require.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-eh.worker.cjs'));
  const db = new library.AsyncDuckDB(new library.VoidLogger(), worker);
  await db.instantiate(require.resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'));
  return db;
}

const refuse = () => Promise.reject(new Error('no server here'));
const subject = {
  create: async () =>
    createPageSql({ import: refuse, fetchTable: refuse, start, origin: 'http://127.0.0.1:1', memoryMb: 1024 }),
  now: () => performance.now(),
};

describeSql('duckdb-wasm', subject);
describeSqlGuard('duckdb-wasm', subject);
describeSqlTables('duckdb-wasm', subject);
describeSqlValues('duckdb-wasm', subject);
