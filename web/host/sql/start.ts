/** The engine's own files, served by us: library, worker and WebAssembly of the `eh` build alone. */
import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import worker from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import wasm from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';

/** A worker with the compiled engine. The address is absolute: the worker resolves relative to itself. */
export async function startEngineWorker(): Promise<AsyncDuckDB> {
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(worker));
  await db.instantiate(new URL(wasm, location.href).href);
  return db;
}
