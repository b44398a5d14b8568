/**
 * Numbers that a text takes from cells, written as tables write them. Which digits are values is read from the
 * template; what the author wrote stands as it is. A value in code, an address or a name is left alone.
 */
import { groupDigits, isCodeName } from './format.ts';

const mark = /\{\{(.*?)\}\}/s;
const number = /^-?\d{4,}(\.\d+)?$/;

function isWord(before: string, after: string): boolean {
  const inCode = (before.split('`').length - 1) % 2 === 1;
  return !inCode && /(^|[\s(*_>~"'$€£≈–—[|])$/.test(before) && /^($|[\s)*_~"'.,;:!?%\]|–—])/.test(after);
}

/** The text that a template became, with the digits of its values grouped; as it is when the two do not fit. */
export function groupValues(template: string, text: string): string {
  const [first = '', ...parts] = template.split(mark);
  if (parts.length === 0 || !text.startsWith(first)) return text;
  let at = first.length;
  let told = first;
  for (let index = 0; index < parts.length; index += 2) {
    const [expression = '', literal = ''] = parts.slice(index, index + 2);
    const isLast = index + 2 >= parts.length;
    if (literal === '' && !isLast) return text;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at);
    if (end < at || !text.startsWith(literal, end)) return text;
    const value = text.slice(at, end);
    const name = /(\w+)\W*$/.exec(expression)?.[1] ?? '';
    const isPlain = number.test(value) && !isCodeName(name) && isWord(text.slice(0, at), text.slice(end));
    told += (isPlain ? groupDigits(value) : value) + literal;
    at = end + literal.length;
  }
  return told;
}
