/**
 * How a checked statement is sent, and the way back from what DuckDB says of it to the failure of a
 * cell: code, message without foreign paths, place inside what its author wrote. Which statements there
 * may be is `check-request.ts`' part.
 */
import { FailureError } from '../../schema/failure.ts';
import { SqlTrouble } from './driver.ts';

/** A folder of this machine, or of an address; a date such as `03/25/2010` is none. */
const folder = /(?<![\w.-])(?:\w+:\/)?\/(?:[^\s'"/]*\/)+/g;

/** A statement as it is sent: the author's text with a head before it that we wrote. */
export interface Wrapped {
  readonly sql: string;
  /** The author's text and where it begins in `sql`. */
  readonly own: string;
  readonly head: number;
  /** Which statement of the request, from 0. */
  readonly index?: number;
}

/** `head` then the statement in parentheses on lines of its own, so that a comment at its end stays harmless. */
export function wrapRows(head: string, sql: string, index?: number): Wrapped {
  const start = `${head} FROM (\n`;
  const own = sql.replace(/[;\s]+$/, '');
  return { sql: `${start}${own}\n)`, own, head: start.length, ...(index === undefined ? {} : { index }) };
}

/** The statement as it is; `index`: which of the request, from 0. */
export function wrapBare(sql: string, index: number): Wrapped {
  return { sql, own: sql, head: 0, index };
}

/** The failure to throw for `error`; what is no trouble of the engine is given back as it is. */
export function toFailure(error: unknown, wrapped?: Wrapped): unknown {
  if (!(error instanceof SqlTrouble)) return error;
  const place = wrapped && error.position !== null ? locate(wrapped, error.position) : {};
  const statement = wrapped?.index === undefined ? {} : { statement: wrapped.index };
  const message = shorten(explain(error.message).replace(folder, '<data>/'));
  switch (error.kind) {
    case 'memory':
      return new FailureError({ code: 'sql-memory', message, ...statement });
    case 'died':
      return new FailureError({ code: 'sql-engine-died', message, ...statement });
    case 'lost':
      return new FailureError({ code: 'sql-engine-died', message, retryable: true });
    case 'statement':
      return new FailureError({ code: 'sql-error', message, ...place, ...statement });
  }
}

const nativeOnly: ReadonlySet<string> = new Set(['json', 'icu', 'parquet', 'autocomplete']);

/** DuckDB's advice to install an extension cannot be followed here; a few are built into the native engine. */
function explain(message: string): string {
  const [, what, extension] =
    /^Catalog Error: (.+) is not in the catalog, but it exists in the (\w+) extension\b/.exec(message) ?? [];
  if (what === undefined) return message;
  const belongs = `${what} belongs to DuckDB's ${extension} extension`;
  return nativeOnly.has(extension ?? '')
    ? `${belongs}, which the engine in the page does not have; \`quire run\` has it`
    : `${belongs}, which Quire does not have`;
}

/** Line and column, from 1, in UTF-16 units of the author's text; nothing when the place is in our head. */
function locate(wrapped: Wrapped, bytes: number): { line?: number; column?: number } {
  const at = Math.min(unitsOf(wrapped.sql, bytes) - wrapped.head, wrapped.own.length);
  if (at < 0) return {};
  const before = wrapped.own.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** The UTF-16 offset of an offset in UTF-8 bytes. */
function unitsOf(text: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const char of text) {
    if (left <= 0) break;
    const code = char.codePointAt(0) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    units += char.length;
  }
  return units;
}

/** Binder messages repeat whole statements and thousands of candidates: 1,000 characters say enough. */
function shorten(message: string): string {
  return message.length > 1000 ? `${message.slice(0, 1000)}…` : message;
}
