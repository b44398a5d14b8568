/**
 * JavaScript → table: which columns a list of objects has and which types they take, and the leaves to
 * append. Types come from the values alone; text is never taken for a date. JSON files and `rows:`
 * go the same way, so page and server cannot differ.
 */
import type { Exact, ExactObject } from '../../lib/json.ts';
import type { Column } from '../../schema/table.ts';
import { writeName } from '../../text/duckdb-type.ts';
import type { Leaf } from './driver.ts';

/** What the values seen so far have in common. `json`: nothing, so they are kept as the text of their JSON. */
type Shape =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'BOOLEAN' | 'BIGINT' | 'HUGEINT' | 'DOUBLE' | 'VARCHAR' | 'json' }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, Shape> };

/** A column with the shape that its type was made of. */
export interface TypedColumn extends Column {
  readonly shape: Shape;
}

export interface TypedRows {
  /** `from`: the type that the values themselves have; `type`: the one to cast them to. */
  readonly columns: readonly (Column & { readonly from: string })[];
  readonly rows: readonly (readonly Leaf[])[];
}

const nothing: Shape = { kind: 'nothing' };
const json: Shape = { kind: 'json' };

/** Columns and leaves of a list of objects. `given` fixes types, and the order where it names every column. */
export function typeRows(
  rows: readonly ExactObject[],
  given: readonly { readonly name: string; readonly type?: string }[],
): TypedRows {
  const typing = new Typing();
  for (const row of rows) typing.add(row);
  const columns = arrangeColumns(typing.columns(), given);
  const names = nameColumns(columns.map(({ name }) => name));
  return {
    columns: columns.map(({ name, type }, at) => ({
      name: names[at] ?? name,
      type: given.find((column) => column.name === name)?.type ?? type,
      from: type,
    })),
    rows: rows.map((row) => toLeaves(row, columns)),
  };
}

/** The columns seen and those only given, in the given order where it names every one; never none. */
export function arrangeColumns(
  seen: readonly TypedColumn[],
  given: readonly { readonly name: string }[],
): readonly TypedColumn[] {
  const missing = given.filter(({ name }) => !seen.some((column) => column.name === name));
  const all = [...seen, ...missing.map(({ name }) => ({ name, shape: nothing, type: 'VARCHAR' }))];
  if (all.length === 0) return [{ name: '', shape: nothing, type: 'VARCHAR' }];
  const order = new Map(given.map(({ name }, at) => [name, at]));
  const place = ({ name }: TypedColumn) => order.get(name) ?? 0;
  return all.every(({ name }) => order.has(name)) ? all.sort((a, b) => place(a) - place(b)) : all;
}

/** Names that a table can have: none empty, none alike but for case, none with NUL. */
export function nameColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((wanted, at) => {
    const base = wanted === '' ? `column${at}` : wanted.replaceAll('\0', '\ufffd');
    let name = base;
    for (let count = 1; taken.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Collects shapes row by row, so that a large file need not be held twice. */
export class Typing {
  readonly #shapes = new Map<string, Shape>();

  add(row: ExactObject): void {
    for (const name of Object.keys(row)) {
      const value = row[name];
      const known = this.#shapes.get(name);
      if (known?.kind === 'json') continue;
      this.#shapes.set(name, value === undefined ? (known ?? nothing) : unite(known ?? nothing, shapeOf(value)));
    }
  }

  /** How many columns there are so far. */
  get width(): number {
    return this.#shapes.size;
  }

  /** Columns in first-seen order. */
  columns(): TypedColumn[] {
    return [...this.#shapes].map(([name, shape]) => ({ name, shape, type: typeOf(shape) }));
  }
}

/** The leaves of a row, in the order of `columns`; a missing key is NULL. */
export function toLeaves(row: ExactObject, columns: readonly Pick<TypedColumn, 'name' | 'shape'>[]): Leaf[] {
  return columns.map(({ name, shape }) => toLeaf(Object.hasOwn(row, name) ? row[name] : null, shape));
}

function shapeOf(value: Exact): Shape {
  if (value === null) return nothing;
  if (typeof value === 'boolean') return { kind: 'BOOLEAN' };
  if (typeof value === 'string') return { kind: 'VARCHAR' };
  if (typeof value === 'number') return { kind: isBigint(value) ? 'BIGINT' : 'DOUBLE' };
  if (typeof value === 'bigint') return shapeOfWhole(value);
  if (!isRecord(value)) return { kind: 'list', item: (value as readonly Exact[]).map(shapeOf).reduce(unite, nothing) };
  return structOf(value);
}

/** The narrowest type that keeps every digit; beyond 128 bits that is text. */
function shapeOfWhole(value: bigint): Shape {
  if (BigInt.asIntN(64, value) === value) return { kind: 'BIGINT' };
  return BigInt.asIntN(128, value) === value ? { kind: 'HUGEINT' } : json;
}

function isRecord(value: Exact | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names that a STRUCT cannot hold (none, empty, alike but for case) leave the object as text. */
function structOf(value: ExactObject): Shape {
  const names = Object.keys(value);
  const distinct = new Set(names.map((name) => name.toLowerCase()));
  if (names.length === 0 || distinct.size < names.length || distinct.has('') || distinct.has('__proto__')) return json;
  return { kind: 'struct', fields: new Map(names.map((name) => [name, shapeOf(value[name] ?? null)])) };
}

function unite(a: Shape, b: Shape): Shape {
  if (a.kind === 'nothing') return b;
  if (b.kind === 'nothing') return a;
  if (a.kind === 'list' && b.kind === 'list') return { kind: 'list', item: unite(a.item, b.item) };
  if (a.kind === 'struct' && b.kind === 'struct') return uniteStructs(a.fields, b.fields);
  if (a.kind === b.kind) return a;
  const wider = wideness.find((kind) => kind === a.kind || kind === b.kind);
  return wider !== undefined && isNumber(a) && isNumber(b) ? { kind: wider } : json;
}

/** Kinds of numbers, the one that takes in the others first. */
const wideness = ['DOUBLE', 'HUGEINT', 'BIGINT'] as const;

function isNumber({ kind }: Shape): boolean {
  return wideness.some((number) => number === kind);
}

/** Same-shaped means the same names; in which order does not matter, the first order stays. */
function uniteStructs(a: ReadonlyMap<string, Shape>, b: ReadonlyMap<string, Shape>): Shape {
  if (a.size !== b.size || [...b.keys()].some((name) => !a.has(name))) return json;
  return {
    kind: 'struct',
    fields: new Map([...a].map(([name, shape]) => [name, unite(shape, b.get(name) ?? nothing)])),
  };
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'nothing':
    case 'json':
      return 'VARCHAR';
    case 'list':
      return `${typeOf(shape.item)}[]`;
    case 'struct':
      return `STRUCT(${[...shape.fields].map(([name, field]) => `${writeName(name)} ${typeOf(field)}`).join(', ')})`;
    default:
      return shape.kind;
  }
}

/** Text stays without quotes in a column of mixed scalars; objects and lists are compact JSON. */
function toLeaf(value: Exact | undefined, shape: Shape): Leaf {
  if (value === null || value === undefined) return null;
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((item) => toLeaf(item, shape.item));
  if (shape.kind === 'struct' && isRecord(value)) {
    return [...shape.fields].map(([name, field]) => toLeaf(value[name], field));
  }
  return typeof value === 'string' ? value : typeof value === 'object' ? writeJson(value) : writeScalar(value);
}

function writeScalar(value: boolean | number | bigint): string {
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** Compact JSON with every digit. */
function writeJson(value: Exact): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, field]) => `${JSON.stringify(key)}:${writeJson(field)}`)
    .join(',')}}`;
}

/** Whole numbers outside BIGINT are DOUBLE; -0 is no whole number to SQL. */
function isBigint(value: number): boolean {
  return Number.isInteger(value) && !Object.is(value, -0) && value >= -(2 ** 63) && value < 2 ** 63;
}
