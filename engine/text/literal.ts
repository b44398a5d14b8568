/**
 * The only writer of values into SQL: typed literals, the same text for both engines. Whatever the
 * value, the statement keeps its structure: a literal is one operand. A value that SQL cannot hold
 * ends the cell with the failure `invalid-input`.
 */
import { writeSpecial } from '../lib/canonical.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { isObject } from '../lib/json.ts';
import { fail } from '../schema/failure.ts';
import { type LiteralType, readType } from './literal-type.ts';

/** The value as SQL. A declared type that does not fit the value gives way to the value's own. */
export function writeLiteral(value: Json, declared: LiteralType | null = null): string {
  if (value === null) return 'NULL';
  return (declared && writeAs(value, declared)) ?? writeAs(value, readType(value)) ?? writeText(JSON.stringify(value));
}

/** The value as one of the type; null when it is none. */
function writeAs(value: Json, type: LiteralType): string | null {
  if (value === null) return 'NULL';
  switch (type.kind) {
    case 'list':
      return Array.isArray(value) ? `[${value.map((item) => writeItem(item, type.of)).join(', ')}]` : null;
    case 'struct':
      return isObject(value) ? writeStruct(value, type.fields) : null;
    case 'cast':
      return isScalar(value) ? `${writeText(String(value))}::${type.type}` : null;
    default:
      return writers[type.kind](value);
  }
}

type Writer = (value: Json) => string | null;

const writers: Readonly<Record<Exclude<LiteralType['kind'], 'list' | 'struct' | 'cast'>, Writer>> = {
  null: (value) => writeLiteral(value),
  boolean: (value) => (typeof value === 'boolean' ? String(value).toUpperCase() : null),
  bigint: (value) => (Number.isInteger(value) ? writeWhole(BigInt(Number(value))) : null),
  double: (value) => (typeof value === 'number' ? writeDouble(value) : null),
  text: (value) => (typeof value === 'string' ? writeText(value) : null),
  date: (value) => (typeof value === 'string' ? `DATE ${writeText(value)}` : null),
  timestamp: (value) => (typeof value === 'string' ? `TIMESTAMP ${writeText(value)}` : null),
  json: (value) => writeText(typeof value === 'string' ? value : JSON.stringify(value)),
};

function writeItem(value: Json, type: LiteralType): string {
  return writeAs(value, type) ?? writeLiteral(value);
}

function writeStruct(value: JsonObject, fields: ReadonlyMap<string, LiteralType>): string | null {
  const names = Object.keys(value);
  if (names.length !== fields.size || names.some((name) => !fields.has(name))) return null;
  const written = [...fields].map(([name, type]) => `${quote(name, "'")}: ${writeItem(value[name] ?? null, type)}`);
  return `{${written.join(', ')}}`;
}

const bigintMax = 2n ** 63n - 1n;

function writeWhole(value: bigint): string {
  const fits = value <= bigintMax && value >= -bigintMax - 1n;
  return fits ? `(${value})::BIGINT` : `(${value})`;
}

function writeDouble(value: number): string {
  const spelled = Number.isFinite(value) ? String(value) : writeSpecial(value);
  return `'${spelled}'::DOUBLE`;
}

/** A text as SQL. U+0000 cannot stand in a string, so it is put between its parts. */
function writeText(text: string): string {
  const parts = text.split('\0').map((part) => quote(part, "'"));
  return parts.length === 1 ? parts.join() : `(${parts.join('||chr(0)||')})`;
}

function quote(text: string, mark: "'" | '"'): string {
  if (/\p{Surrogate}/u.test(text))
    fail('invalid-input', 'A text with half a character (a lone surrogate) cannot be written into SQL.');
  return `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;
}

/** A name of a column or table as SQL, always in quotes. */
export function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0'))
    fail('invalid-input', 'A column name must have characters, and none of them U+0000.');
  return quote(name, '"');
}

/** One of the words that stand in the source, as SQL: what `choice(value, 'ASC', 'DESC')` writes. */
export function writeChoice(value: Json, words: readonly string[]): string {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined)
    return fail('invalid-input', `choice() got ${JSON.stringify(value)}, it allows ${words.join(', ')}.`);
  return word;
}

/** Whether a word may be one of a `choice()`: letters, digits and single blanks, nothing that has structure. */
export function isChoiceWord(word: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*( [A-Za-z0-9_]+)*$/.test(word);
}

function isScalar(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
