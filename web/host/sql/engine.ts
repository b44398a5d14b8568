/**
 * One duckdb-wasm in its worker: started, closed to the world, asked, cancelled, ended. It knows no
 * relation. What was asked of an engine that ends is rejected, though the library would leave it open.
 */
import type { AsyncDuckDB } from '@duckdb/duckdb-wasm';
import type { SqlTrouble } from '../../../engine/run.ts';

export interface EngineOptions {
  /** Starts a worker with a compiled engine, not yet open. */
  readonly start: () => Promise<AsyncDuckDB>;
  /** Where extensions would come from: our own origin, which answers 404. */
  readonly extensions: string;
  readonly memoryMb: number;
}

/** One engine; `open` starts it, `end` is final. */
export class Engine {
  readonly #db: AsyncDuckDB;
  readonly #lost: Promise<never>;
  #reject: (why: SqlTrouble) => void = () => undefined;
  #ended = false;

  private constructor(db: AsyncDuckDB) {
    this.#db = db;
    this.#lost = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.#lost.catch(() => undefined);
  }

  /** Before the first statement of anyone nothing but files registered as `cells/…` can be reached. */
  static async open({ start, extensions, memoryMb }: EngineOptions): Promise<Engine> {
    const db = await start();
    await db.open({ path: ':memory:' });
    const engine = new Engine(db);
    const connection = await db.connectInternal();
    for (const statement of [
      `SET custom_extension_repository = '${extensions}'`,
      'SET autoload_known_extensions = false',
      'SET autoinstall_known_extensions = false',
      'SET GLOBAL preserve_insertion_order = true',
      'SET GLOBAL errors_as_json = true',
      `SET GLOBAL memory_limit = '${memoryMb}MB'`,
      `SET GLOBAL allowed_directories = ['cells/']`,
      'SET GLOBAL enable_external_access = false',
      'SET GLOBAL lock_configuration = true',
      'CREATE SCHEMA memory._r',
    ]) {
      await db.runQuery(connection, statement);
    }
    await db.disconnect(connection);
    return engine;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Asks the engine; rejects when it ends first. */
  ask<T>(work: (db: AsyncDuckDB) => Promise<T>): Promise<T> {
    return Promise.race([this.#lost, this.#ended ? this.#lost : work(this.#db)]);
  }

  /** Ends the engine at once; whoever still waits gets `why`. */
  end(why: SqlTrouble): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#reject(why);
    void this.#db.terminate();
  }
}
