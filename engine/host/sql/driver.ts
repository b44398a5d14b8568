/**
 * What a DuckDB must be able to do so that the whole `Sql` port can be written once over it. Adapters
 * move statements and text; they know no cell and no relation. Every leaf of an answer is VARCHAR:
 * statements are written so, and two engines then cannot differ in decoding.
 */
import type { Digest } from '../../lib/digest.ts';

/** A value on its way out or in: text, a list's items, a struct's fields in order, a map's `[key, value]` pairs. */
export type Leaf = string | null | readonly Leaf[];

/** A statement's rows, by the position of its columns. */
export interface Answer {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Leaf[])[];
}

/** One connection: its statements run one after another, connections run beside each other. */
export interface SqlConnection {
  /**
   * Runs one statement. Its columns are VARCHAR, or nested types with VARCHAR leaves. Throws
   * `SqlTrouble`; when aborted, the signal's reason.
   */
  run(sql: string, signal?: AbortSignal): Promise<Answer>;
  /** Runs one statement to its end and drops its rows, of whatever type. */
  execute(sql: string, signal?: AbortSignal): Promise<void>;
  /** Relations that the engine itself finds in a statement, qualified or not; empty when it cannot tell. */
  tables(sql: string): Promise<readonly string[]>;
  /** How many statements the engine's own parser sees; null when it does not say. */
  countStatements(sql: string): Promise<number | null>;
  /** Appends rows to a table of `memory._r` whose leaves are all VARCHAR. */
  append(table: string, rows: readonly (readonly Leaf[])[]): Promise<void>;
  /** As `run`, the rows handed on as they come, where the engine can. */
  stream?(sql: string, take: (rows: Answer['rows']) => void, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Whose turn a connection's statements take. */
export type Use = 'shown' | 'made' | 'spare';

/** One DuckDB, as far as the port needs it. */
export interface SqlDriver {
  readonly place: 'page' | 'server';
  /** Run in the catalog of each cell run before its statements: what other engines have built in. */
  readonly prelude: readonly string[];
  /** Raised each time the engine was lost with everything in it. */
  readonly generation: number;
  /** `shown`: a person waits to see its rows, so that it goes before what is made for later; `spare`: after all others. */
  connect(use?: Use): Promise<SqlConnection>;
  /** Makes an imported file readable and gives its catalog's name; the same name for the same file. */
  attach(file: Digest): Promise<string>;
}

/** What went wrong below, before it is a cell's failure. */
export class SqlTrouble extends Error {
  /**
   * `statement`: DuckDB refused or gave up; `memory`: it hit its limit; `died`: the engine is gone
   * through this statement; `lost`: it is gone through another one.
   */
  readonly kind: 'statement' | 'memory' | 'died' | 'lost';
  /** Offset in UTF-8 bytes in the statement that was sent. */
  readonly position: number | null;
  constructor(kind: SqlTrouble['kind'], message: string, position: number | null = null) {
    super(message);
    this.kind = kind;
    this.position = position;
  }
}

/** Reads an error of DuckDB with `errors_as_json` on; any other text is taken as it is. */
export function parseDuckdbError(text: string): SqlTrouble {
  const start = text.indexOf('{');
  const fields = start < 0 ? null : parseFields(text.slice(start));
  if (!fields) return new SqlTrouble(isMemory(text) ? 'memory' : 'statement', text.split('\n\nLINE')[0] ?? text);
  if (fields.exception_message.startsWith('{')) return parseDuckdbError(fields.exception_message);
  const message = `${fields.exception_type} Error: ${fields.exception_message}`;
  const position = fields.position === undefined ? null : Number(fields.position);
  return new SqlTrouble(isMemory(message) ? 'memory' : 'statement', message, position);
}

function parseFields(text: string): { exception_type: string; exception_message: string; position?: string } | null {
  try {
    const value = JSON.parse(text);
    return typeof value?.exception_message === 'string' ? value : null;
  } catch {
    return null;
  }
}

function isMemory(text: string): boolean {
  return /^Out of Memory|out of memory|malloc of size/i.test(text);
}
