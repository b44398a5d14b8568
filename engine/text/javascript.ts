/**
 * Parses JavaScript as the engine meets it: one expression inside another text, or the body of a
 * code cell. Gives code, places and what it reads; running it is the sandbox's part. Never throws on
 * any text: what cannot be parsed is the issue `invalid-expression`.
 */
import { type Comment, type Options, parse, parseExpressionAt, type Token } from 'acorn';
import type { Node } from 'estree';
import type { TextIssue } from './issue.ts';
import { type Call, readCall, readPath, type ValuePath } from './path.ts';
import { type Placed, type Reads, readScope } from './scope.ts';

export interface Expression extends Reads {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** Set when the whole expression is a plain way to a value: `item.day`, `one(t).day`. */
  readonly path?: ValuePath;
  /** Set when the whole expression is a call of a name: `ident(column)`. */
  readonly call?: Call;
}

/** The expression that begins at an offset, and where it ends with the white space and comments after it. */
export type ExpressionAt = { readonly expression: Expression; readonly end: number } | { readonly issue: TextIssue };

const options = { ecmaVersion: 2023, sourceType: 'script' } satisfies Options;

/** Reads one expression as far as JavaScript's grammar goes. `hidden` saves the work when a text has many. */
export function parseExpression(text: string, start: number, hidden = hideZeroWidth(text)): ExpressionAt {
  const source = hidden.slice(start);
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  try {
    const tree = parseExpressionAt(source, 0, { ...options, onToken: tokens, onComment: comments }) as Placed;
    const first = tokens[0]?.start ?? 0;
    const last = tokens.at(-1)?.end ?? tree.end;
    const code = restoreStrings(source.slice(0, last), text, { start, tokens }).slice(first);
    const place = { code, start: start + first, end: start + last };
    const [path, call] = [readPath(tree), readCall(tree, source, start)];
    const expression = { ...place, ...readScope(tree, start), ...(path && { path }), ...(call && { call }) };
    return { expression, end: start + skipSpace(source, last, comments) };
  } catch (error) {
    return { issue: explain(error, start, Math.min(text.length, start + 1)) };
  }
}

export interface Body extends Reads {
  readonly issues: readonly TextIssue[];
  /** Whether it has a `return` of its own; else the value of its last expression is the result. */
  readonly returns: boolean;
  /** Place of the expression that ends it, when its last statement is one. */
  readonly last?: Place;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const nothing = { names: [], volatile: false, returns: false };

/** Reads a function body, or a program whose last expression is the result. */
export function parseBody(code: string): Body {
  try {
    const tree = parse(hideZeroWidth(code), { ...options, allowReturnOutsideFunction: true });
    const program = tree as unknown as Placed<Node & { type: 'Program' }>;
    const last = tree.body.findLast(({ type }) => type !== 'EmptyStatement');
    const reads = readScope(program, 0);
    const place = last?.type === 'ExpressionStatement' ? placeStatement(last, code) : null;
    return { ...reads, issues: [], returns: hasReturn(program.body), ...(place && { last: place }) };
  } catch (error) {
    return { ...nothing, issues: [explainAwait(code) ?? explain(error, 0, code.length)] };
  }
}

/** A body that would be right if something could be awaited in it. */
function explainAwait(code: string): TextIssue | null {
  const start = code.search(/\bawait\b/);
  if (start < 0) return null;
  try {
    parse(hideZeroWidth(code), { ...options, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true });
  } catch {
    return null;
  }
  const hint = 'what a cell needs from elsewhere comes from other cells';
  return { ...refuse('JavaScript: nothing can be awaited here', { start, end: start + 'await'.length }), hint };
}

/** A statement with the parentheses around its expression, without its semicolon. */
function placeStatement({ start, end }: Place, code: string): Place {
  return { start, end: code[end - 1] === ';' ? end - 1 : end };
}

/** Whether one of the statements returns, functions inside them aside. */
function hasReturn(nodes: readonly unknown[]): boolean {
  return nodes.some((node) => {
    if (typeof node !== 'object' || node === null) return false;
    const type = 'type' in node ? String(node.type) : '';
    if (type === 'ReturnStatement') return true;
    return !/Function|Class|Expression/.test(type) && hasReturn(Object.values(node).flat());
  });
}

const zeroWidth = /[\u200b-\u200d\u2060\ufeff]/g;

/** The text with blanks for characters without width, so that a pasted one does not break a name. */
export function hideZeroWidth(text: string): string {
  return text.replace(zeroWidth, ' ');
}

/** Gives strings back the characters that `hideZeroWidth` took: there they are content. */
function restoreStrings(source: string, text: string, place: { start: number; tokens: readonly Token[] }): string {
  if (text.startsWith(source, place.start)) return source;
  let restored = '';
  let at = 0;
  for (const { type, start, end } of place.tokens) {
    if (type.label !== 'string' && type.label !== 'template') continue;
    restored += source.slice(at, start) + text.slice(place.start + start, place.start + end);
    at = end;
  }
  return restored + source.slice(at);
}

/** Where white space and comments end that begin at `at`. */
function skipSpace(source: string, at: number, comments: readonly Comment[]): number {
  let end = at;
  for (;;) {
    while (end < source.length && /\s/.test(source.charAt(end))) end += 1;
    const comment = comments.find((candidate) => candidate.start === end);
    if (!comment) return end;
    end = comment.end;
  }
}

function refuse(message: string, { start, end }: { start: number; end: number }): TextIssue {
  return { code: 'invalid-expression', severity: 'error', start, end, message };
}

/** acorn throws `SyntaxError` with a place; a text nested too deeply ends in a `RangeError`. */
function explain(error: unknown, offset: number, end: number): TextIssue {
  if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') {
    const message = `JavaScript: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`;
    return refuse(message, { start: offset + error.pos, end: Math.max(end, offset + error.pos) });
  }
  if (error instanceof RangeError) return refuse('JavaScript: nested too deeply', { start: offset, end });
  throw error;
}
