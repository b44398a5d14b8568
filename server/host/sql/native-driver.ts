/**
 * Native DuckDB as a driver: one child a session or run. A cancelled statement is interrupted, and
 * its child killed when that does not help within 250 ms; the next connection starts a new one, and
 * relations come back by their recipes.
 */
import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Digest } from '../../../engine/index.ts';
import {
  type Answer,
  type Leaf,
  parseDuckdbError,
  type SqlConnection,
  type SqlDriver,
  SqlTrouble,
  toFailure,
} from '../../../engine/run.ts';
import type { ReadAnswer, ReadAsk } from '../import/read-into.ts';
import { makeChildFolder } from '../isolation/sandbox.ts';
import { Child, ChildError } from './child.ts';
import type { Ask, Value } from './message.ts';

const cancelMs = 250;

export interface NativeDriverOptions {
  /** A folder of this driver alone, made and removed by it: all that its SQL can reach. */
  readonly folder: string;
  /** Where imported files lie, `<sha>.duckdb`. */
  readonly tablesFolder: string;
  readonly memoryMb: number;
  /** Of the engine; absent: 1, which gives equal rows in every host. */
  readonly threads?: number;
}

/** The driver of one session or run; `dispose` ends the child and removes its folder. */
export class NativeDriver implements SqlDriver {
  readonly place = 'server';
  readonly prelude = [];
  readonly #options: NativeDriverOptions;
  #child: Promise<Child> | null = null;
  #live: Child | null = null;
  #generation = 0;
  #attached = new Map<Digest, Promise<string>>();

  constructor(options: NativeDriverOptions) {
    this.#options = options;
  }

  get generation(): number {
    return this.#generation;
  }

  async connect(): Promise<SqlConnection> {
    const child = await this.#start();
    const connection = Number(await askFor(child, { op: 'connect' }));
    return new NativeConnection(child, connection);
  }

  attach(file: Digest): Promise<string> {
    const known = this.#attached.get(file);
    if (known) return known;
    const attached = this.#attachFile(file);
    this.#attached.set(file, attached);
    attached.catch(() => this.#attached.delete(file));
    return attached;
  }

  /** Reads a file of the folder into a DuckDB file of it, inside the child. */
  async read(file: ReadAsk): Promise<ReadAnswer> {
    const child = await this.#start();
    return (await askFor(child, { op: 'read', file }).catch((error) => {
      throw toFailure(error);
    })) as ReadAnswer;
  }

  /** Ends the child and removes its folder. */
  dispose(): void {
    this.#live?.kill(new SqlTrouble('lost', 'the SQL engine was closed'));
    rmSync(this.#options.folder, { recursive: true, force: true });
  }

  async #attachFile(file: Digest): Promise<string> {
    const name = `${file}.duckdb`;
    const inside = join(this.#options.folder, name);
    makeChildFolder(this.#options.folder);
    if (!existsSync(inside)) linkOrCopy(join(this.#options.tablesFolder, name), inside);
    const connection = await this.connect();
    const catalog = `file_${file.slice(0, 24)}`;
    await connection.execute(`ATTACH IF NOT EXISTS '${inside.replaceAll("'", "''")}' AS ${catalog} (READ_ONLY)`);
    await connection.close();
    return catalog;
  }

  #start(): Promise<Child> {
    if (this.#child && !this.#live?.ended) return this.#child;
    const { folder, memoryMb, threads = 1 } = this.#options;
    makeChildFolder(folder);
    const child = new Child({ folder, memoryMb, onEnd: () => this.#forget(child) });
    this.#live = child;
    this.#child = child.ask({ op: 'open', options: { folder: `${folder}/`, memoryMb, threads } }).then(() => child);
    return this.#child;
  }

  #forget(child: Child): void {
    if (this.#live !== child) return;
    this.#generation += 1;
    this.#child = null;
    this.#attached = new Map();
  }
}

class NativeConnection implements SqlConnection {
  readonly #child: Child;
  readonly #id: number;
  constructor(child: Child, id: number) {
    this.#child = child;
    this.#id = id;
  }

  async run(sql: string, signal?: AbortSignal): Promise<Answer> {
    return (await this.#abortable({ op: 'run', connection: this.#id, sql }, signal)) as Answer;
  }

  async execute(sql: string, signal?: AbortSignal): Promise<void> {
    await this.#abortable({ op: 'execute', connection: this.#id, sql }, signal);
  }

  async tables(sql: string): Promise<readonly string[]> {
    return (await askFor(this.#child, { op: 'tables', connection: this.#id, sql })) as readonly string[];
  }

  /** Null for text that does not parse: running it then tells why. */
  async countStatements(sql: string): Promise<number | null> {
    return this.#child.ask({ op: 'count', connection: this.#id, sql }).then(Number, (error) => {
      if (error instanceof ChildError) return null;
      throw error;
    });
  }

  async append(table: string, rows: readonly (readonly Leaf[])[]): Promise<void> {
    await askFor(this.#child, { op: 'append', connection: this.#id, table, rows });
  }

  async close(): Promise<void> {
    if (!this.#child.ended) await this.#child.ask({ op: 'close', connection: this.#id }).catch(() => undefined);
  }

  async #abortable(ask: Ask, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    let timer: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#child.ask({ op: 'interrupt', connection: this.#id }).catch(() => undefined);
      timer = setTimeout(() => this.#child.kill(lost()), cancelMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await askFor(this.#child, ask);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }
}

function lost(): SqlTrouble {
  return new SqlTrouble('lost', 'the SQL engine was started anew, because a cancelled statement did not end');
}

async function askFor(child: Child, ask: Ask): Promise<Value> {
  try {
    return await child.ask(ask);
  } catch (error) {
    throw error instanceof ChildError ? parseDuckdbError(error.message) : error;
  }
}

/** A hard link costs nothing; over a border of file systems it is a copy. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
