/**
 * The query blocks of a statement that is being written: which relations each has in scope, under which
 * names, and which columns it gives. Follows text that does not parse yet, where `scan.ts` must be exact; a
 * parenthesis that nothing closes ends before the next clause. Judges nothing and never throws.
 */
import { reservedWords, typeFunctionWords } from '../../../schema/duckdb.ts';
import { readItems, type SelectItem } from './items.ts';
import { clauseWords, isName, queryWords, type Tokens, wordAt } from './statement-tokens.ts';

/** A relation in scope: a cell or a query with a name (`block`), in a FROM or a WITH. */
export interface Source {
  /** What qualifies its columns, as written. */
  readonly name: string;
  /** The name it is read by in lower case, `triage.checks`; null for a query in place. */
  readonly relation: string | null;
  readonly block: Block | null;
  /** Names that the alias gives its columns. */
  readonly renamed: readonly string[];
  readonly start: number;
}

/** One SELECT with its WITH and FROM; `start` and `end` are places of tokens, the end is outside. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly outer: Block | null;
  readonly named: Source[];
  readonly sources: Source[];
  readonly inner: Block[];
  /** The words of its clauses with their places: `from`, `join`, `on`, `where` … */
  readonly clauses: { readonly word: string; readonly at: number }[];
  items: readonly SelectItem[];
}

const joinWords = new Set('natural asof positional inner left right full outer cross semi anti'.split(' '));
const tableWords = new Set('from join pivot unpivot summarize describe table'.split(' '));
const maxDepth = 60;

/** The block of a whole statement. */
export function readBlocks(tokens: Tokens): Block {
  return readBlock(tokens, { start: 0, end: tokens.list.length, outer: null }, 0);
}

type Span = Pick<Block, 'start' | 'end' | 'outer'>;

function readBlock(tokens: Tokens, span: Span, depth: number): Block {
  const block: Block = { ...span, named: [], sources: [], inner: [], clauses: [], items: [] };
  for (let at = span.start; at < span.end; ) at = readPart(tokens, block, at, depth);
  block.items = readItems(tokens, block);
  return block;
}

/** One token with what belongs to it. Where to go on. */
function readPart(tokens: Tokens, block: Block, at: number, depth: number): number {
  const word = wordAt(tokens, at);
  const compares = word === 'from' && tokens.list[at - 1]?.text === 'distinct';
  if (clauseWords.has(word) && !compares) block.clauses.push({ word, at });
  if (word === 'with' && at === block.start) return readWith(tokens, block, at + 1, depth);
  const inFrom = ['from', 'join', 'on', 'using'].includes(block.clauses.at(-1)?.word ?? '');
  const listed = inFrom && tokens.list[at]?.text === ',';
  if (listed) block.clauses.push({ word: 'from', at });
  if ((tableWords.has(word) && !compares) || listed) return readSource(tokens, block, at + 1, depth);
  if (tokens.list[at]?.text === '(') return readGroup(tokens, block, at, depth).end;
  return at + 1;
}

/** A parenthesis: a query of its own, or whatever may hold queries. */
function readGroup(tokens: Tokens, outer: Block, open: number, depth: number): { block: Block | null; end: number } {
  const close = tokens.closes.get(open) ?? tokens.list.length;
  const end = tokens.list[close]?.text === ')' ? close + 1 : close;
  if (depth > maxDepth) return { block: null, end };
  if (queryWords.has(wordAt(tokens, open + 1))) {
    const block = readBlock(tokens, { start: open + 1, end: close, outer }, depth + 1);
    outer.inner.push(block);
    return { block, end };
  }
  for (let at = open + 1; at < close; )
    at = tokens.list[at]?.text === '(' ? readGroup(tokens, outer, at, depth + 1).end : at + 1;
  return { block: null, end };
}

/** `name (columns) AS MATERIALIZED (query), …` */
function readWith(tokens: Tokens, block: Block, from: number, depth: number): number {
  let at = wordAt(tokens, from) === 'recursive' ? from + 1 : from;
  while (isName(tokens.list[at]) && !queryWords.has(wordAt(tokens, at))) {
    const start = at;
    const renamed = readNames(tokens, at + 1);
    at = renamed.end;
    while (['as', 'not', 'materialized'].includes(wordAt(tokens, at))) at += 1;
    const group = tokens.list[at]?.text === '(' ? readGroup(tokens, block, at, depth) : { block: null, end: at };
    const name = tokens.spell(start);
    block.named.push({ name, relation: null, block: group.block, renamed: renamed.names, start });
    at = tokens.list[group.end]?.text === ',' ? group.end + 1 : group.end;
    if (at === group.end) break;
  }
  return at;
}

/** `(a, b)` here, or nothing. */
function readNames({ list, closes, spell }: Tokens, open: number): { names: readonly string[]; end: number } {
  const close = closes.get(open);
  if (list[open]?.text !== '(' || close === undefined) return { names: [], end: open };
  const names = list.slice(open + 1, close).flatMap((token, at) => (isName(token) ? [spell(open + 1 + at)] : []));
  return { names, end: close + 1 };
}

/** One relation of a FROM with its alias. */
function readSource(tokens: Tokens, block: Block, from: number, depth: number): number {
  const start = wordAt(tokens, from) === 'lateral' ? from + 1 : from;
  const { list, spell } = tokens;
  if (list[start]?.text === '(') return readNested(tokens, block, start, depth);
  if (!isName(list[start]) || !mayBeName(tokens, start)) return start;
  let end = start + 1;
  while (list[end]?.text === '.' && isName(list[end + 1])) end += 2;
  const names = list.slice(start, end).filter(isName);
  const called = list[end]?.text === '(';
  if (called) end = readGroup(tokens, block, end, depth).end;
  const alias = readAlias(tokens, end);
  const relation = called ? null : names.map(({ text }) => text).join('.');
  block.sources.push({ name: alias.name ?? spell(end - 1), relation, block: null, renamed: alias.names, start });
  return alias.end;
}

/** A query in place of a relation, or relations joined inside a parenthesis. */
function readNested(tokens: Tokens, block: Block, open: number, depth: number): number {
  const close = tokens.closes.get(open) ?? tokens.list.length;
  const query = queryWords.has(wordAt(tokens, open + 1));
  if (!query && depth < maxDepth) {
    for (let at = readSource(tokens, block, open + 1, depth + 1); at < close; )
      at = readPart(tokens, block, at, depth + 1);
    return Math.min(close + 1, tokens.list.length);
  }
  const group = readGroup(tokens, block, open, depth);
  const alias = readAlias(tokens, group.end);
  block.sources.push({
    name: alias.name ?? '',
    relation: null,
    block: group.block,
    renamed: alias.names,
    start: open,
  });
  return alias.end;
}

function readAlias(tokens: Tokens, at: number): { name: string | null; names: readonly string[]; end: number } {
  const explicit = wordAt(tokens, at) === 'as';
  const place = explicit ? at + 1 : at;
  if (!isName(tokens.list[place]) || !mayBeName(tokens, place)) return { name: null, names: [], end: place };
  const { names, end } = readNames(tokens, place + 1);
  return { name: tokens.spell(place), names, end };
}

/** Whether what stands here can be a name without quotes. */
function mayBeName(tokens: Tokens, at: number): boolean {
  const word = wordAt(tokens, at);
  return !(reservedWords.has(word) || typeFunctionWords.has(word) || joinWords.has(word) || clauseWords.has(word));
}

/** The innermost block around a place of a token. */
export function findBlock(block: Block, at: number): Block {
  const inner = block.inner.find(({ start, end }) => at >= start && at <= end);
  return inner ? findBlock(inner, at) : block;
}
