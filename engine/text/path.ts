/**
 * Shapes of an expression that the engine understands without running it: a plain way to a value,
 * whose declared type chooses the SQL literal, and a call of a name (`ident`, `choice`, `filter`).
 */
import type { Expression as EstreeExpression, Node } from 'estree';
import type { Json } from '../lib/json.ts';
import type { Placed } from './scope.ts';

/** `t.current.day` is root `t`, members `current, day`; `one(t).day` the same with `one`. */
export interface ValuePath {
  readonly root: string;
  readonly members: readonly string[];
  readonly one: boolean;
}

export interface Argument {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly path?: ValuePath;
  /** The value itself, when the text says it: a text, a number, a list or an object of them. */
  readonly literal?: Json;
}

export interface Call {
  readonly name: string;
  readonly arguments: readonly Argument[];
}

/** The plain way that the whole tree is; null when it is more than that. */
export function readPath(node: Node): ValuePath | null {
  const members: string[] = [];
  let at: Node = node.type === 'ChainExpression' ? node.expression : node;
  while (at.type === 'MemberExpression') {
    const { property, computed } = at;
    if (!computed && property.type === 'Identifier') members.unshift(property.name);
    else if (computed && property.type === 'Literal' && typeof property.value === 'string')
      members.unshift(property.value);
    else return null;
    at = at.object;
  }
  if (at.type === 'Identifier') return { root: at.name, members, one: false };
  if (at.type !== 'CallExpression' || at.callee.type !== 'Identifier' || at.callee.name !== 'one') return null;
  const [table] = at.arguments;
  return table?.type === 'Identifier' && at.arguments.length === 1 ? { root: table.name, members, one: true } : null;
}

/** The call that the whole tree is. `source` begins at `offset` of the text that places count in. */
export function readCall(tree: Node, source: string, offset: number): Call | null {
  if (tree.type !== 'CallExpression' || tree.optional || tree.callee.type !== 'Identifier') return null;
  const given = tree.arguments.map((argument) => readArgument(argument as Placed<EstreeExpression>, source, offset));
  return { name: tree.callee.name, arguments: given };
}

function readArgument(node: Placed, source: string, offset: number): Argument {
  const path = readPath(node);
  const literal = readLiteral(node);
  const place = { code: source.slice(node.start, node.end), start: node.start + offset, end: node.end + offset };
  return { ...place, ...(path && { path }), ...(literal !== undefined && { literal }) };
}

function readLiteral(node: Node): Json | undefined {
  if (node.type === 'Literal') return isJsonScalar(node.value) ? node.value : undefined;
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = readLiteral(node.argument);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.type === 'ArrayExpression') {
    const values = node.elements.map((element) => (element ? readLiteral(element) : undefined));
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  return node.type === 'ObjectExpression' ? readObject(node) : undefined;
}

function readObject(node: Node & { type: 'ObjectExpression' }): Json | undefined {
  const entries: [string, Json][] = [];
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) return undefined;
    const value = readLiteral(property.value);
    const { key } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
    if (value === undefined || name === null) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function isJsonScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
