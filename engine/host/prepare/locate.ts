/** Places in a text as people count them: lines and columns from 1, in UTF-16 units. */

export interface Place {
  readonly line: number;
  readonly column: number;
}

export function locate(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
