/** SHA-256 as lower-case hex, synchronous, alike in page and Node. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { writeCanonical } from './canonical.ts';
import type { Json } from './json.ts';

export type Digest = string & { readonly brand: 'Digest' };

/** Digest of a text's UTF-8 bytes. */
export function digestText(text: string): Digest {
  return bytesToHex(sha256(utf8ToBytes(text))) as Digest;
}

/** Digest of raw bytes. */
export function digestBytes(bytes: Uint8Array): Digest {
  return bytesToHex(sha256(bytes)) as Digest;
}

/** Digest of a value's canonical JSON: equal for equal values, whatever the order of their keys. */
export function digestJson(value: Json): Digest {
  return digestText(writeCanonical(value));
}
