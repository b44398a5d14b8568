/**
 * The type that chooses how a value is written into SQL: declared (an input's, a column's) or taken
 * from the value itself. Leaves the writing to `literal.ts`.
 */
import type { Json } from '../lib/json.ts';
import { isObject } from '../lib/json.ts';
import type { InputFields } from '../schema/index.ts';

export type LiteralType =
  | { readonly kind: 'null' | 'boolean' | 'bigint' | 'double' | 'text' | 'date' | 'timestamp' | 'json' }
  /** Written as text and cast: TIMESTAMPTZ, DECIMAL(18,3). */
  | { readonly kind: 'cast'; readonly type: string }
  | { readonly kind: 'list'; readonly of: LiteralType }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, LiteralType> };

/** The type of a column as DuckDB writes it, where it changes the literal; null: the value decides. */
export function readColumnType(type: string): LiteralType | null {
  const name = type.toUpperCase();
  if (name.endsWith('[]')) {
    const of = readColumnType(type.slice(0, -2));
    return of && { kind: 'list', of };
  }
  if (name === 'DATE') return { kind: 'date' };
  if (name === 'TIMESTAMP') return { kind: 'timestamp' };
  if (name === 'TIMESTAMP WITH TIME ZONE' || name === 'TIMESTAMPTZ') return { kind: 'cast', type: 'TIMESTAMPTZ' };
  if (/^DECIMAL\(\d+,\s*\d+\)$/.test(name)) return { kind: 'cast', type: name };
  return null;
}

/** The declared type of an input's value; null: the value decides. */
export function readInputType(input: InputFields): LiteralType | null {
  const number: LiteralType = { kind: Number.isInteger(input.step ?? 1) ? 'bigint' : 'double' };
  switch (input.widget) {
    case 'number':
    case 'slider':
      return number;
    case 'range':
      return struct({ min: number, max: number });
    case 'date':
      return { kind: 'date' };
    case 'daterange':
      return struct({ start: { kind: 'date' }, end: { kind: 'date' } });
    case 'multiselect':
      return { kind: 'list', of: readOptionsType(input.options) };
    default:
      return null;
  }
}

function struct(fields: Record<string, LiteralType>): LiteralType {
  return { kind: 'struct', fields: new Map(Object.entries(fields)) };
}

function readOptionsType(options: InputFields['options']): LiteralType {
  if (!Array.isArray(options)) return { kind: 'null' };
  const values = options.map((option) => (isObject(option) && 'value' in option ? option.value : option));
  return values.map((value) => readType(value as Json)).reduce(joinTypes, { kind: 'null' });
}

/** The type of a JSON value: the narrowest one that holds all of it; what has none is `json`. */
export function readType(value: Json): LiteralType {
  if (value === null) return { kind: 'null' };
  if (typeof value === 'boolean') return { kind: 'boolean' };
  if (typeof value === 'number') return { kind: Number.isInteger(value) ? 'bigint' : 'double' };
  if (typeof value === 'string') return { kind: 'text' };
  if (Array.isArray(value)) return { kind: 'list', of: value.map(readType).reduce(joinTypes, { kind: 'null' }) };
  const entries = Object.entries(value);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  const writable = entries.every(([name]) => name !== '' && !name.includes('\0'));
  if (entries.length === 0 || names.size < entries.length || !writable) return { kind: 'json' };
  return { kind: 'struct', fields: new Map(entries.map(([name, field]) => [name, readType(field)])) };
}

/** The narrowest type that holds both. */
function joinTypes(a: LiteralType, b: LiteralType): LiteralType {
  if (a.kind === 'null') return b;
  if (b.kind === 'null') return a;
  if (a.kind === 'list' && b.kind === 'list') return { kind: 'list', of: joinTypes(a.of, b.of) };
  if (a.kind === 'struct' && b.kind === 'struct') return joinStructs(a.fields, b.fields);
  if (a.kind === b.kind) return a;
  const numbers = [a.kind, b.kind].every((kind) => kind === 'bigint' || kind === 'double');
  return { kind: numbers ? 'double' : 'json' };
}

function joinStructs(a: ReadonlyMap<string, LiteralType>, b: ReadonlyMap<string, LiteralType>): LiteralType {
  if (a.size !== b.size) return { kind: 'json' };
  const fields = new Map<string, LiteralType>();
  for (const [name, type] of a) {
    const other = b.get(name);
    if (!other) return { kind: 'json' };
    fields.set(name, joinTypes(type, other));
  }
  return { kind: 'struct', fields };
}
