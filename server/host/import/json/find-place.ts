/** Line and column of a byte in a text file, for messages; the file is read again up to there. */
import { createReadStream } from 'node:fs';

export interface Place {
  /** Both from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

const newline = 0x0a;

/** The place of the byte at this offset, from 0. */
export async function findPlace(path: string, offset: number): Promise<Place> {
  let line = 1;
  let column = 1;
  if (offset <= 0) return { line, column };
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { end: offset - 1 })) {
    const last = chunk.lastIndexOf(newline);
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) line += 1;
    if (last >= 0) {
      decoder.decode(chunk.subarray(0, last));
      column = 1;
    }
    column += decoder.decode(chunk.subarray(last + 1), { stream: true }).length;
  }
  return { line, column };
}
