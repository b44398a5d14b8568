/**
 * The `Sql` port on native DuckDB: a child process for this session or run, imports kept once in the
 * data folder. The port itself is the engine's; here are driver and importer put together.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fail } from '../../../engine/index.ts';
import { DuckdbSql, type ImportFile } from '../../../engine/run.ts';
import { NativeDriver } from './native-driver.ts';

export interface NativeSqlOptions {
  /** `<workspace>/.quire`: `tables/` and `inbox/` are made in it. */
  readonly dataFolder: string;
  readonly memoryMb: number;
  readonly threads?: number;
  readonly importFile?: ImportFile;
}

/** A session's own engine; the child starts with the first call. */
export class NativeSql extends DuckdbSql {
  readonly #driver: NativeDriver;

  constructor(driver: NativeDriver, importFile: ImportFile) {
    super(driver, importFile);
    this.#driver = driver;
  }

  /** Ends the child and removes what it had on disk. */
  dispose(): void {
    this.#driver.dispose();
  }
}

/** Puts driver and importer together over one data folder. */
export function createNativeSql(options: NativeSqlOptions): NativeSql {
  const driver = new NativeDriver({
    folder: join(options.dataFolder, 'inbox', `${process.pid}-${randomUUID()}`),
    tablesFolder: join(options.dataFolder, 'tables'),
    memoryMb: options.memoryMb,
    threads: options.threads ?? 1,
  });
  return new NativeSql(driver, options.importFile ?? (() => fail('import-error', 'no importer')));
}
