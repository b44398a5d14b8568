/**
 * Walks queries: WITH, clauses, FROM and everything in parentheses. Names that a query makes for
 * itself hide relations inside it alone. A query is walked flat, clause after clause; only
 * parentheses and WITH nest.
 */
import type { Cursor } from './cursor.ts';
import type { Token } from './tokenize.ts';
import { acceptSymbol, noteRelation, type Scope, type Walk } from './walk.ts';

const maxDepth = 400;
const showWords = new Set(['describe', 'desc', 'show', 'summarize']);
const pivotWords = new Set(['pivot', 'pivot_wider', 'unpivot', 'pivot_longer']);
const queryWords = new Set(['select', 'from', 'with', 'values', 'table', ...showWords, ...pivotWords]);
const setWords = new Set(['union', 'intersect', 'except']);
const catalogWords = new Set(['all', 'tables', 'databases', 'schemas', 'variables', 'secrets', 'columns']);
const clauseWords = new Set([
  'select',
  'from',
  'where',
  'group',
  'having',
  'window',
  'qualify',
  'limit',
  'offset',
  'union',
  'intersect',
  'except',
  'using',
  'returning',
]);

/** Whether a query begins here, or so many tokens ahead. */
export function startsQuery(cursor: Cursor, ahead = 0): boolean {
  return queryWords.has(cursor.word(ahead));
}

/** From the first word of a query to the parenthesis or the end that closes it. */
export function walkQuery(walk: Walk, outer: Scope): void {
  const scope = walk.cursor.accept('with') ? walkWith(walk, outer) : outer;
  walkHead(walk, scope);
  walkClauses(walk, scope, true);
}

/** The list of WITH, whose names its own query sees; a name is seen by what follows it, and by itself when recursive. */
export function walkWith(walk: Walk, outer: Scope): Scope {
  const { cursor } = walk;
  const scope: Scope = { names: new Set(), outer };
  const recursive = cursor.accept('recursive');
  do walkCommon(walk, scope, recursive);
  while (acceptSymbol(cursor, ','));
  return scope;
}

const materializedWords = new Set(['not', 'materialized']);

/** `name (columns) USING KEY (columns) AS MATERIALIZED (query)`. */
function walkCommon(walk: Walk, scope: Scope, recursive: boolean): void {
  const { cursor } = walk;
  const name = cursor.isName() ? cursor.take()?.text : undefined;
  if (cursor.symbol() === '(') walkNames(walk, scope);
  if (cursor.accept('using', 'key')) walkNames(walk, scope);
  if (!cursor.accept('as')) walk.found.known = false;
  cursor.skip(materializedWords);
  const union = recursive && name ? findUnion(cursor) : undefined;
  if (union !== undefined && name) walk.recursions.set(union, name);
  if (cursor.symbol() === '(') walkGroup(walk, scope);
  if (name) scope.names.add(name);
}

/** Where the branch begins in which a recursive query, whose parenthesis stands so many tokens ahead, sees itself. */
function findUnion(cursor: Cursor, ahead = 0): number | undefined {
  const top = listTop(cursor, ahead);
  let last: number | undefined;
  for (const at of top) last = readUnion(cursor, at) ?? last;
  const wrapped = top.length === 1 && cursor.symbol(ahead + 1) === '(' && ahead < maxWraps;
  if (wrapped) return findUnion(cursor, ahead + 1);
  return last === -1 ? undefined : last;
}

const maxWraps = 8;

/** The tokens in a parenthesis, as how far ahead they stand; of an inner parenthesis only its first. */
function listTop(cursor: Cursor, ahead: number): readonly number[] {
  const top: number[] = [];
  let depth = 0;
  for (let at = ahead + 1; cursor.peek(at) && (depth > 0 || cursor.symbol(at) !== ')'); at += 1) {
    if (depth === 0) top.push(at);
    if (cursor.symbol(at) === '(') depth += 1;
    else if (cursor.symbol(at) === ')') depth -= 1;
  }
  return top;
}

/** A place where a recursive query may go on; -1 for what keeps it from that. INTERSECT binds closer. */
function readUnion(cursor: Cursor, ahead: number): number | undefined {
  const word = cursor.word(ahead);
  const named = cursor.word(ahead + 1) === 'by' || cursor.word(ahead + 2) === 'by';
  if (word === 'union') return named ? -1 : cursor.at + ahead;
  return word === 'except' ? -1 : undefined;
}

/** Queries that begin with a relation instead of SELECT. */
function walkHead(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  const word = cursor.word();
  if (showWords.has(word)) walkShow(walk, scope);
  else if (pivotWords.has(word) || (word === 'table' && cursor.isName(1))) {
    cursor.at += 1;
    if (word !== 'table' || !startsQuery(cursor)) walk.from(walk, scope);
  }
}

/** `DESCRIBE t`, `SUMMARIZE SELECT …`; `SHOW TABLES` tells of what nobody named. */
function walkShow(walk: Walk, scope: Scope): void {
  const { cursor, found } = walk;
  const token = cursor.take();
  const named = cursor.isName() && !catalogWords.has(cursor.word());
  if (startsQuery(cursor)) walkQuery(walk, scope);
  else if (named || cursor.peek()?.kind === 'string') walk.from(walk, scope);
  else if (token && cursor.symbol() !== '(') found.catalogs.push(token);
}

const setModifiers = new Set(['all', 'distinct', 'by', 'name']);

/** Clauses up to the parenthesis that closes them; `query` says whether FROM begins a list of relations here. */
export function walkClauses(walk: Walk, scope: Scope, query: boolean): void {
  const { cursor } = walk;
  let inQuery = query;
  let ordering = false;
  for (let token = cursor.peek(); token && cursor.symbol() !== ')'; token = cursor.peek()) {
    const word = cursor.word();
    ordering = isOrdering(cursor, ordering);
    if (setWords.has(word)) inQuery = walkBranch(walk, scope) || inQuery;
    else if (word === 'from' && inQuery && !isComparison(cursor)) {
      cursor.at += 1;
      walk.from(walk, scope);
    } else {
      walkPiece(walk, scope);
      if (ordering && (token.text === ',' || token.text === 'by')) noteOrdered(walk);
    }
  }
}

/** Whether items of ORDER BY stand here. */
function isOrdering(cursor: Cursor, before: boolean): boolean {
  return (before && !clauseWords.has(cursor.word())) || (cursor.word() === 'order' && cursor.word(1) === 'by');
}

/** UNION and what begins behind it. Whether that is a query. */
function walkBranch(walk: Walk, scope: Scope): boolean {
  const recursive = walk.recursions.get(walk.cursor.at);
  if (recursive) scope.names.add(recursive);
  walk.cursor.at += 1;
  walk.cursor.skip(setModifiers);
  const query = startsQuery(walk.cursor);
  if (walk.cursor.word() === 'with') walkQuery(walk, scope);
  else walkHead(walk, scope);
  return query;
}

/** `IS [NOT] DISTINCT FROM`. */
function isComparison(cursor: Cursor): boolean {
  return cursor.word(-1) === 'distinct' && (cursor.word(-2) === 'is' || cursor.word(-2) === 'not');
}

const afterOrdered = new Set([
  '',
  'asc',
  'desc',
  'nulls',
  'limit',
  'offset',
  'fetch',
  'rows',
  'range',
  'groups',
  ...setWords,
]);

/** A value alone as an item of ORDER BY orders nothing. */
function noteOrdered({ cursor, found }: Walk): void {
  const token = cursor.peek();
  if (token?.kind !== 'island' || !afterOrdered.has(cursor.word(1))) return;
  const symbol = cursor.symbol(1);
  if (symbol === '' ? cursor.peek(1)?.kind !== 'string' : symbol === ',' || symbol === ')') found.ordered.push(token);
}

/** One token of an expression, with all that is in its parentheses. */
export function walkPiece(walk: Walk, scope: Scope): void {
  const { cursor, found } = walk;
  if (cursor.symbol() === '(') {
    walkGroup(walk, scope);
    return;
  }
  const token = cursor.take();
  if (!token || (token.kind !== 'word' && token.kind !== 'quoted')) return;
  const word = token.kind === 'word' ? token.text : '';
  if (word === 'tablesample' || (word === 'using' && cursor.word() === 'sample')) walkSample(walk, scope);
  else if (word === 'references') noteRelation(walk, scope, { names: cursor.takeNames(), bare: false, role: 'read' });
  else if (word === 'as' && cursor.isName() && cursor.symbol(1) !== '(') cursor.at += 1;
  else if (cursor.symbol() === '(') found.calls.push({ name: token, place: 'expression' });
  else found.mentions.add(token.text);
}

const sampleWords = new Set(['percent', 'rows', 'system', 'bernoulli', 'reservoir']);
const sampleKinds = new Set<Token['kind'] | undefined>(['number', 'island', 'parameter', 'string']);

/** Behind TABLESAMPLE, or before SAMPLE: repeatable by REPEATABLE (n), or by a seed in `(bernoulli, n)`. */
function walkSample(walk: Walk, scope: Scope): void {
  const { cursor, found } = walk;
  const token = cursor.peek();
  cursor.accept('sample');
  let seeded = false;
  for (;;) {
    if (cursor.accept('repeatable')) seeded = true;
    else if (cursor.symbol() === '(') {
      seeded ||= cursor.symbol(2) === ',';
      walkNames(walk, scope);
    } else if (sampleWords.has(cursor.word()) || sampleKinds.has(cursor.peek()?.kind) || cursor.symbol() === '%')
      cursor.at += 1;
    else break;
  }
  if (token && !seeded) found.samples.push(token);
}

const nameKinds = new Set<Token['kind'] | undefined>(['word', 'quoted', 'number', 'string']);

/** A parenthesis that should hold names alone, which mean no relation; anything else in it is walked. */
export function walkNames(walk: Walk, scope: Scope): void {
  const { cursor } = walk;
  let ahead = 1;
  while (nameKinds.has(cursor.peek(ahead)?.kind) || [',', '.', '%'].includes(cursor.symbol(ahead))) ahead += 1;
  if (cursor.symbol(ahead) === ')' && !startsQuery(cursor, 1)) cursor.at += ahead + 1;
  else walkGroup(walk, scope);
}

/** A parenthesis that holds a query, or anything else. */
export function walkGroup(walk: Walk, outer: Scope, scope: Scope = { names: new Set(), outer }): void {
  const { cursor, found } = walk;
  cursor.at += 1;
  walk.depth += 1;
  if (walk.depth > maxDepth) {
    found.known = false;
    found.deep ??= cursor.peek(-1);
    cursor.at = cursor.tokens.length;
  } else if (startsQuery(cursor)) walkQuery(walk, scope);
  else walkClauses(walk, scope, false);
  walk.depth -= 1;
  if (!acceptSymbol(cursor, ')')) found.known = false;
}
