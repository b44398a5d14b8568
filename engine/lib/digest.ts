/**
 * SHA-256 as lower-case hex, synchronous, alike in page and Node. One state and one buffer serve all short
 * texts: keys are digested by the thousand while a notebook recomputes.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { writeCanonical } from './canonical.ts';
import type { Json } from './json.ts';

export type Digest = string & { readonly brand: 'Digest' };

const fresh = sha256.create();
const state = sha256.create();
const encoder = new TextEncoder();
const bytes = new Uint8Array(4096);
const digested = new Uint8Array(fresh.outputLen);

/** Digest of a text's UTF-8 bytes. */
export function digestText(text: string): Digest {
  // A UTF-16 unit takes three bytes at most.
  if (text.length * 3 > bytes.length) return digestBytes(utf8ToBytes(text));
  const { written } = encoder.encodeInto(text, bytes);
  fresh._cloneInto(state);
  state.update(bytes.subarray(0, written)).digestInto(digested);
  return bytesToHex(digested) as Digest;
}

/** Digest of raw bytes. */
export function digestBytes(bytes: Uint8Array): Digest {
  return bytesToHex(sha256(bytes)) as Digest;
}

/** Digest of a value's canonical JSON: equal for equal values, whatever the order of their keys. */
export function digestJson(value: Json): Digest {
  return digestText(writeCanonical(value));
}
