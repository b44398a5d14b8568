/**
 * Where the records of a CSV text stand: their lines, counted as an editor does, when a message needs them. The
 * engine counts records, and tells of broken ones by their byte.
 */
import { createReadStream } from 'node:fs';
import type { Dialect } from '../../../../engine/sql.ts';

const newline = 0x0a;
const carriage = 0x0d;

export interface RecordLines {
  /** Of good records, by their number. */
  readonly records: ReadonlyMap<number, number>;
  /** Of broken ones, by their byte. */
  readonly bytes: ReadonlyMap<number, number>;
}

/**
 * Lines of the good records `wanted` (from 0), after the first `head` records, and of `broken` ones, which begin
 * at these bytes.
 */
export async function findRecordLines(
  path: string,
  { wanted, head, broken, dialect }: RecordQuestion,
): Promise<RecordLines> {
  const records = new Map<number, number>();
  const bytes = new Map<number, number>();
  const numbers = new Set(wanted);
  let record = -head;
  for await (const { gap, offset, line } of listRecords(path, dialect)) {
    const refused = findBetween(broken, gap, offset);
    if (refused !== null) bytes.set(refused, line);
    else {
      if (numbers.has(record)) records.set(record, line);
      record += 1;
    }
  }
  return { records, bytes };
}

interface RecordQuestion {
  readonly wanted: readonly number[];
  readonly head: number;
  readonly broken: ReadonlySet<number>;
  readonly dialect: Dialect;
}

/** The engine lets a record begin with the empty lines before it. */
function findBetween(numbers: ReadonlySet<number>, from: number, to: number): number | null {
  for (let number = from; numbers.size > 0 && number <= to; number += 1) if (numbers.has(number)) return number;
  return null;
}

/** Byte and line at which each record begins that is not an empty line, and the byte where the one before ended. */
async function* listRecords(
  path: string,
  dialect: Dialect,
): AsyncGenerator<{ gap: number; offset: number; line: number }> {
  const start = await skipLines(path, dialect.skip);
  const at = { gap: start, offset: start, line: dialect.skip + 1 };
  const scan = new RecordScan(dialect);
  let before = 0;
  for await (const chunk of createReadStream(path, { start }) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      const change = scan.step(byte);
      if (change === 'begins') yield at;
      if (change === 'ends') at.gap = at.offset;
      if (byte === carriage || (byte === newline && before !== carriage)) at.line += 1;
      before = byte;
      at.offset += 1;
    }
  }
}

/** The byte after so many lines. */
async function skipLines(path: string, count: number): Promise<number> {
  let [offset, lines, before] = [0, 0, 0];
  if (count === 0) return 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      // A line end of two bytes counts with its first, and is left behind whole.
      const continues = byte === newline && before === carriage;
      if (lines === count && !continues) return offset;
      if (!continues && (byte === carriage || byte === newline)) lines += 1;
      before = byte;
      offset += 1;
    }
  }
  return offset;
}

/** Which bytes begin and end records: line ends within quotes do not. */
class RecordScan {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;
  #before: number;
  #state: 'between' | 'bare' | 'quoted' = 'between';

  constructor({ delimiter, quote, escape: before }: Dialect) {
    this.#delimiter = Buffer.from(delimiter).at(-1) ?? 0;
    this.#quote = quote === '' ? -1 : quote.charCodeAt(0);
    this.#escape = before === quote || before === '' ? -1 : before.charCodeAt(0);
    this.#before = this.#delimiter;
  }

  step(byte: number): 'begins' | 'ends' | null {
    const before = this.#before;
    // What is escaped escapes nothing.
    this.#before = before === this.#escape && byte === before ? 0 : byte;
    if (this.#state !== 'quoted') return this.#stepBare(byte, before);
    if (byte === this.#quote && before !== this.#escape) this.#state = 'bare';
    return null;
  }

  #stepBare(byte: number, before: number): 'begins' | 'ends' | null {
    const ends = byte === newline || byte === carriage;
    const begins = this.#state === 'between' && !ends;
    // A quote opens where a field begins, and again where it is doubled.
    const opens = byte === this.#quote && (begins || before === this.#delimiter || before === this.#quote);
    if (opens) this.#state = 'quoted';
    else if (begins) this.#state = 'bare';
    if (begins) return 'begins';
    if (!ends || this.#state === 'between') return null;
    this.#state = 'between';
    return 'ends';
  }
}
