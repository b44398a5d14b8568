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

/** The lines, from 1, in which bytes stand; their offsets rise. The file is read once. */
export async function findLines(path: string, offsets: readonly number[]): Promise<readonly number[]> {
  const lines: number[] = [];
  let line = 1;
  let base = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (
      let next = offsets[lines.length];
      next !== undefined && next < base + chunk.length;
      next = offsets[lines.length]
    ) {
      for (let at = chunk.indexOf(newline, from); at >= 0 && base + at < next; at = chunk.indexOf(newline, from)) {
        line += 1;
        from = at + 1;
      }
      lines.push(line);
    }
    for (let at = chunk.indexOf(newline, from); at >= 0; at = chunk.indexOf(newline, at + 1)) line += 1;
    base += chunk.length;
    if (lines.length === offsets.length) break;
  }
  return lines;
}
