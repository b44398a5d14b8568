/**
 * From scroll positions to rows and columns. Browsers stop near 33 million pixels of height, so a long
 * table scrolls faster than its rows are high; the rows on screen always lie exactly below each other.
 */
export interface RowScroll {
  readonly total: number;
  readonly rowHeight: number;
  readonly viewHeight: number;
}

const tallest = 16_000_000;

/** Height of the scrolled content in pixels. */
export function measureHeight({ total, rowHeight }: RowScroll): number {
  return Math.min(total * rowHeight, tallest);
}

/** Rows to draw at a scroll position, and where the first of them lies in the content, in pixels. */
export function findRows(scroll: RowScroll, scrollTop: number): { first: number; count: number; top: number } {
  const { total, rowHeight, viewHeight } = scroll;
  const height = measureHeight(scroll);
  const shown = Math.min(total, Math.ceil(viewHeight / rowHeight) + 1);
  const reach = Math.max(1, height - viewHeight);
  const position = Math.min(1, Math.max(0, scrollTop / reach)) * Math.max(0, total * rowHeight - viewHeight);
  const exact = total * rowHeight <= tallest ? scrollTop : position;
  const first = Math.min(Math.floor(exact / rowHeight), Math.max(0, total - shown));
  const top = scrollTop - (exact - first * rowHeight);
  return { first, count: shown, top: Math.max(0, top) };
}

/** The scroll position that shows a row, starting from the present one. */
export function reachRow(scroll: RowScroll, scrollTop: number, row: number): number {
  const { total, rowHeight, viewHeight } = scroll;
  const { first } = findRows(scroll, scrollTop);
  const whole = Math.max(1, Math.floor(viewHeight / rowHeight));
  if (row > first && row < first + whole - 1) return scrollTop;
  const wanted = row <= first ? row * rowHeight : (row + 1) * rowHeight - viewHeight;
  const reach = Math.max(1, measureHeight(scroll) - viewHeight);
  const scale = total * rowHeight <= tallest ? 1 : reach / (total * rowHeight - viewHeight);
  return Math.min(reach, Math.max(0, wanted * scale));
}

/** Left edges of columns, with the total width at the end. */
export function sumWidths(widths: readonly number[]): readonly number[] {
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
}

/** Columns between two edges of the view, the one at each border included. */
export function findColumns(edges: readonly number[], left: number, width: number): { first: number; last: number } {
  let low = 0;
  let high = Math.max(0, edges.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= left) low = middle;
    else high = middle - 1;
  }
  let last = low;
  while (last < edges.length - 2 && (edges[last + 1] ?? 0) < left + width) last += 1;
  return { first: low, last };
}

/** The widest that a column begins with, in px: on a phone the next one is seen beside it. */
export function findMostWidth(viewWidth: number): number {
  return Math.min(340, Math.max(160, viewWidth * 0.6));
}
