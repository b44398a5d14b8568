/**
 * Values in SQL, judged by where they stand: inside a string, alone in the parentheses of IN, as an
 * item of ORDER BY; and the calls that are only known as a whole value.
 */
import type { TextIssue } from '../issue.ts';
import { isChoiceWord } from '../literal.ts';
import type { Token } from './tokenize.ts';

/** Calls that write SQL instead of a value, as the whole expression only. */
const writingCalls = new Set(['ident', 'choice', 'filter']);

/** How the value of an island is written. */
export function readIslandCall(token: Token): 'value' | 'ident' | 'choice' | 'filter' {
  const name = token.expression?.call?.name;
  return name === 'ident' || name === 'choice' || name === 'filter' ? name : 'value';
}

/** The issues of all values in a text; `ordered` are the items of ORDER BY. */
export function checkIslands(text: string, tokens: readonly Token[], ordered: readonly Token[]): readonly TextIssue[] {
  const issues = tokens.flatMap((token, index) => {
    if (token.kind === 'string' || token.kind === 'quoted') return checkString(text, token);
    if (token.kind !== 'island') return [];
    return [...checkCall(token), ...checkParentheses(text, tokens.slice(index - 2, index + 2))];
  });
  return [...issues, ...ordered.filter((token) => readIslandCall(token) === 'value').map(refuseOrder)];
}

function refuseOrder({ start, end }: Token): TextIssue {
  const message = 'ORDER BY a value orders nothing';
  const hint = 'Write ORDER BY {{ ident(column) }} for a column that is chosen by its name.';
  return { code: 'order-by-value', severity: 'error', start, end, message, hint };
}

/** `{{ }}` is no value inside a string or a name. */
function checkString(text: string, token: Token): readonly TextIssue[] {
  const raw = text.slice(token.start, token.end);
  const open = raw.replaceAll('\\{{', '\0\0\0').indexOf('{{');
  if (open < 0 || raw.indexOf('}}', open) < 0) return [];
  const plain = raw.startsWith("'");
  const place = { start: token.start, end: token.end };
  const hint = plain
    ? 'Put it together with ||, or write \\{{ to keep the braces.'
    : 'Write it outside of the quotes; \\{{ keeps the braces.';
  const fix = plain ? { fix: { title: 'Take the value out of the string', insert: spreadString(raw) } } : {};
  return [
    {
      code: 'template-in-literal',
      severity: 'error',
      ...place,
      message: 'Inside quotes {{ }} is no value',
      hint,
      ...fix,
    },
  ];
}

/** `'%{{ q }}%'` as `'%' || {{ q }} || '%'`. */
function spreadString(raw: string): string {
  const parts = raw.slice(1, -1).split(/(?<!\\)(\{\{.*?\}\})/s);
  return parts
    .map((part, index) => (index % 2 === 1 ? part.replaceAll("''", "'") : part === '' ? '' : `'${part}'`))
    .filter((part) => part !== '')
    .join(' || ');
}

/** `IN ({{ list }})`. */
function checkParentheses(text: string, around: readonly Token[]): readonly TextIssue[] {
  const [before, open, island, close] = around;
  if (before?.kind !== 'word' || before.text !== 'in' || open?.text !== '(' || close?.text !== ')' || !island)
    return [];
  const insert = text.slice(island.start, island.end);
  const fix = { title: 'Remove the parentheses', insert };
  const message = 'IN takes a list without parentheses';
  const hint = `Write IN ${insert}.`;
  return [{ code: 'list-in-parentheses', severity: 'error', start: open.start, end: close.end, message, hint, fix }];
}

/** `ident`, `choice` and `filter` are known as the whole value alone; the words of `choice` stand in the text. */
function checkCall(token: Token): readonly TextIssue[] {
  const { expression, start, end } = token;
  if (!expression) return [];
  const refuse = (message: string): TextIssue[] => [
    { code: 'invalid-expression', severity: 'error', start, end, message },
  ];
  const { call } = expression;
  const inner = expression.names.find(({ name, start: at }) => writingCalls.has(name) && at > expression.start);
  if (inner) return refuse(`${inner.name}() must be the whole value: {{ ${inner.name}(…) }}`);
  if (call?.name === 'ident' && call.arguments.length !== 1) return refuse('ident() takes one name');
  if (call?.name !== 'choice') return [];
  const words = call.arguments.slice(1).map(({ literal }) => literal);
  const plain = words.length > 0 && words.every((word) => typeof word === 'string' && isChoiceWord(word));
  return plain ? [] : refuse("choice() takes a value and the words it may be: choice(direction, 'ASC', 'DESC')");
}
