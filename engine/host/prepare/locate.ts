/** Places in a text as people count them: lines and columns from 1, in UTF-16 units. */

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset. */
export function locate(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The offset of a place; places beyond the text are at its end. */
export function findOffset(text: string, line: number, column: number): number {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}
