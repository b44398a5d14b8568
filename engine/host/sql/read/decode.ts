/**
 * From leaves of text to JSON, in the two forms that the engine knows: `record`, exact, as run records
 * and the CLI write values; `script`, as expressions, code and charts see them. The types decide.
 */
import type { Json } from '../../../lib/json.ts';
import { type DuckdbType, parseDuckdbType } from '../../../text/duckdb-type.ts';
import type { Leaf } from '../driver.ts';

export type Form = 'record' | 'script';
export type Decode = (leaf: Leaf) => Json;

const integers = new Set(
  'TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BIGNUM'.split(' '),
);

/** A decoder for the values of one column; made once a column, called once a value. */
export function createDecoder(typeText: string, form: Form): Decode {
  return decoderOf(parseDuckdbType(typeText), form);
}

function decoderOf(type: DuckdbType, form: Form): Decode {
  const inner = nestedOf(type, form) ?? leafOf(type.kind === 'leaf' ? type.name : '', form);
  return (leaf) => (leaf === null ? null : inner(leaf));
}

function nestedOf(type: DuckdbType, form: Form): Decode | null {
  if (type.kind === 'list') {
    const item = decoderOf(type.item, form);
    return (leaf) => partsOf(leaf).map(item);
  }
  if (type.kind === 'map') {
    const key = decoderOf(type.key, form);
    const value = decoderOf(type.value, form);
    return (leaf) =>
      partsOf(leaf).map((pair) => ({ key: key(partsOf(pair)[0] ?? null), value: value(partsOf(pair)[1] ?? null) }));
  }
  if (type.kind === 'struct') {
    const fields = type.fields.map((field) => ({ name: field.name, decode: decoderOf(field.type, form) }));
    return (leaf) => {
      const parts = partsOf(leaf);
      return buildRecord(fields.map(({ name, decode }, at) => [name, decode(parts[at] ?? null)]));
    };
  }
  return null;
}

/** An object with any names at all: `__proto__` is a field like every other. */
export function buildRecord(entries: readonly (readonly [string, Json])[]): { readonly [key: string]: Json } {
  const record: Record<string, Json> = Object.create(null);
  for (const [name, value] of entries) {
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return record;
}

function leafOf(name: string, form: Form): Decode {
  if (name === 'BOOLEAN') return (leaf) => leaf === 'true';
  if (integers.has(name)) return form === 'record' ? exactInteger : (leaf) => Number(leaf);
  if (name === 'DOUBLE' || name === 'FLOAT') return form === 'record' ? exactNumber : scriptNumber;
  if (form === 'record') return (leaf) => leaf as string;
  if (name === 'DECIMAL') return (leaf) => Number(leaf);
  if (name === 'BLOB') return (leaf) => encodeBlob(String(leaf));
  if (name.startsWith('TIMESTAMP')) return (leaf) => toIso(String(leaf));
  return (leaf) => leaf as string;
}

function exactInteger(leaf: Leaf): Json {
  const number = Number(leaf);
  return Number.isSafeInteger(number) ? number : (leaf as string);
}

/** `nan`, `inf` and `-inf` stay text: JSON has no such numbers. */
function exactNumber(leaf: Leaf): Json {
  const number = Number(leaf);
  return Number.isFinite(number) ? number : (leaf as string);
}

function scriptNumber(leaf: Leaf): Json {
  const number = Number(leaf);
  return Number.isFinite(number) ? number : (leaf as string);
}

/** `2024-01-05 10:00:00.5+00` as `2024-01-05T10:00:00.5Z`; infinities and years before 1 stay as they are. */
function toIso(text: string): string {
  const match = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(\+00)?$/.exec(text);
  return match ? `${match[1]}T${match[2]}${match[3] ? 'Z' : ''}` : text;
}

function partsOf(leaf: Leaf): readonly Leaf[] {
  return Array.isArray(leaf) ? leaf : [];
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of a BLOB as DuckDB spells it: printable ASCII as it is, every other byte `\xAA`. */
function encodeBlob(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && text[at + 1] === 'x') {
      bytes.push(Number.parseInt(text.slice(at + 2, at + 4), 16));
      at += 3;
    } else bytes.push(text.charCodeAt(at));
  }
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const word = (a << 16) | (b << 8) | c;
    const group = [18, 12, 6, 0].map((shift) => digits[(word >> shift) & 63]).join('');
    encoded += bytes.length - at >= 3 ? group : group.slice(0, bytes.length - at + 1).padEnd(4, '=');
  }
  return encoded;
}
