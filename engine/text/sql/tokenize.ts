/**
 * Cuts SQL into tokens as DuckDB 1.5 does: strings of all kinds, nested comments, quoted names,
 * numbers, operators, and `{{ … }}` as one opaque operand. Comments and white space are dropped.
 * Linear in the text, never throws; what has no end is the issue `sql-syntax`.
 */
import type { TextIssue } from '../issue.ts';
import { type Expression, hideZeroWidth } from '../javascript.ts';
import { parseIsland } from '../template.ts';

export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'parameter' | 'island';
  readonly start: number;
  readonly end: number;
  /** Words and quoted names in lower case and without quotes, since case never matters; else as written. */
  readonly text: string;
  /** Of an island; absent when it is no valid expression. */
  readonly expression?: Expression;
}

export interface Tokenized {
  readonly tokens: readonly Token[];
  readonly issues: readonly TextIssue[];
}

const space = '\\s\\u200b-\\u200d\\u2060\\ufeff';
const wide =
  '\\u0080-\\u009f\\u00a1-\\u167f\\u1681-\\u1fff\\u200e-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2061-\\u2fff\\u3001-\\ufefe\\uff00-\\uffff';
const patterns = {
  blank: new RegExp(`[${space}]+|--[^\\n\\r]*`, 'y'),
  word: new RegExp(`[A-Za-z_${wide}][A-Za-z0-9_$${wide}]*`, 'y'),
  number: /0[xX][\da-fA-F_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y,
  parameter: /\$[A-Za-z0-9_]+|\?/y,
  dollar: new RegExp(`\\$(?:[A-Za-z_${wide}][A-Za-z0-9_${wide}]*)?\\$`, 'y'),
  operator: /::|:=|[~!@#^&|`+\-*/%<>=]+/y,
  comment: /\/\*|\*\//g,
  escape: /\\[\s\S]|'/g,
};

/** All tokens of a text, in order. Never throws: what has no end is an issue, and nothing is read behind it. */
export function tokenizeSql(text: string): Tokenized {
  const tokens: Token[] = [];
  const issues: TextIssue[] = [];
  const hidden = hideZeroWidth(text);
  for (let at = 0; at < text.length; ) {
    const read = readIsland(text, at, hidden) ?? readToken(text, at);
    if ('unclosed' in read) {
      issues.push(refuse(`${read.unclosed} has no end`, at, text.length));
      break;
    }
    if (read.issue) issues.push(read.issue);
    if (read.token) tokens.push(read.token);
    at = read.end;
  }
  return { tokens, issues };
}

type Read =
  | { readonly end: number; readonly token?: Token; readonly issue?: TextIssue }
  | { readonly unclosed: string };

function refuse(message: string, start: number, end: number): TextIssue {
  return { code: 'sql-syntax', severity: 'error', start, end, message: `SQL: ${message}` };
}

function readIsland(text: string, at: number, hidden: string): Read | null {
  if (text.startsWith('\\{{', at)) return { end: at + 1 };
  if (!text.startsWith('{{', at) || text.charAt(at - 1) === '\\') return null;
  const island = parseIsland(text, at, hidden);
  const token: Token = { kind: 'island', start: at, end: island.end, text: text.slice(at, island.end) };
  if ('issue' in island) return { end: island.end, token, issue: island.issue };
  return { end: island.end, token: { ...token, expression: island.expression } };
}

function readToken(text: string, at: number): Read {
  if ('(),;[]}'.includes(text.charAt(at))) return make('symbol', text, at, at + 1);
  const blank = match(patterns.blank, text, at);
  if (blank > 0) return { end: at + blank };
  if (text.startsWith('/*', at)) return readComment(text, at);
  const first = text.charAt(at);
  if (first === "'" || first === '"') return readQuoted(text, at);
  if (/[eE]/.test(first) && text.charAt(at + 1) === "'") return readEscaped(text, at);
  if (first === '$') {
    const tag = match(patterns.dollar, text, at);
    if (tag > 0) return readDollar(text, at, tag);
  }
  for (const kind of ['word', 'number', 'parameter'] as const) {
    const length = match(patterns[kind], text, at);
    if (length > 0) return make(kind, text, at, at + length);
  }
  return make('symbol', text, at, at + Math.max(1, readOperator(text, at)));
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

function make(kind: Token['kind'], source: string, start: number, end: number): { end: number; token: Token } {
  const text = source.slice(start, end);
  return { end, token: { kind, start, end, text: kind === 'word' ? text.toLowerCase() : text } };
}

function readComment(text: string, at: number): Read {
  let depth = 0;
  patterns.comment.lastIndex = at;
  for (;;) {
    const found = patterns.comment.exec(text);
    if (!found) return { unclosed: 'a comment /* …' };
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return { end: patterns.comment.lastIndex };
  }
}

/** `'…'` and `"…"`, the mark doubled inside. */
function readQuoted(text: string, at: number): Read {
  const mark = text.charAt(at);
  let end = at;
  do {
    const next = text.indexOf(mark, end + 1);
    if (next < 0) return { unclosed: mark === "'" ? "a string '…" : 'a name "…' };
    end = next + 1;
  } while (text.charAt(end) === mark);
  if (mark === "'") return make('string', text, at, end);
  const name = text
    .slice(at + 1, end - 1)
    .replaceAll('""', '"')
    .toLowerCase();
  return { end, token: { kind: 'quoted', start: at, end, text: name } };
}

/** `E'…'`, where a backslash takes the next character. */
function readEscaped(text: string, at: number): Read {
  patterns.escape.lastIndex = at + 2;
  for (;;) {
    const found = patterns.escape.exec(text);
    if (!found) return { unclosed: "a string E'…" };
    const end = patterns.escape.lastIndex;
    if (found[0] === "'" && text.charAt(end) !== "'") return make('string', text, at, end);
    if (found[0] === "'") patterns.escape.lastIndex = end + 1;
  }
}

function readDollar(text: string, at: number, tag: number): Read {
  const close = text.indexOf(text.slice(at, at + tag), at + tag);
  return close < 0 ? { unclosed: 'a string $…$' } : make('string', text, at, close + tag);
}

/** Length of an operator: it ends before a comment, and not in + or - unless it has a sign of its own. */
function readOperator(text: string, at: number): number {
  let operator = text.slice(at, at + match(patterns.operator, text, at));
  const comment = operator.search(/--|\/\*/);
  if (comment > 0) operator = operator.slice(0, comment);
  if (/[~!@#^&|`%]/.test(operator)) return operator.length;
  while (operator.length > 1 && /[+-]$/.test(operator)) operator = operator.slice(0, -1);
  return operator.length;
}
