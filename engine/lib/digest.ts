/**
 * SHA-256 as lower-case hex, synchronous, alike in page and Node. One state and one buffer serve all short
 * texts: keys are digested by the thousand while a notebook recomputes.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { writeCanonical } from './canonical.ts';
import type { Json } from './json.ts';

/** SHA-256 as 64 digits of lower-case hex. */
export type Digest = string & { readonly brand: 'Digest' };

const fresh = sha256.create();
const state = sha256.create();
const encoder = new TextEncoder();
const bytes = new Uint8Array(4096);
const digested = new Uint8Array(fresh.outputLen);
const hex = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const digits: number[] = Array.from({ length: 2 * fresh.outputLen }, () => 0);

/** Digest of a text's UTF-8 bytes. */
export function digestText(text: string): Digest {
  // A UTF-16 unit takes three bytes at most.
  if (text.length * 3 > bytes.length) return digestBytes(utf8ToBytes(text));
  return digestStart(encoder.encodeInto(text, bytes).written);
}

/** Digest of the first `count` lines with `\n` between them; of short ones in ASCII nothing is made but the digest. */
export function digestLines(lines: readonly string[], count = lines.length): Digest {
  const length = fillBytes(lines, count);
  return length === null ? digestText(lines.slice(0, count).join('\n')) : digestStart(length);
}

/** Puts ASCII lines into the buffer; their length, or null when they are something else or too long. */
function fillBytes(lines: readonly string[], count: number): number | null {
  let end = 0;
  for (let at = 0; at < count; at += 1) {
    const line = lines[at] ?? '';
    if (end + line.length >= bytes.length) return null;
    if (at > 0) bytes[end++] = 10;
    for (let place = 0; place < line.length; place += 1) {
      const unit = line.charCodeAt(place);
      if (unit > 127) return null;
      bytes[end++] = unit;
    }
  }
  return end;
}

/** Digest of the buffer's first bytes. */
function digestStart(length: number): Digest {
  fresh._cloneInto(state);
  state.update(bytes.subarray(0, length)).digestInto(digested);
  return writeHex(digested);
}

/** Digest of raw bytes. */
export function digestBytes(bytes: Uint8Array): Digest {
  return writeHex(sha256(bytes));
}

/** Written at once: a text put together of 32 parts costs as much as the hash. */
function writeHex(bytes: Uint8Array): Digest {
  for (let at = 0; at < digits.length; at += 2) {
    const byte = bytes[at >> 1] ?? 0;
    digits[at] = hex[byte >> 4] ?? 0;
    digits[at + 1] = hex[byte & 15] ?? 0;
  }
  return String.fromCharCode(...digits) as Digest;
}

/** Digest of a value's canonical JSON: equal for equal values, whatever the order of their keys. */
export function digestJson(value: Json): Digest {
  return digestText(writeCanonical(value));
}
