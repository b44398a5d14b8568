/** The columns that a SELECT gives, as far as its text says: names, stars, and which column an item simply is. */
import { reservedWords } from '../../../schema/duckdb.ts';
import type { Tokens } from './statement-tokens.ts';

/** One item of a SELECT. */
export type SelectItem =
  | { readonly star: true; readonly of: string | null; readonly without: ReadonlySet<string> }
  | { readonly star: false; readonly name: string; readonly column: string | null; readonly of: string | null };

interface Clauses {
  readonly clauses: readonly { readonly word: string; readonly at: number }[];
  readonly end: number;
}

const everything: SelectItem = { star: true, of: null, without: new Set() };
const ends = new Set([')', ']']);
const operands = new Set(['word', 'quoted', 'number', 'string', 'island']);
const openers = new Set(['(', '[', '{']);
const closers = new Set([')', ']', '}']);

/** What a block gives; one without SELECT gives all that its sources have. */
export function readItems(tokens: Tokens, { clauses, end }: Clauses): readonly SelectItem[] {
  const index = clauses.findIndex(({ word }) => word === 'select');
  const select = clauses[index];
  if (select === undefined) return [everything];
  const last = clauses[index + 1]?.at ?? end;
  const items: SelectItem[] = [];
  let start = select.at + 1;
  let open = 0;
  for (let at = start; at <= last; at += 1) {
    const symbol = tokens.list[at]?.kind === 'symbol' ? (tokens.list[at]?.text ?? '') : '';
    if (at === last || (symbol === ',' && open === 0)) {
      items.push(...readItem(tokens, start, at));
      start = at + 1;
    }
    open += openers.has(symbol) ? 1 : closers.has(symbol) ? -1 : 0;
  }
  return items;
}

function readItem(tokens: Tokens, from: number, to: number): readonly SelectItem[] {
  const { list, spell } = tokens;
  const start = list[from]?.kind === 'word' && list[from]?.text === 'distinct' ? from + 1 : from;
  if (start >= to) return [];
  if (list[start]?.text === '*') return [readStar(tokens, null, start + 1, to)];
  const dotted = list[start + 1]?.text === '.';
  if (dotted && list[start + 2]?.text === '*') return [readStar(tokens, spell(start), start + 3, to)];
  const whole = dotted ? 3 : 1;
  const name = start + whole - 1;
  if (to - start === whole && isName(tokens, name))
    return [{ star: false, name: spell(name), column: spell(name), of: dotted ? spell(start) : null }];
  if (list[start + 1]?.text === ':' && isName(tokens, start))
    return [{ star: false, name: spell(start), column: null, of: null }];
  return readNamed(tokens, start, to);
}

/** `expression AS name` and `expression name`. */
function readNamed(tokens: Tokens, start: number, to: number): readonly SelectItem[] {
  const { list, spell } = tokens;
  const before = list[to - 2];
  const explicit = before?.kind === 'word' && before.text === 'as';
  const ended = before !== undefined && (ends.has(before.text) || operands.has(before.kind)) && !isWord(before.text);
  if (!isName(tokens, to - 1) || !(explicit || ended)) return [];
  const length = to - start - (explicit ? 2 : 1);
  const column = length === 1 && isName(tokens, start) ? spell(start) : null;
  const qualified = length === 3 && list[start + 1]?.text === '.';
  if (qualified) return [{ star: false, name: spell(to - 1), column: spell(start + 2), of: spell(start) }];
  return [{ star: false, name: spell(to - 1), column, of: null }];
}

const isWord = (text: string) => reservedWords.has(text) && text !== 'end';

function isName({ list }: Tokens, at: number): boolean {
  const token = list[at];
  return token?.kind === 'quoted' || (token?.kind === 'word' && !reservedWords.has(token.text));
}

/** A star with the `EXCLUDE (a, b)` behind it. */
function readStar({ list }: Tokens, of: string | null, from: number, to: number): SelectItem {
  const names = list.slice(from + 1, to).filter(({ kind }) => kind === 'word' || kind === 'quoted');
  const excludes = list[from]?.text === 'exclude';
  return { star: true, of, without: new Set(excludes ? names.map(({ text }) => text) : []) };
}
