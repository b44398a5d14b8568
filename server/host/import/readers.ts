/**
 * The SQL children that read files: a few beside each other, so that one large file holds up neither the server
 * nor the next file. A child stays for the next file and ends when it rests; a read that is given up ends it at once.
 */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeChildFolder, takeFromChild } from '../isolation/sandbox.ts';
import { NativeDriver, type NativeDriverOptions } from '../sql/native-driver.ts';
import type { ReadAnswer, ReadAsk } from './read-into.ts';

/** Files that are read at once. */
export const mostReaders = 2;
const idleMs = 30_000;

export interface ReadTask {
  /** Puts the file's bytes there. */
  readonly fetch: (path: string) => Promise<void>;
  /** Where the finished DuckDB file goes, on the same file system. */
  readonly target: string;
  readonly format: ReadAsk['format'];
  readonly options: ReadAsk['options'];
}

interface Reader {
  readonly driver: NativeDriver;
  readonly folder: string;
  idle?: NodeJS.Timeout;
}

/** The readers of one workspace; the first child starts with the first file. */
export class Readers {
  readonly #options: Omit<NativeDriverOptions, 'folder'> & { readonly inbox: string };
  readonly #resting: Reader[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: Omit<NativeDriverOptions, 'folder'> & { readonly inbox: string }) {
    this.#options = options;
    process.once('exit', () => this.end());
  }

  /** Reads when a child is free. When the signal aborts, the child that reads is ended. */
  async read(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
    await this.#enter();
    try {
      signal.throwIfAborted();
      return await this.#readNow(task, signal);
    } finally {
      this.#leave();
    }
  }

  /** Ends the children that rest. */
  end(): void {
    for (const { driver, idle } of this.#resting.splice(0)) {
      clearTimeout(idle);
      driver.dispose();
    }
  }

  async #readNow({ fetch, target, format, options }: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
    const reader = this.#resting.pop() ?? this.#open();
    clearTimeout(reader.idle);
    const stop = () => reader.driver.dispose();
    signal.addEventListener('abort', stop, { once: true });
    const folder = join(reader.folder, randomUUID());
    const ask = { source: join(folder, 'source'), target: join(folder, 'target.duckdb'), format, options };
    try {
      makeChildFolder(reader.folder);
      makeChildFolder(folder);
      await fetch(ask.source);
      const answer = await reader.driver.read(ask);
      takeFromChild(ask.target);
      await rename(ask.target, target);
      return answer;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', stop);
      await rm(folder, { recursive: true, force: true });
      if (!signal.aborted) this.#rest(reader);
    }
  }

  #open(): Reader {
    const { inbox, ...options } = this.#options;
    const folder = join(inbox, `${process.pid}-${randomUUID()}`);
    return { folder, driver: new NativeDriver({ ...options, folder }) };
  }

  #rest(reader: Reader): void {
    this.#resting.push(reader);
    reader.idle = setTimeout(() => {
      this.#resting.splice(this.#resting.indexOf(reader), 1);
      reader.driver.dispose();
    }, idleMs).unref();
  }

  async #enter(): Promise<void> {
    if (this.#running >= mostReaders) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
  }

  /** Its place goes to the one that waits longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
