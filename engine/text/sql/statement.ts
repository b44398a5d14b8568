/**
 * Walks one statement by its first word and hands its queries to `query.ts`. Statements that are
 * never allowed are followed too, so that their references are the same in every place.
 */
import type { Cursor } from './cursor.ts';
import { walkBody, walkFrom } from './from.ts';
import { startsQuery, walkClauses, walkGroup, walkNames, walkPiece, walkQuery, walkWith } from './query.ts';
import { noteRelation, type Scope, type Walk } from './walk.ts';

type Walker = (walk: Walk, scope: Scope) => void;

/** Walks one statement from its first word to its end, noting what it finds. */
export function walkStatement(walk: Walk, outer: Scope): void {
  const { cursor, found } = walk;
  const scope = cursor.accept('with') ? walkWith(walk, outer) : outer;
  found.verbToken = cursor.peek();
  found.verb = cursor.word() || cursor.symbol();
  const walker = walkers.get(found.verb);
  if (walker) {
    cursor.at += 1;
    walker(walk, scope);
  } else if (startsQuery(cursor) || found.verb === '(') walkQuery(walk, scope);
  else found.known = false;
  walkRest(walk, scope);
}

/** What is left when a parenthesis closes that was never opened. */
function walkRest(walk: Walk, scope: Scope): void {
  walkClauses(walk, scope, true);
  while (walk.cursor.peek()) {
    walk.found.known = false;
    walk.cursor.at += 1;
    walkClauses(walk, scope, true);
  }
}

const walkOn: Walker = (walk, scope) => walkClauses(walk, scope, false);

function takeTarget(walk: Walk, scope: Scope, role: 'read' | 'write' = 'write'): void {
  const { cursor } = walk;
  const names = cursor.takeNames();
  noteRelation(walk, scope, { names, bare: false, role });
  const aliased = cursor.accept('as') || (cursor.isName() && !isClause(cursor));
  if (aliased) cursor.at += 1;
}

function isClause(cursor: Cursor): boolean {
  return [
    'set',
    'using',
    'where',
    'returning',
    'by',
    'values',
    'default',
    'on',
    'to',
    'from',
    'add',
    'drop',
    'rename',
    'alter',
    'with',
    'select',
    'table',
    'is',
  ].includes(cursor.word());
}

/** `(analyze, format json)` or `(a, b)`, which is no statement in parentheses. */
function startsList(cursor: Cursor): boolean {
  return cursor.symbol() === '(' && cursor.isName(1) && !startsQuery(cursor, 1);
}

const walkExplain: Walker = (walk, scope) => {
  walk.cursor.accept('analyze');
  if (startsList(walk.cursor)) walkGroup(walk, scope);
  walkStatement(walk, scope);
};

const walkInsert: Walker = (walk, scope) => {
  const { cursor } = walk;
  if (cursor.accept('or')) cursor.at += 1;
  cursor.accept('into');
  takeTarget(walk, scope);
  if (startsList(cursor)) walkNames(walk, scope);
  cursor.skip(new Set(['by', 'name', 'position']));
  walkBody(walk, scope);
};

const walkDelete: Walker = (walk, scope) => {
  walk.cursor.accept('from');
  takeTarget(walk, scope);
  if (walk.cursor.accept('using')) walkFrom(walk, scope);
};

const walkMerge: Walker = (walk, scope) => {
  walk.cursor.accept('into');
  takeTarget(walk, scope);
  if (walk.cursor.accept('using')) walkFrom(walk, scope);
};

const modifiers = new Set('or replace temp temporary persistent unique global local unlogged recursive'.split(' '));

const walkCreate: Walker = (walk, scope) => {
  const { cursor, found } = walk;
  const recursive = cursor.tokens.slice(cursor.at, cursor.skip(modifiers)).some(({ text }) => text === 'recursive');
  const kind = cursor.take()?.text ?? '';
  cursor.skip(new Set(['if', 'not', 'exists', 'concurrently']));
  if (kind === 'index') {
    if (cursor.word() !== 'on') cursor.takeNames();
    if (cursor.accept('on')) takeTarget(walk, scope);
    return;
  }
  const names = cursor.takeNames();
  const elsewhere = names.length > 1 && !['main', 'temp'].includes(names[0]?.text ?? '');
  if (elsewhere) found.relations.push({ names, bare: false, role: 'write', foreign: true });
  const name = names.at(-1)?.text ?? '';
  found.created.push({ kind, name });
  while (cursor.peek() && !cursor.accept('as')) walkPiece(walk, scope);
  if (kind === 'macro' || kind === 'function') cursor.accept('table');
  walkBody(walk, recursive ? { names: new Set([name]), outer: scope } : scope);
};

const walkCopy: Walker = (walk, scope) => {
  const { cursor } = walk;
  if (cursor.symbol() === '(') walkGroup(walk, scope);
  else if (cursor.word() !== 'from') takeTarget(walk, scope, 'read');
  walkOn(walk, scope);
};

const changed = new Set('table view macro function type schema sequence index secret'.split(' '));

/** `DROP TABLE IF EXISTS t`, `ALTER VIEW t …`, `TRUNCATE t`: the name is a relation's unless another kind is said. */
const walkChange: Walker = (walk, scope) => {
  const { cursor } = walk;
  const kind = changed.has(cursor.word()) ? cursor.take()?.text : 'table';
  if (cursor.accept('if', 'exists')) cursor.takeNames();
  else if (kind === 'table' || kind === 'view') takeTarget(walk, scope);
  walkOn(walk, scope);
};

const walkCall: Walker = (walk, scope) => {
  const name = walk.cursor.takeNames().at(-1);
  if (name) walk.found.calls.push({ name, place: 'table' });
  walkOn(walk, scope);
};

const walkPrepare: Walker = (walk, scope) => {
  const { verb, verbToken } = walk.found;
  walk.cursor.takeNames();
  if (walk.cursor.accept('as')) walkStatement(walk, scope);
  walk.found.verb = verb;
  walk.found.verbToken = verbToken;
};

const settings =
  'set reset use attach detach load install update_extensions pragma execute deallocate export import begin start commit rollback abort checkpoint force comment';

const walkers: ReadonlyMap<string, Walker> = new Map<string, Walker>([
  ['explain', walkExplain],
  ['insert', walkInsert],
  ['update', (walk, scope) => takeTarget(walk, scope)],
  ['delete', walkDelete],
  ['merge', walkMerge],
  ['create', walkCreate],
  ['copy', walkCopy],
  ['drop', walkChange],
  ['alter', walkChange],
  ['truncate', walkChange],
  ['analyze', walkChange],
  ['vacuum', walkChange],
  ['call', walkCall],
  ['prepare', walkPrepare],
  ...settings.split(' ').map((word): [string, Walker] => [word, walkOn]),
]);
