/**
 * Measures a text before it is parsed, because deep nesting kills the process and a million values make
 * it stand still: first by a bound that costs one pass, and only where that is too high by the lexer's
 * own tokens. Linear, without recursion, and done at the first excess.
 */
import { Lexer } from 'yaml';

const maxDepth = 64;
const maxAliases = 100;
/** Scalars, colons, commas, brackets and dashes of one cell; some ten thousand short rows. */
const maxMarks = 100_000;
/** Those of all cells together. */
const maxMarksOfFile = 250_000;
/** What a cell costs beside its marks. */
const marksOfCell = 10;

export type Excess = 'too-deep' | 'too-many-aliases' | 'too-large';

/** What makes a text unfit for parsing, or null. */
export function checkBounds(text: string): Excess | null {
  const bound = boundAll(text);
  if (bound.depth <= maxDepth && bound.aliases <= maxAliases && bound.marks <= maxMarks) return null;
  const { depth, aliases, marks } = measure(text, maxMarks);
  if (depth > maxDepth) return 'too-deep';
  if (aliases > maxAliases) return 'too-many-aliases';
  return marks > maxMarks ? 'too-large' : null;
}

/** The marks of each piece of a text, as far as they had to be counted. */
export type Marks = readonly { readonly source: string; readonly marks: number }[];

/**
 * Counts the marks of pieces where they might be too many; null when they hold more together than one file
 * may. A piece that is too large alone is left out. `known` is what an earlier text was counted to. Yields after
 * each piece that it counted.
 */
export function* countMarks(
  text: string,
  pieces: readonly { readonly source: string }[],
  known: Marks,
): Generator<undefined, Marks | null> {
  let sum = marksOfCell * pieces.length;
  if (sum + text.length <= maxMarksOfFile || sum + boundAll(text).marks <= maxMarksOfFile) return known;
  const counted: Marks[number][] = [];
  for (const [at, { source }] of pieces.entries()) {
    // After an edit a piece stands at the same place from one end or the other.
    const same = [known[at], known[at + known.length - pieces.length]].find((one) => one?.source === source);
    const piece = same ?? { source, marks: countPiece(source) };
    counted.push(piece);
    sum += piece.marks;
    if (sum > maxMarksOfFile) return null;
    if (same === undefined) yield;
  }
  return counted;
}

function countPiece(source: string): number {
  const { marks, depth } = measure(source, maxMarks);
  return marks <= maxMarks && depth <= maxDepth ? marks : 0;
}

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  readonly marks: number;
}

/** At least the true measure: brackets, and the furthest column at which a line or a `- ` may begin. */
function boundAll(text: string): Measure {
  let brackets = 0;
  let aliases = 0;
  let signs = 0;
  let column = 0;
  let furthest = 0;
  let inIndicators = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    column += 1;
    if (unit === 10) {
      column = 0;
      inIndicators = true;
      signs += 1;
    } else if (unit === 0x5b || unit === 0x7b) brackets += 1;
    else if (unit === 0x2a) aliases += 1;
    else if (unit === 0x2c || unit === 0x3a || unit === 0x2d || unit === 0x3f) signs += 1;
    if (inIndicators && unit !== 10) {
      furthest = Math.max(furthest, column);
      inIndicators = unit === 0x20 || unit === 0x2d || unit === 0x3f || unit === 0x3a || unit === 0x09;
    }
  }
  // At every sign one scalar may begin.
  return { depth: brackets + furthest, aliases, marks: 2 * (brackets + signs + 1) };
}

function measure(text: string, limit: number): Measure {
  const gauge = new Gauge();
  for (const token of new Lexer().lex(text)) {
    gauge.take(token);
    if (gauge.depth > maxDepth || gauge.aliases > maxAliases || gauge.marks > limit) break;
  }
  return gauge;
}

const scalarMark = '\u001f';

function isMark(token: string, sign: string): boolean {
  return sign === scalarMark || sign === '"' || sign === "'" || (token.length === 1 && ',:-?[{'.includes(sign));
}

/** Follows tokens: open brackets, and the columns at which lists and mappings of the block are open. */
class Gauge {
  depth = 0;
  aliases = 0;
  marks = 0;
  private readonly columns: number[] = [];
  private flow = 0;
  private column = 0;
  private keyColumn = 0;

  take(token: string): void {
    const sign = token[0] ?? '';
    if (isMark(token, sign)) this.marks += 1;
    if (sign === '[' || sign === '{') this.flow += 1;
    else if (sign === ']' || sign === '}') this.flow = Math.max(0, this.flow - 1);
    else if (sign === '*') this.aliases += 1;
    else if (this.flow === 0 && (token === '-' || token === '?')) this.nest(this.column);
    else if (this.flow === 0 && token === ':') this.nest(this.keyColumn);
    this.depth = Math.max(this.depth, this.flow + this.columns.length);
    if (sign > ' ' && token !== ':') this.keyColumn = this.column;
    const lineEnd = token.lastIndexOf('\n');
    this.column = lineEnd < 0 ? this.column + token.length : token.length - lineEnd - 1;
  }

  /** Opens a level at a column, closing those that stand further right. */
  private nest(column: number): void {
    while ((this.columns.at(-1) ?? -1) > column) this.columns.pop();
    if (this.columns.at(-1) !== column) this.columns.push(column);
  }
}
