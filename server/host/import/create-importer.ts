/**
 * The one importer: a file becomes `<data folder>/tables/<sha>.duckdb` once for its content, format and
 * reading fields; page and server attach that. Reading happens in one SQL child, which can
 * reach nothing but its folder. It leaves finding and guarding the file to the workspace.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Digest, digestJson, FailureError } from '../../../engine/index.ts';
import type { ImportedFile, ImportFile, ImportRequest } from '../../../engine/run.ts';
import { NativeDriver } from '../sql/native-driver.ts';
import type { ReadAnswer } from './read-into.ts';

/** Raised when the same file would be read differently than before. */
const revision = 1;
const idleMs = 30_000;

export interface ImporterOptions {
  readonly dataFolder: string;
  readonly memoryMb: number;
  /** Bytes of a workspace file; refuses what is outside. */
  readonly read: (path: string) => Promise<Uint8Array>;
}

/** Failures are `import-error` and `ambiguous-date-order`, with what would be right. */
export function createImporter(options: ImporterOptions): ImportFile {
  const running = new Map<Digest, Promise<ImportedFile>>();
  const reader = new Reader(options);
  return (request) => {
    const { on_reject: _, ...reading } = request.options;
    const file = digestJson({ revision, digest: request.digest, format: request.format, reading });
    const known = running.get(file);
    if (known) return known;
    const work = importOnce(options, reader, { request, file }).finally(() => running.delete(file));
    running.set(file, work);
    return work;
  };
}

interface Work {
  readonly request: ImportRequest;
  readonly file: Digest;
}

async function importOnce({ dataFolder, read }: ImporterOptions, reader: Reader, { request, file }: Work) {
  const tables = join(dataFolder, 'tables');
  const note = join(tables, `${file}.json`);
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as ImportedFile;
  await mkdir(tables, { recursive: true });
  const answer = await reader.read(request, await read(request.path), join(tables, `${file}.duckdb`));
  const imported: ImportedFile = { file, ...answer };
  await writeFile(`${note}.new`, JSON.stringify(imported));
  await rename(`${note}.new`, note);
  return imported;
}

/** The child that reads files, one after another; it stays for the next one and ends when it rests. */
class Reader {
  readonly #options: ImporterOptions;
  #driver: NativeDriver | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  constructor(options: ImporterOptions) {
    this.#options = options;
    process.once('exit', () => this.#rest());
  }

  /** Reads the bytes into a DuckDB file at `target`. */
  read(request: ImportRequest, bytes: Uint8Array, target: string): Promise<ReadAnswer> {
    const work = this.#last.then(() => this.#readNow(request, bytes, target));
    this.#last = work.catch(() => undefined);
    return work;
  }

  async #readNow({ path, format, options }: ImportRequest, bytes: Uint8Array, target: string): Promise<ReadAnswer> {
    clearTimeout(this.#idle);
    const { dataFolder, memoryMb } = this.#options;
    const folder = join(dataFolder, 'inbox', `import-${process.pid}`);
    this.#driver ??= new NativeDriver({ folder, tablesFolder: join(dataFolder, 'tables'), memoryMb });
    const name = randomUUID();
    const ask = { source: join(folder, `${name}.source`), target: join(folder, `${name}.duckdb`), format, options };
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(ask.source, bytes);
      const answer = await this.#driver.read(ask);
      await rename(ask.target, target);
      return answer;
    } catch (error) {
      throw toImportFailure(error, path);
    } finally {
      for (const left of [ask.source, ask.target, `${ask.target}.wal`]) await rm(left, { force: true });
      this.#idle = setTimeout(() => this.#rest(), idleMs).unref();
    }
  }

  #rest(): void {
    this.#driver?.dispose();
    this.#driver = null;
  }
}

/** What DuckDB says of a file that it cannot read is the file's trouble, under the name that the cell knows. */
function toImportFailure(error: unknown, path: string): unknown {
  if (!(error instanceof FailureError)) return error;
  const { code, message, ...rest } = error.failure;
  const named = message.replace(/<data>\/[\da-f-]+\.source/g, path);
  return new FailureError({ ...rest, code: code === 'sql-error' ? 'import-error' : code, message: named });
}
