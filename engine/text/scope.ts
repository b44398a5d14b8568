/**
 * What a piece of JavaScript reads from outside: its free names with their places, and whether its
 * value may change although they do not (clock, chance, `run.id`). Parameters and locals are no
 * free names. Leaves to `javascript.ts` how the tree is made.
 */
import type { Node } from 'estree';
import { walk } from 'estree-walker';
import isReference from 'is-reference';
import { analyze } from 'periscopic';

/** A tree of acorn: an ESTree node with its place. */
export type Placed<T = Node> = T & { readonly start: number; readonly end: number };

/** A name that is defined outside of the text. */
export interface FreeName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** What follows it: `brush` in `hours.brush`, `hours?.brush` and `hours['brush']`. */
  readonly member?: string;
}

export interface Reads {
  readonly names: readonly FreeName[];
  readonly volatile: boolean;
}

const languageNames = new Set(
  `AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
  Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number
  Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError
  Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet arguments console decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt
  structuredClone undefined unescape`.split(/\s+/),
);

/** Names that the engine gives, each in its place; none of them may be a cell's id. */
export const scopeNames: ReadonlySet<string> = new Set(
  `run rows one item index round error output context event ident filter choice variant params`.split(' '),
);

/** What other hosts of JavaScript have and a cell has not, and what there is instead. */
const foreignNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'code has no network: an address is read by a data cell': 'fetch XMLHttpRequest WebSocket',
    'code has no modules and no files: it has the language, `one`, `rows` and what other cells give':
      'require module exports process Buffer Deno d3 lodash _ Plot aq',
    'code does not see the page: what it returns is shown':
      'window document self navigator location localStorage sessionStorage alert prompt display html',
    'code runs once from top to bottom: nothing can wait':
      'setTimeout setInterval requestAnimationFrame queueMicrotask',
  }).flatMap(([instead, names]) => names.split(' ').map((name) => [name, instead])),
);

/** What there is instead of a name that other hosts of JavaScript have. */
export function explainForeign(name: string): string | undefined {
  return foreignNames.get(name);
}

/** Whether a free name can only mean a cell. */
export function isCellName(name: string): boolean {
  return !languageNames.has(name) && !scopeNames.has(name);
}

/** Free names in order of place. `offset` is added to every place. */
export function readScope(tree: Placed, offset: number): Reads {
  const { map, scope: top } = analyze(tree);
  const names: FreeName[] = [];
  let volatile = false;
  const scopes = [top];
  const parents: Node[] = [];
  const classes: string[] = [];
  walk(tree, {
    enter(node, parent) {
      const scope = map.get(node) ?? scopes.at(-1) ?? top;
      scopes.push(scope);
      const own = readClassName(node);
      if (own !== undefined) classes.push(own);
      const hidden = (name: string) => scope.has(name) || classes.includes(name) || parent?.type === 'MetaProperty';
      if (node.type === 'Identifier' && isReference(node, parent ?? node) && !hidden(node.name)) {
        const use = { node: node as Placed<typeof node>, parent, outer: parents.at(-2) ?? null };
        names.push(placeName(use, offset));
        volatile ||= isVolatile(use);
      }
      parents.push(node);
    },
    leave(node) {
      if (readClassName(node) !== undefined) classes.pop();
      scopes.pop();
      parents.pop();
    },
  });
  return { names, volatile };
}

/** The name that an expression `class Name {}` has for itself alone. */
function readClassName(node: Node): string | undefined {
  return node.type === 'ClassExpression' ? node.id?.name : undefined;
}

interface Use {
  readonly node: Placed<Node & { type: 'Identifier' }>;
  readonly parent: Node | null;
  readonly outer: Node | null;
}

function placeName({ node, parent }: Use, offset: number): FreeName {
  const member = readMember(node, parent);
  const place = { name: node.name, start: node.start + offset, end: node.end + offset };
  return member === undefined ? place : { ...place, member };
}

/** The name of the member that `parent` takes of `node`, when it is said in the text. */
function readMember(node: Node, parent: Node | null): string | undefined {
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return undefined;
  const { property, computed } = parent;
  if (!computed && property.type === 'Identifier') return property.name;
  if (computed && property.type === 'Literal' && typeof property.value === 'string') return property.value;
  return undefined;
}

const stableRunFields = new Set(['notebook', 'version', 'effects', 'models']);
const stableDateMembers = new Set(['UTC', 'parse', 'prototype', 'name', 'length']);

/** Every use of a name that reads clock or chance counts, but those that plainly do not. */
function isVolatile(use: Use): boolean {
  const { node, parent } = use;
  const member = readMember(node, parent);
  switch (node.name) {
    case 'run':
      return !(member && stableRunFields.has(member));
    case 'Math':
      return member === undefined || member === 'random';
    case 'Date':
      return !isStableDate(use, member);
    case 'globalThis':
      return true;
    default:
      return false;
  }
}

function isStableDate({ node, parent }: Use, member: string | undefined): boolean {
  if (member !== undefined) return stableDateMembers.has(member);
  if (parent?.type === 'NewExpression') return parent.callee === node && parent.arguments.length > 0;
  return parent?.type === 'BinaryExpression' && parent.operator === 'instanceof';
}
