/**
 * A cell's YAML without its place in the list: the dash and the indentation are taken away for editing
 * and put back after it.
 */
function measureIndent(source: string): number {
  return /^( *)- */.exec(source)?.[0].length ?? 2;
}

/** The cell's mapping as text of its own. */
export function unwrapSource(source: string): string {
  const indent = measureIndent(source);
  const [first = '', ...rest] = source.replace(/\s+$/, '').split(/\r?\n/);
  const lines = rest.map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line.trimStart()));
  return [first.slice(indent), ...lines].join('\n');
}

/** The mapping as an item of the list that `source` stands in. */
export function wrapSource(body: string, source: string): string {
  const indent = measureIndent(source);
  const head = /^( *-) */.exec(source)?.[0] ?? '- ';
  const [first = '', ...rest] = body.replace(/\s+$/, '').split('\n');
  const lines = rest.map((line) => (line.trim() === '' ? '' : ' '.repeat(indent) + line));
  return `${[head + first, ...lines].join('\n')}\n`;
}
