/**
 * Splits a text at its `{{ … }}`. An expression ends where JavaScript's grammar ends it, then `}}`
 * must follow; `\{{` is a literal pair of braces. Concatenating all parts gives the text again, but
 * for those backslashes. Expanding is the run's part.
 */
import type { TextIssue } from './issue.ts';
import { type Expression, hideZeroWidth, parseExpression } from './javascript.ts';

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly expression: Expression; readonly start: number; readonly end: number };

export interface Template {
  readonly parts: readonly Part[];
  readonly issues: readonly TextIssue[];
}

const maxIssues = 100;

/** A text with `{{ }}` as pieces, with places; what cannot be read is an issue, never thrown. */
export function parseTemplate(text: string): Template {
  const parts: Part[] = [];
  const issues: TextIssue[] = [];
  const hidden = hideZeroWidth(text);
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (;;) {
    const open = issues.length < maxIssues ? text.indexOf('{{', at) : -1;
    if (open < 0) break;
    if (text.charAt(open - 1) === '\\') {
      plain += `${text.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    plain += text.slice(at, open);
    const island = parseIsland(text, open, hidden);
    if ('issue' in island) {
      issues.push(island.issue);
      plain += text.slice(open, island.end);
    } else {
      flush();
      parts.push({ kind: 'expression', expression: island.expression, start: open, end: island.end });
    }
    at = island.end;
  }
  plain += text.slice(at);
  flush();
  return { parts, issues };
}

export type Island =
  | { readonly expression: Expression; readonly end: number }
  | { readonly issue: TextIssue; readonly end: number };

/** Reads `{{ expression }}` at `open`. After a mistake it ends behind the next `}}`, or with the text. */
export function parseIsland(text: string, open: number, hidden = hideZeroWidth(text)): Island {
  const read = parseExpression(text, open + 2, hidden);
  if ('expression' in read && text.startsWith('}}', read.end)) return { ...read, end: read.end + 2 };
  const close = text.indexOf('}}', open + 2);
  const end = close < 0 ? text.length : close + 2;
  if (close >= 0 && text.slice(open + 2, close).trim() === '')
    return { end, issue: refuse('there is no expression between {{ and }}', open, end) };
  if (close < 0) return { end, issue: refuse('{{ is not closed by }}', open, open + 2) };
  if ('issue' in read) return { end, issue: { ...read.issue, end: Math.max(read.issue.start + 1, read.issue.end) } };
  return { end, issue: refuse('after the expression }} must follow', read.end, Math.max(end, read.end + 1)) };
}

function refuse(message: string, start: number, end: number): TextIssue {
  const hint = 'Write one JavaScript expression between {{ and }}; \\{{ keeps the braces as text.';
  return { code: 'invalid-expression', severity: 'error', start, end, message, hint };
}

/** The expression that the template is as a whole: then its value keeps its type. */
export function readWhole(template: Template): Expression | null {
  const [part] = template.parts;
  return template.parts.length === 1 && part?.kind === 'expression' ? part.expression : null;
}

/** An expression field: bare (`when: a > 3`) or as a whole in `{{ }}`; white space around it is ignored. */
export function parseExpressionField(text: string): { expression: Expression } | { issue: TextIssue } {
  const start = text.length - text.trimStart().length;
  if (text.startsWith('{{', start)) {
    const island = parseIsland(text, start);
    if ('issue' in island) return { issue: island.issue };
    if (text.slice(island.end).trim() === '') return { expression: island.expression };
  }
  const read = parseExpression(text, 0);
  if ('issue' in read) return read;
  if (read.end === text.length) return { expression: read.expression };
  return { issue: refuse('one expression is wanted here', read.end, text.length) };
}
