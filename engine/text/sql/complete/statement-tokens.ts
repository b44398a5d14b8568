/** Tokens of one statement that is being written, with what closes each parenthesis, closed or not. */
import type { Token } from '../tokenize.ts';

/** Words that begin a part of a query. */
export const clauseWords = new Set(
  `with select from join on using where group having window qualify order limit offset union intersect except values
  pivot unpivot summarize describe`.split(/\s+/),
);
/** Words that a query begins with. */
export const queryWords = new Set('select from with values pivot unpivot summarize describe table'.split(' '));

/** Tokens with what closes each parenthesis, and their spelling. */
export interface Tokens {
  readonly list: readonly Token[];
  readonly closes: ReadonlyMap<number, number>;
  spell(at: number): string;
}

/** The word at a place in lower case, or ''; behind a dot it is a name. */
export function wordAt({ list }: Pick<Tokens, 'list'>, at: number): string {
  const token = list[at];
  return token?.kind === 'word' && list[at - 1]?.text !== '.' ? token.text : '';
}

/** Whether a token can be a name. */
export const isName = (token: Token | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** Makes the tokens of one statement ready. */
export function prepareTokens(text: string, list: readonly Token[]): Tokens {
  const spell = (at: number) => {
    const token = list[at];
    if (!token) return '';
    const written = text.slice(token.start, token.end);
    return token.kind === 'quoted' ? written.slice(1, -1).replaceAll('""', '"') : written;
  };
  return { list, spell, closes: pairParentheses(list) };
}

function pairParentheses(list: readonly Token[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  list.forEach(({ kind, text }, at) => {
    if (kind !== 'symbol') return;
    if (text === '(') open.push(at);
    if (text === ')') closes.set(open.pop() ?? -1, at);
  });
  for (const at of open.reverse()) closes.set(at, findEnd(list, closes, at));
  return closes;
}

/** Where a parenthesis that nothing closes ends: before the next clause, unless it holds a query. */
function findEnd(list: readonly Token[], closes: ReadonlyMap<number, number>, open: number): number {
  const query = queryWords.has(wordAt({ list }, open + 1));
  for (let at = open + 1; !query && at < list.length; at += 1) {
    if (clauseWords.has(wordAt({ list }, at)) && list[at - 1]?.text !== 'distinct') return at;
    at = closes.get(at) ?? at;
  }
  return list.length;
}
