/**
 * Finds the joins of a statement's outermost query whose condition is equal keys, each with both sides as
 * text. What cannot be cut safely (values in braces, OR, ASOF, correlated sides) is left out; nothing is judged.
 */
import { type Block, readBlocks, type Source } from '../complete/blocks.ts';
import { listColumns, type Table } from '../complete/columns.ts';
import { isName, prepareTokens, type Tokens, wordAt } from '../complete/statement-tokens.ts';
import { type Token, tokenizeSql } from '../tokenize.ts';
import type { Join, JoinKey } from './join.ts';

const sideWords = new Set(['inner', 'left', 'right', 'full', 'outer']);
const otherWords = new Set(['natural', 'asof', 'positional', 'cross', 'semi', 'anti']);
const setWords = new Set(['union', 'intersect', 'except']);

/** The joins of the last statement of a text, in their order; `tables` are the cells that it may read. */
export function findJoins(text: string, tables: readonly Table[]): readonly Join[] {
  const tokens = prepareTokens(text, listLast(tokenizeSql(text).tokens));
  const block = readBlocks(tokens);
  if (block.clauses.some(({ word }) => setWords.has(word))) return [];
  const finder: Finder = { text, tokens, block, tables };
  return block.clauses.flatMap(({ word }, index) => (word === 'join' ? (cutJoin(finder, index) ?? []) : []));
}

interface Finder {
  readonly text: string;
  readonly tokens: Tokens;
  readonly block: Block;
  readonly tables: readonly Table[];
}

/** Tokens by their places; the end is outside. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function listLast(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind, text }) => !(kind === 'symbol' && text === ';'));
  const before = tokens.slice(0, last).findLastIndex(({ kind, text }) => kind === 'symbol' && text === ';');
  return tokens.slice(before + 1, last + 1);
}

function cutJoin(finder: Finder, index: number): Join | null {
  const { block, tokens } = finder;
  const { at = 0 } = block.clauses[index] ?? {};
  const begin = beginOf(tokens, at);
  const from = block.clauses.slice(0, index).findLast(({ word }) => word === 'from');
  const condition = block.clauses[index + 1];
  const right = block.sources.find(({ start }) => start > at);
  if (from === undefined || condition === undefined || right === undefined) return null;
  const spans = {
    left: { from: from.at + 1, to: begin },
    right: { from: at + 1, to: condition.at },
    condition: { from: condition.at + 1, to: endOf(finder, index + 1) },
  };
  const words = tokens.list.slice(begin, at).map(({ text }) => text);
  if (words.some((word) => otherWords.has(word))) return null;
  const before = block.sources.filter(({ start }) => start > from.at && start < at);
  const keys = readKeys(finder, condition.word, spans.condition, { left: before, right: [right] });
  const whole = writeWith(finder);
  const sides = [write(finder, spans.left), write(finder, spans.right)];
  if (keys === null || whole === null || sides.includes(null)) return null;
  const kind = (['left', 'right', 'full'] as const).find((side) => words.includes(side)) ?? 'inner';
  return { kind, name: right.name, with: whole, left: sides[0] ?? '', right: sides[1] ?? '', keys };
}

/** Where the words of a join begin that stand before JOIN. */
function beginOf(tokens: Tokens, join: number): number {
  let at = join;
  while (sideWords.has(wordAt(tokens, at - 1)) || otherWords.has(wordAt(tokens, at - 1))) at -= 1;
  return at;
}

/** Where a clause ends: before the next one, or at the end of the query. */
function endOf({ block, tokens }: Finder, index: number): number {
  const next = block.clauses[index + 1];
  if (next === undefined) return block.end;
  return next.word === 'join' ? beginOf(tokens, next.at) : next.at;
}

/** The text of a span; null when it is empty, holds a value in braces, or closes what it did not open. */
function write({ text, tokens }: Finder, { from, to }: Span): string | null {
  const inside = tokens.list.slice(from, to);
  const [first, last] = [inside.at(0), inside.at(-1)];
  let open = 0;
  for (const token of inside) {
    if (token.kind === 'island') return null;
    if (token.kind === 'symbol' && token.text === '(') open += 1;
    if (token.kind === 'symbol' && token.text === ')') open -= 1;
    if (open < 0) return null;
  }
  return first === undefined || last === undefined || open !== 0 ? null : text.slice(first.start, last.end);
}

/** `WITH …` up to the query that it serves; '' when there is none, null when it cannot be taken along. */
function writeWith(finder: Finder): string | null {
  const [first, second] = finder.block.clauses;
  if (first?.word !== 'with') return '';
  return second === undefined ? null : write(finder, { from: first.at, to: second.at });
}

interface Sides {
  readonly left: readonly Source[];
  readonly right: readonly Source[];
}

/** The keys of a condition; null when it is anything but equal keys, one on each side. */
function readKeys(finder: Finder, word: string, span: Span, sides: Sides): readonly JoinKey[] | null {
  if (word === 'using') return readUsing(finder, span);
  if (word !== 'on') return null;
  const keys = split(finder, span, 'and').map((part) => readKey(finder, part, sides));
  return keys.every((key) => key !== null) ? keys : null;
}

function readUsing({ tokens, text }: Finder, { from, to }: Span): readonly JoinKey[] | null {
  const close = tokens.closes.get(from);
  if (close === undefined || close >= to) return null;
  const names = tokens.list.slice(from + 1, close).flatMap((token, at) => {
    const written = text.slice(token.start, token.end);
    return isName(token) ? [{ left: written, right: written, column: tokens.spell(from + 1 + at) }] : [];
  });
  return names.length > 0 ? names : null;
}

/** Spans between a word or sign that stands in no parenthesis. */
function split({ tokens }: Finder, { from, to }: Span, by: string): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    const close = tokens.list[at]?.text === '(' ? tokens.closes.get(at) : undefined;
    if (close !== undefined) at = close;
    else if (tokens.list[at]?.text === by && tokens.list[at]?.kind !== 'quoted') {
      parts.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...parts, { from: start, to }];
}

const unsafe = new Set(['or', 'not', 'between', 'is', 'in', 'like', 'ilike', 'case', 'select', '=>', '->']);

function readKey(finder: Finder, span: Span, sides: Sides): JoinKey | null {
  const { list } = finder.tokens;
  if (list.slice(span.from, span.to).some(({ kind, text }) => kind === 'word' && unsafe.has(text))) return null;
  const parts = split(finder, span, list.slice(span.from, span.to).some(({ text }) => text === '==') ? '==' : '=');
  const [a, b] = parts.map((part) => readSide(finder, part, sides));
  if (parts.length !== 2 || !a || !b || a.side === b.side) return null;
  const [left, right] = a.side === 'left' ? [a, b] : [b, a];
  return { left: left.text, right: right.text, column: left.column };
}

interface Expression {
  readonly side: 'left' | 'right';
  readonly text: string;
  readonly column: string | null;
}

/** An expression whose columns all stand on one side. */
function readSide(finder: Finder, span: Span, sides: Sides): Expression | null {
  const text = write(finder, span);
  const columns = listNamed(finder, span);
  if (text === null || columns.length === 0) return null;
  const of = columns.map((column) => sideOf(finder, column, sides));
  const [side] = of;
  if (!side || of.some((each) => each !== side)) return null;
  return { side, text, column: columns.length === 1 ? (columns[0]?.name ?? null) : null };
}

interface Named {
  readonly of: string | null;
  readonly name: string;
}

/** The columns that an expression names; words before a parenthesis are functions, those behind `::` types. */
function listNamed({ tokens }: Finder, { from, to }: Span): readonly Named[] {
  const { list, spell } = tokens;
  const names: Named[] = [];
  for (let at = from; at < to; at += 1) {
    if (!isName(list[at]) || list[at + 1]?.text === '(' || list[at - 1]?.text === '::') continue;
    if (list[at + 1]?.text === '.' && isName(list[at + 2])) {
      names.push({ of: spell(at), name: spell(at + 2) });
      at += 2;
    } else names.push({ of: null, name: spell(at) });
  }
  return names;
}

function sideOf(finder: Finder, named: Named, sides: Sides): 'left' | 'right' | null {
  const has = (source: Source) => hasColumn(finder, source, named);
  const [left, right] = [sides.left.some(has), sides.right.some(has)];
  if (left === right) return null;
  return left ? 'left' : 'right';
}

function hasColumn({ block, tables }: Finder, source: Source, { of, name }: Named): boolean {
  if (of !== null) return source.name.toLowerCase() === of.toLowerCase();
  return listColumns(source, block, tables).some((column) => column.name.toLowerCase() === name.toLowerCase());
}
