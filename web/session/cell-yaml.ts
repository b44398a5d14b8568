/**
 * A cell's YAML without its place in the list: the dash, the indentation and what follows the cell are
 * taken away for editing. The engine puts a mapping back into its place, whatever its indentation.
 */
function measureIndent(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** The lines of the cell itself: comments and blank lines before the next cell are not its own. */
function trimTail(lines: readonly string[], indent: number): readonly string[] {
  const isOwn = (line: string) => line.trim() !== '' && (measureIndent(line) >= indent || !line.trim().startsWith('#'));
  return lines.slice(0, lines.findLastIndex(isOwn) + 1);
}

/** The cell's mapping as text of its own. */
export function unwrapSource(source: string): string {
  const [first = '', ...rest] = source.split(/\r?\n/);
  const dash = /^ *- */.exec(first)?.[0].length ?? 0;
  const fields = rest.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const indent = fields.length === 0 ? dash : Math.min(...fields.map(measureIndent));
  const own = trimTail(rest, indent).map((line) => line.slice(Math.min(indent, measureIndent(line))));
  return [first.slice(dash), ...own].join('\n').trimEnd();
}
