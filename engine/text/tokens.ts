/**
 * Texts that are equal exactly when two pieces of code differ in white space and comments alone.
 * They go into keys, so that a reformatted cell keeps its result.
 */
import { parse, type Token } from 'acorn';

/** Tokens of JavaScript, with the semicolons that line breaks stand for; code that cannot be parsed is itself. */
export function writeJavascriptTokens(code: string): string {
  const tokens: Token[] = [];
  const semicolons: number[] = [];
  try {
    parse(code, {
      ecmaVersion: 2023,
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      onToken: tokens,
      onInsertedSemicolon: (end) => semicolons.push(end),
    });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return code;
    throw error;
  }
  const inserted = new Set(semicolons);
  return tokens
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => `${code.slice(start, end)}${inserted.has(end) ? ' ;' : ''}`)
    .join(' ');
}
