/**
 * The `Sql` port in the page: duckdb-wasm in a worker, files imported by the server and attached. The
 * port itself is the engine's; here are driver, importer and the engine's files put together.
 */
import type { AsyncDuckDB } from '@duckdb/duckdb-wasm';
import type { Digest } from '../../../engine/index.ts';
import { DuckdbSql, type ImportFile } from '../../../engine/run.ts';
import { WasmDriver } from './wasm-driver.ts';

export interface PageSqlOptions {
  /** Asks the server to read a file; the answer names the file of its table. */
  readonly import: ImportFile;
  readonly fetchTable: (file: Digest) => Promise<Uint8Array>;
  readonly memoryMb?: number;
  /** Starts the engine; given by tests, else from the built page's own files. */
  readonly start?: () => Promise<AsyncDuckDB>;
  /** This page's origin. */
  readonly origin?: string;
}

/** The page's engine; its worker starts with the first call. */
export class PageSql extends DuckdbSql {
  readonly #driver: WasmDriver;

  constructor(driver: WasmDriver, importFile: ImportFile) {
    super(driver, importFile);
    this.#driver = driver;
  }

  /** Starts the engine; trouble is told to the first call. */
  warm(): void {
    this.#driver.warm();
  }

  /** The engine starts while the server reads the file. */
  override load(...given: Parameters<DuckdbSql['load']>): ReturnType<DuckdbSql['load']> {
    this.warm();
    return super.load(...given);
  }

  /** Bytes that the engine holds. */
  async memory(): Promise<number> {
    const connection = await this.#driver.connect();
    const { rows } = await connection.run('SELECT CAST(sum(memory_usage_bytes) AS VARCHAR) FROM duckdb_memory()');
    await connection.close();
    return Number(rows[0]?.[0] ?? 0);
  }

  dispose(): void {
    this.#driver.dispose();
  }
}

/** Puts driver and importer together; nothing is loaded before the first call. */
export function createPageSql(options: PageSqlOptions): PageSql {
  const driver = new WasmDriver({
    start: options.start ?? startBundled,
    extensions: `${options.origin ?? globalThis.location?.origin ?? ''}/duckdb-ext`,
    memoryMb: options.memoryMb ?? 2048,
    fetchTable: options.fetchTable,
  });
  return new PageSql(driver, options.import);
}

/** Loads the library on first use; only the `eh` build is sound here. */
async function startBundled(): Promise<AsyncDuckDB> {
  const { startEngineWorker } = await import('./start.ts');
  return startEngineWorker();
}
