/**
 * Measures how deep a text nests before it is parsed, because deep nesting kills the process: first by
 * a bound that costs one pass, and only where that is too high by the lexer's own tokens. Linear, and
 * without recursion.
 */
import { Lexer } from 'yaml';

const maxDepth = 64;
const maxAliases = 100;

/** What makes a text unfit for parsing, or null. */
export function checkBounds(text: string): 'too-deep' | 'too-many-aliases' | null {
  const bound = boundDepth(text);
  if (bound.depth <= maxDepth && bound.aliases <= maxAliases) return null;
  const { depth, aliases } = measure(text);
  if (depth > maxDepth) return 'too-deep';
  return aliases > maxAliases ? 'too-many-aliases' : null;
}

/** At least the true depth: brackets, and the furthest column at which a line or a `- ` may begin. */
function boundDepth(text: string): { depth: number; aliases: number } {
  let brackets = 0;
  let aliases = 0;
  let column = 0;
  let furthest = 0;
  let inIndicators = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    column += 1;
    if (unit === 10) {
      column = 0;
      inIndicators = true;
    } else if (unit === 0x5b || unit === 0x7b) brackets += 1;
    else if (unit === 0x2a) aliases += 1;
    if (inIndicators && unit !== 10) {
      furthest = Math.max(furthest, column);
      inIndicators = unit === 0x20 || unit === 0x2d || unit === 0x3f || unit === 0x3a || unit === 0x09;
    }
  }
  return { depth: brackets + furthest, aliases };
}

function measure(text: string): { depth: number; aliases: number } {
  const gauge = new Gauge();
  for (const token of new Lexer().lex(text)) gauge.take(token);
  return gauge;
}

/** Follows tokens: open brackets, and the columns at which lists and mappings of the block are open. */
class Gauge {
  depth = 0;
  aliases = 0;
  private readonly columns: number[] = [];
  private flow = 0;
  private column = 0;
  private keyColumn = 0;

  take(token: string): void {
    const sign = token[0] ?? '';
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
