/**
 * The `Sql` port, written once over any DuckDB: a connection and a catalog of its own for each cell
 * run, results in `memory._r`, text cast by DuckDB. Adapters give a driver and an importer. Two hosts
 * agree because there is nothing else in which they could differ.
 */
import type { Digest } from '../../lib/digest.ts';
import type { ExactObject, JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type {
  ColumnProfile,
  FileRequest,
  FileWritten,
  RangeFigures,
  Rows,
  TableInfo,
  Window,
  WindowQuery,
} from '../../schema/table.ts';
import type { Imported, ImportRequest, Sql, SqlRequest } from '../ports.ts';
import { repeatWhenLost, withConnection } from './attempt.ts';
import type { SqlConnection, SqlDriver, Use } from './driver.ts';
import { makeFromFile, makeFromRows, makeFromStatements } from './make.ts';
import { readProfiles } from './read/profile.ts';
import { readDigest, readQuery, readRows, readValues } from './read/rows.ts';
import { readWindow } from './read/window.ts';
import { type Relation, Relations, writeRelation } from './relations.ts';

/** What an import left: the file that holds `data` and `rejects`, and what the reader decided. */
export interface ImportedFile {
  readonly file: Digest;
  readonly rejected: number;
  readonly decided: JsonObject;
}

type GivenColumn = { readonly name: string; readonly type?: string };

/** Reads a file once per content and options; throws `FailureError`. */
export type ImportFile = (request: ImportRequest, signal: AbortSignal) => Promise<ImportedFile>;

/** The port over a driver. Relations that were lost with their engine come back when they are read. */
export class DuckdbSql implements Sql {
  readonly #driver: SqlDriver;
  readonly #importFile: ImportFile;
  readonly #relations: Relations;
  #catalogs = 0;

  constructor(driver: SqlDriver, importFile: ImportFile) {
    this.#driver = driver;
    this.#importFile = importFile;
    this.#relations = new Relations(driver);
  }

  async load(request: ImportRequest, as: string, signal: AbortSignal): Promise<Imported> {
    const { file, rejected, decided } = await this.#importFile(request, signal);
    const table = await this.#addFromFile(as, file, 'data');
    if (rejected === 0) return { table, decided };
    return { table, rejects: await this.#addFromFile(`${as}__rejects`, file, 'rejects'), decided };
  }

  async run(request: SqlRequest, signal: AbortSignal): Promise<TableInfo> {
    const reads = await Promise.all(Object.values(request.reads).map((name) => this.#relations.get(name)));
    const checkTables = this.#relations.limit(reads);
    const make = (abort?: AbortSignal) =>
      makeFromStatements(this.#driver, { request, catalog: this.#nextCatalog(), checkTables }, abort);
    return this.#tell(await repeatWhenLost(this.#driver, () => this.#relations.add(request.into, reads, make, signal)));
  }

  async put(rows: readonly ExactObject[], columns: readonly GivenColumn[], as: string): Promise<TableInfo> {
    const make = () => makeFromRows(this.#driver, as, rows, columns);
    return this.#tell(await repeatWhenLost(this.#driver, () => this.#relations.add(as, [], make)));
  }

  window(table: string, query: WindowQuery, signal?: AbortSignal): Promise<Window> {
    return this.#with(table, (connection, relation) => readWindow(connection, relation, query, signal), 'shown');
  }

  text(table: string, limit: number): Promise<Rows> {
    return this.#with(table, (connection, { name, shape }) => {
      const from = `${writeRelation(name)} LIMIT ${limit}`;
      return readRows(connection, { from, columns: shape.columns }, 'record');
    });
  }

  values(table: string, limit: number): Promise<readonly JsonObject[]> {
    return this.#with(table, (connection, relation) => readValues(connection, relation, limit));
  }

  query(sql: string, data: string, signal?: AbortSignal): Promise<Rows> {
    const work = (connection: SqlConnection, { name }: Relation) =>
      readQuery(connection, { sql, data: writeRelation(name), form: 'script' }, signal);
    return this.#with(data, work, 'shown');
  }

  profile(table: string, columns: readonly string[], signal?: AbortSignal): Promise<readonly ColumnProfile[]> {
    const work = (connection: SqlConnection, relation: Relation) => readProfiles(connection, relation, columns, signal);
    return this.#with(table, work, 'spare');
  }

  measure(table: string, query: WindowQuery, signal?: AbortSignal): Promise<RangeFigures> {
    const work = async (connection: SqlConnection, relation: Relation) => {
      const { readFigures } = await import('./read/measure.ts');
      return readFigures(connection, relation, query, signal);
    };
    return this.#with(table, work, 'shown');
  }

  digest(table: string): Promise<Digest> {
    return this.#with(table, readDigest);
  }

  export(
    table: string,
    request: FileRequest,
    put: (bytes: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<FileWritten> {
    let begun = false;
    const task = {
      request,
      put: (bytes: Uint8Array) => {
        begun = true;
        put(bytes);
      },
    };
    return this.#with(table, async (connection, relation) => {
      if (begun) fail('sql-engine-died', 'the SQL engine was started anew while the file was written: export it again');
      const { exportRelation } = await import('./write/export.ts');
      return exportRelation(connection, relation, task, signal);
    });
  }

  drop(table: string): Promise<void> {
    return this.#relations.drop(table);
  }

  async #addFromFile(as: string, file: Digest, table: 'data' | 'rejects'): Promise<TableInfo> {
    const make = () => makeFromFile(this.#driver, as, file, table);
    return this.#tell(await repeatWhenLost(this.#driver, () => this.#relations.add(as, [], make)));
  }

  #tell({ name, shape: { columns, rowCount, kept } }: Relation): TableInfo {
    return { name, columns, rowCount, kept, place: this.#driver.place };
  }

  #nextCatalog(): string {
    this.#catalogs += 1;
    return `run_${this.#catalogs}`;
  }

  /** Runs `work` on a connection of its own, again when the engine was lost through someone else. */
  #with<T>(name: string, work: (connection: SqlConnection, relation: Relation) => Promise<T>, use?: Use): Promise<T> {
    return repeatWhenLost(this.#driver, async () => {
      const relation = await this.#relations.get(name);
      return this.#relations.use([relation], () =>
        withConnection(this.#driver, (connection) => work(connection, relation), use),
      );
    });
  }
}
