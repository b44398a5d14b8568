/**
 * Cuts JSON text into the values of its rows while its bytes come: the items of one list, or values one after
 * another (JSONL). Only brackets, strings and separators are looked at; whether a value is JSON is its parser's
 * affair. At no time more than one value is held.
 */
import { fail } from '../../../../engine/sql.ts';

/** One value's text, and where in the file it begins, in bytes. */
export interface JsonPiece {
  readonly text: string;
  readonly offset: number;
  /** Whether it holds a whole number that may be too long for a number of JavaScript. */
  readonly long: boolean;
}

/** Told by the splitter; its place is found by who has the file. */
export class JsonTrouble extends Error {
  /** In bytes from the file's start. */
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const largestBytes = 100_000_000;
const deepest = 100;
/** From this many digits on a number may lose some. */
const longDigits = 16;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const newline = 0x0a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Feed it with `push`, then `end`. `lines`: values one after another also when the first is a list. */
export class JsonSplitter {
  readonly #lines: boolean;
  /** Decided by the first byte that is no blank. */
  #form: 'unknown' | 'list' | 'sequence' | 'closed' = 'unknown';
  #base = 0;
  #depth = 0;
  #afterComma = false;
  #inString = false;
  #escaped = false;
  #digits = 0;
  #long = false;
  /** Whether a value has begun: its bytes of earlier chunks, and where it began. */
  #open = false;
  #begin = 0;
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(lines: boolean) {
    this.#lines = lines;
  }

  /** The values that end in this chunk. */
  *push(chunk: Buffer): Generator<JsonPiece> {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#inString) this.#stepString(byte, at);
      else if (this.#stepBare(byte, at)) yield this.#cut(chunk, at);
    }
    this.#hold(chunk);
    this.#base += chunk.length;
  }

  /** The last value, when nothing but the end of the file ends it. */
  *end(): Generator<JsonPiece> {
    if (this.#form === 'list') throw new JsonTrouble('the file ends within the list: a `]` is missing', this.#base);
    if (this.#open) yield this.#cut(Buffer.alloc(0), 0);
  }

  #stepString(byte: number, at: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inString = false;
    else if (byte === newline)
      throw new JsonTrouble('a text ends with its line: write `\\n` in it, or close it', this.#base + at);
  }

  /** Whether this byte ends a value; it is not part of it. */
  #stepBare(byte: number, at: number): boolean {
    if (byte >= 0x30 && byte <= 0x39) {
      this.#digits += 1;
      if (this.#digits >= longDigits) this.#long = true;
    } else this.#digits = 0;
    if (byte <= 0x20) return this.#endsBlank();
    if (this.#form === 'unknown' && this.#isList(byte)) return false;
    if (this.#form === 'closed')
      throw new JsonTrouble('nothing may come after the list that the file begins with', this.#base + at);
    if (this.#form === 'list' && this.#depth === 0 && this.#isSeparator(byte, at)) return this.#endsItem(byte, at);
    this.#take(byte, at);
    return false;
  }

  #isList(byte: number): boolean {
    const list = byte === openList && !this.#lines;
    this.#form = list ? 'list' : 'sequence';
    return list;
  }

  /** Values in a row are parted by blanks. */
  #endsBlank(): boolean {
    return this.#form === 'sequence' && this.#open && this.#depth === 0;
  }

  #isSeparator(byte: number, at: number): boolean {
    if (byte === closeObject) throw new JsonTrouble('a `}` closes nothing here', this.#base + at);
    return byte === comma || byte === closeList;
  }

  /** A comma or the list's own bracket ends an item. */
  #endsItem(byte: number, at: number): boolean {
    const missing = !this.#open && (byte === comma || this.#afterComma);
    if (missing) throw new JsonTrouble('a value is missing', this.#base + at);
    this.#afterComma = byte === comma;
    if (byte === closeList) this.#form = 'closed';
    return this.#open;
  }

  #take(byte: number, at: number): void {
    if (!this.#open) {
      this.#open = true;
      this.#begin = this.#base + at;
    }
    if (byte === quote) this.#inString = true;
    else if (byte === openObject || byte === openList) {
      this.#depth += 1;
      if (this.#depth > deepest) throw new JsonTrouble(`values are nested deeper than ${deepest}`, this.#base + at);
    } else if (byte === closeObject || byte === closeList) this.#depth = Math.max(0, this.#depth - 1);
  }

  #cut(chunk: Buffer, end: number): JsonPiece {
    const from = Math.max(0, this.#begin - this.#base);
    const rest = chunk.subarray(from, end);
    const text = this.#heldBytes === 0 ? rest.toString() : Buffer.concat([...this.#held, rest]).toString();
    const piece = { text, offset: this.#begin, long: this.#long };
    this.#open = false;
    this.#long = false;
    this.#held = [];
    this.#heldBytes = 0;
    return piece;
  }

  #hold(chunk: Buffer): void {
    if (!this.#open) return;
    const part = Uint8Array.from(chunk.subarray(Math.max(0, this.#begin - this.#base)));
    this.#held.push(part);
    this.#heldBytes += part.length;
    if (this.#heldBytes > largestBytes)
      fail(
        'import-error',
        `one value has more than ${largestBytes / 1e6} MB; a file of rows is a list of objects, or an object a line`,
      );
  }
}
