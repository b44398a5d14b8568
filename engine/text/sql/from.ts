/**
 * Walks what follows FROM: relations, functions, subqueries and joins, with aliases and all that may
 * hang on them. Here alone a name means a relation.
 */
import { reservedWords, typeFunctionWords } from '../../schema/duckdb.ts';
import type { Cursor } from './cursor.ts';
import { startsQuery, walkClauses, walkGroup, walkNames, walkPiece, walkQuery } from './query.ts';
import type { Token } from './tokenize.ts';
import { acceptSymbol, noteRelation, type Scope, type Walk } from './walk.ts';

const joinWords = new Set([
  'join',
  'natural',
  'asof',
  'positional',
  'inner',
  'left',
  'right',
  'full',
  'outer',
  'cross',
  'semi',
  'anti',
]);
const conditionEnds = new Set(
  'select from where group having window qualify order limit offset union intersect except using returning on when pivot unpivot tablesample'.split(
    ' ',
  ),
);

/** Relations from here on, joined by comma or JOIN. Ends before the next clause. */
export function walkFrom(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  walkTable(walk, scope);
  for (;;) {
    if (acceptSymbol(cursor, ',')) {
      if (endsList(cursor)) return;
      walkTable(walk, scope);
    } else if (startsJoin(cursor)) walkJoin(walk, scope);
    else return;
  }
}

/** Behind a comma that nothing follows. */
function endsList(cursor: Cursor): boolean {
  return conditionEnds.has(cursor.word()) || !cursor.peek() || cursor.symbol() === ')';
}

function walkJoin(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  cursor.skip(joinWords);
  walkTable(walk, scope);
  if (cursor.accept('on')) walkCondition(walk, scope);
  else if (cursor.word() === 'using' && cursor.symbol(1) === '(') {
    cursor.at += 1;
    walkNames(walk, scope);
  }
}

function startsJoin(cursor: Cursor): boolean {
  return cursor.word() === 'join' || (joinWords.has(cursor.word()) && joinWords.has(cursor.word(1)));
}

/** What follows ON: ends before the next relation or clause, never inside `[…]`, `{…}` or `CASE … END`. */
function walkCondition(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  for (let open = 0; cursor.peek() && cursor.symbol() !== ')'; ) {
    if (open === 0 && endsCondition(cursor)) return;
    open += countOpened(cursor);
    walkPiece(walk, scope);
  }
}

function endsCondition(cursor: Cursor): boolean {
  const distinct = cursor.word() === 'from' && cursor.word(-1) === 'distinct';
  return cursor.symbol() === ',' || startsJoin(cursor) || (conditionEnds.has(cursor.word()) && !distinct);
}

function countOpened(cursor: Cursor): number {
  if (cursor.word() === 'case' || '[{'.includes(cursor.symbol() || ' ')) return 1;
  return cursor.word() === 'end' || ']}'.includes(cursor.symbol() || ' ') ? -1 : 0;
}

/** One relation, function, subquery or list of values, with what hangs on it. */
function walkTable(walk: Walk, scope: Scope): void {
  const { cursor, found } = walk;
  cursor.accept('lateral');
  const prefixed = cursor.isName() && cursor.symbol(1) === ':';
  if (prefixed) cursor.at += 2;
  const token = cursor.peek();
  if (cursor.symbol() === '(') walkTableGroup(walk, scope);
  else if (token?.kind === 'string') found.files.push(token);
  else if (cursor.isName() && !isReserved(token)) {
    if (cursor.word() === 'values' && cursor.symbol(1) === '(') walkValues(walk, scope);
    else walkNamed(walk, scope, prefixed);
    return;
  } else if (token?.kind !== 'island' && token?.kind !== 'parameter') found.known = false;
  if (token && cursor.peek() === token && cursor.symbol() !== ')') cursor.at += 1;
  walkSuffixes(walk, scope);
}

function isReserved(token: Token | undefined): boolean {
  return token?.kind === 'word' && reservedWords.has(token.text);
}

function walkValues(walk: Walk, scope: Scope): void {
  walk.cursor.at += 1;
  do walkGroup(walk, scope);
  while (walk.cursor.symbol(1) === '(' && acceptSymbol(walk.cursor, ','));
  walkSuffixes(walk, scope);
}

/** A parenthesis in table position: a query, or relations joined inside it. */
function walkTableGroup(walk: Walk, scope: Scope): void {
  const { cursor, found } = walk;
  const inner = cursor.symbol(1) === '(' || cursor.isName(1) || cursor.peek(1)?.kind === 'string';
  cursor.at += 1;
  const query = startsQuery(cursor);
  cursor.at -= 1;
  walk.depth += 1;
  if (!inner || query || walk.depth > 400) walkGroup(walk, scope);
  else {
    cursor.at += 1;
    walkFrom(walk, scope);
    walkClauses(walk, scope, true);
    if (!acceptSymbol(cursor, ')')) found.known = false;
  }
  walk.depth -= 1;
}

function walkNamed(walk: Walk, scope: Scope, prefixed: boolean): void {
  const { cursor, found } = walk;
  const names = cursor.takeNames();
  const last = names.at(-1);
  const called = cursor.symbol() === '(';
  if (called && last) {
    found.calls.push({ name: last, place: 'table', qualified: names.length > 1 && names[0]?.text !== 'main' });
    if (last.text === 'query_table') noteQueryTable(walk, scope);
    else if (histograms.has(last.text)) noteHistogram(walk, scope);
    walkGroup(walk, scope);
  }
  const aliased = walkSuffixes(walk, scope) || prefixed;
  if (!called) noteRelation(walk, scope, { names, bare: !aliased, role: 'read' });
}

/** `query_table('t')` reads `t` when its name is said in the text. */
function noteQueryTable({ cursor, found }: Walk, scope: Scope): void {
  for (let ahead = 1; cursor.peek(ahead)?.kind !== undefined && cursor.symbol(ahead) !== ')'; ahead += 1) {
    const token = cursor.peek(ahead);
    if (token?.kind !== 'string') continue;
    const name: Token = {
      kind: 'quoted',
      start: token.start + 1,
      end: token.end - 1,
      text: token.text.slice(1, -1).toLowerCase(),
    };
    noteRelation({ found }, scope, { names: [name], bare: false, role: 'read' });
  }
}

const histograms = new Set(['histogram', 'histogram_values']);

/** `histogram(t, column)` reads `t`, said as a name or a text. */
function noteHistogram(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  const open = cursor.at;
  cursor.at += cursor.word(1) === 'source' && cursor.symbol(2) === ':=' ? 3 : 1;
  const names = cursor.takeNames();
  const text = cursor.peek()?.kind === 'string';
  cursor.at = open;
  if (text) noteQueryTable(walk, scope);
  else noteRelation(walk, scope, { names, bare: false, role: 'read' });
}

/** Alias with its columns, sample, pivot with an alias of its own. Whether the relation itself has an alias. */
function walkSuffixes(walk: Walk, scope: Scope): boolean {
  const { cursor } = walk;
  let aliased = false;
  for (let free = true; ; ) {
    if (free && takeAlias(cursor)) {
      free = false;
      aliased = true;
      if (cursor.symbol() === '(') walkNames(walk, scope);
    } else if (startsSuffix(cursor)) walkPiece(walk, scope);
    else if (takePivot(walk, scope)) free = true;
    else if (!cursor.accept('with', 'ordinality')) return aliased;
  }
}

/** `TABLESAMPLE …` or `AT (…)`. */
function startsSuffix(cursor: Cursor): boolean {
  return cursor.word() === 'tablesample' || (cursor.word() === 'at' && cursor.symbol(1) === '(');
}

/** `PIVOT (…)` and `UNPIVOT INCLUDE NULLS (…)` behind a relation. */
function takePivot(walk: Walk, scope: Scope): boolean {
  const { cursor } = walk;
  if (cursor.word() !== 'pivot' && cursor.word() !== 'unpivot') return false;
  cursor.at += 1;
  cursor.skip(new Set(['include', 'exclude', 'nulls']));
  if (cursor.symbol() === '(') walkGroup(walk, scope);
  return true;
}

function takeAlias(cursor: Cursor): boolean {
  const explicit = cursor.accept('as');
  const token = cursor.peek();
  if (!token) return false;
  const word = token.kind === 'word' && !reservedWords.has(token.text) && !typeFunctionWords.has(token.text);
  const bare = word && token.text !== 'set' && token.text !== 'by';
  const named = token.kind === 'quoted' || token.kind === 'string' || (explicit ? token.kind === 'word' : bare);
  if (named) cursor.at += 1;
  return named;
}

/** A subquery behind AS, or anything that may stand there. */
export function walkBody(walk: Walk, scope: Scope): void {
  if (startsQuery(walk.cursor)) walkQuery(walk, scope);
  else walkClauses(walk, scope, true);
}
