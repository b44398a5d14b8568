/**
 * duckdb-wasm as a driver. What computes runs as a pending query in slices, one statement after another
 * by its claim, so that a cancel is heard; what only names things runs at once. An engine that does not
 * hear a cancel is ended and a new one takes its place.
 */

import type { Digest } from '../../../engine/index.ts';
import {
  type Answer,
  type Leaf,
  parseDuckdbError,
  parseDuckdbType,
  type SqlConnection,
  type SqlDriver,
  SqlTrouble,
  type Use,
} from '../../../engine/run.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { Lane, type Ticket } from './lane.ts';
import { decodeAnswer, encodeRows } from './leaf.ts';

const cancelMs = 250;
const appendRows = 20_000;
const ranks = { shown: 0, made: 1, spare: 2 };
/** Statements that bind names and read no rows: one message instead of several, whatever else computes. */
const naming =
  /^(?:USE|ATTACH|DETACH|DROP|CREATE (?:VIEW|MACRO|SCHEMA)|DESCRIBE|SELECT column_name, column_type FROM \(DESCRIBE)\b/;
/** What WebAssembly says when the engine itself is broken; only a new one helps. */
const broken =
  /RuntimeError|memory access out of bounds|table index|unreachable|Aborted\(|signature mismatch|_setThrew/;

export interface WasmDriverOptions extends EngineOptions {
  /** Bytes of an imported file. */
  readonly fetchTable: (file: Digest) => Promise<Uint8Array>;
}

/** The driver of one notebook; `dispose` ends its engine. */
export class WasmDriver implements SqlDriver {
  readonly place = 'page';
  /** These functions live in an extension that the page does not have. */
  readonly prelude = ['today', 'current_date'].map(
    (name) => `CREATE MACRO ${name}() AS make_timestamp(epoch_us(now()))::DATE`,
  );
  readonly #options: WasmDriverOptions;
  #engine: Promise<Engine> | null = null;
  #live: Engine | null = null;
  #generation = 0;
  #lane = new Lane();
  #attached = new Map<Digest, Promise<string>>();

  constructor(options: WasmDriverOptions) {
    this.#options = options;
  }

  get generation(): number {
    return this.#generation;
  }

  async connect(use: Use = 'made'): Promise<SqlConnection> {
    const engine = await this.#start();
    const id = await engine.ask((db) => db.connectInternal());
    const join = () => this.#lane.join(ranks[use]);
    return new WasmConnection({ engine, id, join, lose: (why) => this.#lose(engine, why) });
  }

  /** Starts the engine before it is needed; trouble is told to the first that needs it. */
  warm(): void {
    this.#start().catch(() => undefined);
  }

  attach(file: Digest): Promise<string> {
    const known = this.#attached.get(file);
    if (known) return known;
    const attached = this.#attachFile(file);
    this.#attached.set(file, attached);
    attached.catch(() => this.#attached.delete(file));
    return attached;
  }

  /** Ends the engine; one that is still starting ends when it has started. */
  dispose(): void {
    const why = new SqlTrouble('lost', 'the SQL engine was closed');
    this.#engine?.then(
      (engine) => this.#lose(engine, why),
      () => undefined,
    );
  }

  async #attachFile(file: Digest): Promise<string> {
    const [engine, bytes] = await Promise.all([this.#start(), this.#options.fetchTable(file)]);
    const name = `cells/${file}/t.duckdb`;
    await engine.ask((db) => db.registerFileBuffer(name, bytes));
    const connection = await this.connect();
    const catalog = `file_${file.slice(0, 24)}`;
    await connection.execute(`ATTACH IF NOT EXISTS '${name}' AS ${catalog} (READ_ONLY)`);
    await connection.close();
    return catalog;
  }

  #start(): Promise<Engine> {
    this.#engine ??= Engine.open(this.#options).then(
      (engine) => {
        this.#live = engine;
        return engine;
      },
      (error) => {
        this.#engine = null;
        throw error;
      },
    );
    return this.#engine;
  }

  #lose(engine: Engine, why: SqlTrouble): void {
    if (this.#live !== engine) return;
    this.#live = null;
    this.#engine = null;
    this.#generation += 1;
    this.#lane = new Lane();
    this.#attached = new Map();
    engine.end(why);
  }
}

interface ConnectionParts {
  readonly engine: Engine;
  readonly id: number;
  /** Takes a place among the statements that compute. */
  readonly join: () => Ticket;
  readonly lose: (why: SqlTrouble) => void;
}

class WasmConnection implements SqlConnection {
  readonly #parts: ConnectionParts;
  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  async run(sql: string, signal?: AbortSignal): Promise<Answer> {
    const chunks: Uint8Array[] = [];
    await this.#send(sql, signal, (chunk) => chunks.push(chunk));
    return decodeAnswer(chunks);
  }

  async stream(sql: string, take: (rows: Answer['rows']) => void, signal?: AbortSignal): Promise<void> {
    let header: Uint8Array | null = null;
    await this.#send(sql, signal, (chunk) => {
      if (header === null) header = chunk;
      else take(decodeAnswer([header, chunk]).rows);
    });
  }

  async execute(sql: string, signal?: AbortSignal): Promise<void> {
    await this.#send(sql, signal, () => undefined);
  }

  async tables(sql: string): Promise<readonly string[]> {
    return this.#parts.engine.ask((db) => db.getTableNames(this.#parts.id, sql)).catch(this.#rethrowLost);
  }

  /** The page's engine tells one from several only when asked for the tables. */
  async countStatements(sql: string): Promise<number | null> {
    const { engine, id } = this.#parts;
    return engine
      .ask((db) => db.getTableNames(id, sql))
      .then(
        () => 1,
        (error) => {
          if (error instanceof SqlTrouble) throw error;
          return /Expected a single statement/.test(String(error)) ? 2 : null;
        },
      );
  }

  async append(table: string, rows: readonly (readonly Leaf[])[]): Promise<void> {
    const place = `memory._r."${table.replaceAll('"', '""')}"`;
    const described = await this.run(`SELECT column_type FROM (DESCRIBE ${place})`);
    const types = described.rows.map(([type]) => parseDuckdbType(String(type)));
    for (let start = 0; start < rows.length; start += appendRows) {
      const bytes = encodeRows(rows.slice(start, start + appendRows), types);
      const options = { name: table, schema: '_r', create: false };
      await this.#parts.engine
        .ask((db) => db.insertArrowFromIPCStream(this.#parts.id, bytes, options))
        .catch((error) => this.#fail(error));
    }
  }

  async close(): Promise<void> {
    const { engine, id } = this.#parts;
    if (!engine.ended) await engine.ask((db) => db.disconnect(id)).catch(() => undefined);
  }

  async #send(sql: string, signal: AbortSignal | undefined, take: (chunk: Uint8Array) => void): Promise<void> {
    signal?.throwIfAborted();
    if (naming.test(sql)) return this.#heedful(signal, () => this.#runAtOnce(sql, take));
    const ticket = this.#parts.join();
    try {
      await untilAborted(ticket.turn(), signal);
      await this.#heedful(signal, () => this.#drain(sql, { signal, ticket, take }));
    } finally {
      ticket.leave();
    }
  }

  async #runAtOnce(sql: string, take: (chunk: Uint8Array) => void): Promise<void> {
    const { engine, id } = this.#parts;
    take(await engine.ask((db) => db.runQuery(id, sql)));
  }

  /** Does work of which a cancel is heard, by the statement or else by the end of the engine. */
  async #heedful(signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      timer = setTimeout(() => this.#parts.lose(lost()), cancelMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      await work();
    } catch (error) {
      signal?.throwIfAborted();
      this.#fail(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Header, then batches until an empty one; null means that nothing is ready yet. */
  async #drain(sql: string, { signal, ticket, take }: Computing): Promise<void> {
    const { engine, id } = this.#parts;
    let header = await engine.ask((db) => db.startPendingQuery(id, sql, true));
    while (header === null) {
      await this.#heed(signal, ticket);
      header = await engine.ask((db) => db.pollPendingQuery(id));
    }
    take(header);
    for (;;) {
      await this.#heed(signal, ticket);
      const chunk = await engine.ask((db) => db.fetchQueryResults(id));
      if (chunk !== null && chunk.length === 0) return;
      if (chunk !== null) take(chunk);
    }
  }

  /** Waits for the next slice; a cancel is heard meanwhile. */
  async #heed(signal: AbortSignal | undefined, ticket: Ticket): Promise<void> {
    await untilAborted(ticket.turn(), signal).catch(() => undefined);
    if (!signal?.aborted) return;
    const { engine, id } = this.#parts;
    await engine.ask((db) => db.cancelPendingQuery(id));
    signal.throwIfAborted();
  }

  #fail(error: unknown): never {
    if (error instanceof SqlTrouble) throw error;
    const text = error instanceof Error ? error.message : String(error);
    if (!broken.test(text)) throw parseDuckdbError(text);
    const died = new SqlTrouble('died', 'the statement broke the SQL engine; it was started anew');
    this.#parts.lose(lost());
    throw died;
  }

  /** What the engine cannot name, running the statement will tell. */
  #rethrowLost(error: unknown): readonly string[] {
    if (error instanceof SqlTrouble) throw error;
    return [];
  }
}

interface Computing {
  readonly signal: AbortSignal | undefined;
  readonly ticket: Ticket;
  readonly take: (chunk: Uint8Array) => void;
}

/** Waits, but no longer than until the signal is raised: then rejects with its reason. */
function untilAborted(waiting: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return waiting;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    void waiting.then(() => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    });
  });
}

function lost(): SqlTrouble {
  return new SqlTrouble('lost', 'the SQL engine was started anew');
}
