/**
 * Cuts a notebook's text at the items of `cells:` by indentation, without parsing it: an edit then
 * costs its piece, and one broken cell leaves the others readable. Content of a cell is always
 * indented deeper than its `- `, so the cut is exact for valid YAML.
 */

export interface Piece {
  /** Offset of `- ` in the text. */
  readonly from: number;
  /** From `- ` to the next item, or to the end of the section. */
  readonly source: string;
  /** Blanks before `- `. */
  readonly indent: number;
}

export interface Cut {
  /** The text without its items: what holds the document's own fields. */
  readonly head: string;
  /** Where the items stand in the text; from = to when there are none. */
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly Piece[];
}

const section = /^\uFEFF?(?:cells|"cells"|'cells')[ \t]*:[ \t]*(?:#.*)?\r?$/m;

/** Cuts the text; a notebook whose `cells` are written in brackets has no pieces and stays whole. */
export function cutText(text: string): Cut {
  const start = section.exec(text);
  const whole = { head: text, from: text.length, to: text.length, pieces: [] };
  if (!start) return whole;
  const lineEnd = text.indexOf('\n', start.index);
  if (lineEnd < 0) return whole;
  const { starts, indent, end } = findItems(text, lineEnd + 1);
  const first = starts[0];
  if (first === undefined) return { ...whole, from: lineEnd + 1, to: lineEnd + 1 };
  const pieces = starts.map((from, index) => ({ from, indent, source: text.slice(from, starts[index + 1] ?? end) }));
  const from = first - indent;
  return { head: text.slice(0, from) + text.slice(end), from, to: end, pieces };
}

/** Offsets of the items' `- `, and the end of the section: the first line that belongs to no item. */
function findItems(text: string, from: number): { starts: number[]; indent: number; end: number } {
  const starts: number[] = [];
  let indent = -1;
  let at = from;
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    const content = skipBlanks(text, at);
    const column = content - at;
    const isItem = text[content] === '-' && isSpace(text[content + 1]);
    const isSilent = content >= text.length || isSpace(text[content]) || text[content] === '#';
    if (indent < 0 && isItem) indent = column;
    if (isItem && column === indent) starts.push(content);
    else if (!isSilent && (indent < 0 || column <= indent)) return { starts, indent, end: at };
    at = next;
  }
  return { starts, indent, end: text.length };
}

function skipBlanks(text: string, at: number): number {
  let to = at;
  while (text[to] === ' ') to += 1;
  return to;
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
