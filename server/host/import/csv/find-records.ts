/**
 * Where the records of a CSV text stand: their lines, counted as an editor does, when a message needs them. The
 * engine counts records, and tells of broken ones by their byte.
 */
import { createReadStream } from 'node:fs';

const quote = 0x22;
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
  { wanted, head, broken, delimiter }: RecordQuestion,
): Promise<RecordLines> {
  const records = new Map<number, number>();
  const bytes = new Map<number, number>();
  const numbers = new Set(wanted);
  let record = -head;
  for await (const { gap, offset, line } of listRecords(path, delimiter.charCodeAt(0))) {
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
  readonly delimiter: string;
}

/** The engine lets a record begin with the empty lines before it. */
function findBetween(numbers: ReadonlySet<number>, from: number, to: number): number | null {
  for (let number = from; numbers.size > 0 && number <= to; number += 1) if (numbers.has(number)) return number;
  return null;
}

/** Byte and line at which each record begins that is not an empty line, and the byte where the one before ended. */
async function* listRecords(
  path: string,
  delimiter: number,
): AsyncGenerator<{ gap: number; offset: number; line: number }> {
  const at = { gap: 0, offset: 0, line: 1 };
  const scan = new RecordScan(delimiter);
  let before = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
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

/** Which bytes begin and end records: line ends within quotes do not. */
class RecordScan {
  readonly #delimiter: number;
  #before: number;
  #state: 'between' | 'bare' | 'quoted' = 'between';

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
    this.#before = delimiter;
  }

  step(byte: number): 'begins' | 'ends' | null {
    const ends = byte === newline || byte === carriage;
    const begins = this.#state === 'between' && !ends;
    // A quote opens where a field begins, and again where it is doubled.
    const opens = byte === quote && (begins || this.#before === this.#delimiter || this.#before === quote);
    this.#before = byte;
    if (this.#state === 'quoted') {
      if (byte === quote) this.#state = 'bare';
      return null;
    }
    if (opens) this.#state = 'quoted';
    else if (begins) this.#state = 'bare';
    if (begins) return 'begins';
    if (!ends || this.#state === 'between') return null;
    this.#state = 'between';
    return 'ends';
  }
}
