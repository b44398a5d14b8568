/** Which encoding a text file has, and its text: UTF-8, UTF-16 by its mark, else Windows-1252. */
import { fail } from '../../../engine/index.ts';

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

const known = new Set(['utf-8', 'utf-16le', 'utf-16be', 'latin-1', 'windows-1252']);

/** The text without its byte order mark. `wanted` is the cell's own word for the encoding. */
export function decodeText(bytes: Uint8Array, wanted?: string): DecodedText {
  if (wanted !== undefined && !known.has(wanted)) {
    fail('import-error', `the encoding ${wanted} is not known: ${[...known].join(', ')}`);
  }
  const encoding = wanted ?? findEncoding(bytes);
  return { text: new TextDecoder(encoding === 'latin-1' ? 'windows-1252' : encoding).decode(bytes), encoding };
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
