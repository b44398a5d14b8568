/**
 * The one importer: a file becomes `<data folder>/tables/<sha>.duckdb` once for its content, format and
 * reading fields; page and server attach that. Reading happens in SQL children, which can reach nothing but
 * their folder. It leaves finding and guarding the file to the workspace.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Digest, digestJson, FailureError, fail } from '../../../engine/index.ts';
import type { ImportedFile, ImportRequest } from '../../../engine/run.ts';
import type { ReadAnswer } from './read-into.ts';
import { Readers } from './readers.ts';

/** Raised when the same file would be read differently than before. */
const revision = 6;
/** Reading streams: more memory makes it no faster. */
const mostMemoryMb = 1024;

export interface ImporterOptions {
  readonly dataFolder: string;
  readonly memoryMb: number;
  /** Puts the bytes of a workspace file at `target` and gives their hash; refuses what is outside. */
  readonly copy: (path: string, target: string, signal: AbortSignal) => Promise<Digest>;
}

export type ImportedTable = ImportedFile & Pick<ReadAnswer, 'columns' | 'rowCount' | 'survey'>;

export type ImportTable = (request: ImportRequest, signal: AbortSignal) => Promise<ImportedTable>;

interface Work {
  readonly done: Promise<ImportedTable>;
  readonly stop: AbortController;
  /** Who still wants it. */
  waiting: number;
}

/** Failures are `import-error`, `ambiguous-date-order` and `data-changed`, with what would be right. */
export function createImporter(options: ImporterOptions): ImportTable {
  const running = new Map<Digest, Work>();
  const readers = new Readers({
    inbox: join(options.dataFolder, 'inbox'),
    tablesFolder: join(options.dataFolder, 'tables'),
    memoryMb: Math.min(options.memoryMb, mostMemoryMb),
  });
  const begin = (request: ImportRequest, file: Digest): Work => {
    const stop = new AbortController();
    const done = importOnce(options, readers, { request, file, signal: stop.signal });
    const work = { done, stop, waiting: 0 };
    running.set(file, work);
    const forget = () => {
      if (running.get(file) === work) running.delete(file);
    };
    done.then(forget, forget);
    return work;
  };
  return (request, signal) => {
    signal.throwIfAborted();
    const { digest, format, options: reading } = request;
    const file = digestJson({ revision, digest, format, reading });
    return waitFor(running.get(file) ?? begin(request, file), signal, () => running.delete(file));
  };
}

/** Waits with others for one work; when all have given up, it stops and `forget` is called. */
function waitFor(work: Work, signal: AbortSignal, forget: () => void): Promise<ImportedTable> {
  work.waiting += 1;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      work.waiting -= 1;
      if (work.waiting === 0) {
        forget();
        work.stop.abort(signal.reason);
      }
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    work.done.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

interface Job {
  readonly request: ImportRequest;
  readonly file: Digest;
  readonly signal: AbortSignal;
}

async function importOnce(
  { dataFolder, copy }: ImporterOptions,
  readers: Readers,
  { request, file, signal }: Job,
): Promise<ImportedTable> {
  const { path, digest, format, options } = request;
  const tables = join(dataFolder, 'tables');
  const note = join(tables, `${file}.json`);
  const target = join(tables, `${file}.duckdb`);
  if (existsSync(note) && existsSync(target)) return JSON.parse(await readFile(note, 'utf8')) as ImportedTable;
  await mkdir(tables, { recursive: true });
  const fetch = async (source: string) => {
    if ((await copy(path, source, signal)) !== digest)
      fail('data-changed', `\`${path}\` is not the file that was asked for: it changed; run the cell again`);
  };
  const answer = await readers.read({ fetch, target, format, options }, signal).catch((error) => {
    throw toImportFailure(error, path);
  });
  const imported: ImportedTable = { file, ...answer };
  await writeFile(`${note}.new`, JSON.stringify(imported));
  await rename(`${note}.new`, note);
  return imported;
}

/** What cannot be read is the file's trouble, under the name that the cell knows. */
function toImportFailure(error: unknown, path: string): unknown {
  if (!(error instanceof FailureError)) return error;
  const { code, message, ...rest } = error.failure;
  if (code !== 'sql-error' && code !== 'import-error') return error;
  const named = message.replaceAll(/<data>\/source(\.\w+)*/g, path);
  return new FailureError({
    ...rest,
    code: 'import-error',
    message: named.includes(path) ? named : `\`${path}\`: ${named}`,
  });
}
