/**
 * The long form of one entry of an assertion list: `- equals: x` names its type by its key, `not-` means
 * `not: true`, a type's fields may stand in an object `value` or in `config`.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { isAssertionType, isTableCheck } from '../../schema/file/assertion.ts';
import type { Path } from '../../schema/reflect/texts.ts';

interface OriginMap {
  add(long: Path, authored: Path): void;
  find(long: Path): Path;
}

/** The field that a table check's only value is. */
const mainField: Readonly<Record<string, string>> = {
  'not-null': 'columns',
  unique: 'columns',
  schema: 'columns',
  sql: 'sql',
  'pass-rate': 'min',
  compare: 'baseline',
};
const listFields = new Set(['not-null', 'unique']);

/** An entry in long form; what is no mapping is returned as it is. */
export function unfoldAssertion(entry: Json, path: Path, origins: OriginMap): Json {
  if (!isObject(entry)) return entry;
  const { type, key: named } = nameType(entry);
  const isNegated = isNegation(type);
  const plain = isNegated ? type.slice('not-'.length) : type;
  const fields: Record<string, Json> = Object.create(null);
  fields.type = plain;
  if (isNegated) fields.not = true;
  if (named !== null) origins.add([...path, 'type'], [...origins.find(path), named]);
  for (const part of listParts(entry, plain, named ?? 'value')) {
    origins.add([...path, part.field], [...origins.find(path), ...part.authored]);
    fields[part.field] = part.field === 'items' ? unfoldItems(part.value, [...path, 'items'], origins) : part.value;
  }
  return fields;
}

function unfoldItems(value: Json, path: Path, origins: OriginMap): Json {
  if (!Array.isArray(value)) return value;
  return value.map((entry, index) => unfoldAssertion(entry, [...path, index], origins));
}

/** The type, and the key that said it when it is a short form. */
function nameType(entry: JsonObject): { type: string; key: string | null } {
  if (typeof entry.type === 'string') return { type: entry.type, key: null };
  const keys = Object.keys(entry);
  // The only key is a type that may be misspelt.
  const key =
    keys.find((each) => isAssertionType(each) || isNegation(each)) ?? (keys.length === 1 ? keys[0] : undefined);
  return key === undefined ? { type: '', key: null } : { type: key, key };
}

function isNegation(type: string): boolean {
  return type.startsWith('not-') && !isAssertionType(type) && isAssertionType(type.slice('not-'.length));
}

interface Part {
  readonly field: string;
  readonly value: Json;
  readonly authored: Path;
}

function* listParts(entry: JsonObject, type: string, body: string): Generator<Part> {
  for (const [key, value] of Object.entries(entry)) {
    if (key === body) yield* listBody(type, value, body);
    else if (key === 'config' && isTableCheck(type) && isObject(value)) yield* listFieldsOf(value, key);
    else if (key === 'assert') yield { field: 'items', value, authored: [key] };
    else if (key !== 'type') yield { field: key, value: asList(type, key, value), authored: [key] };
  }
}

function* listBody(type: string, value: Json, body: string): Generator<Part> {
  const isText = !isTableCheck(type) || (type === 'regex' && !isObject(value));
  const field = isText ? 'value' : (mainField[type] ?? 'value');
  const isFields = !isText && isObject(value) && (field === 'value' || Object.hasOwn(value, field));
  if (isFields) yield* listFieldsOf(value, body);
  else yield { field, value: asList(type, field, value), authored: [body] };
}

function* listFieldsOf(value: JsonObject, at: string): Generator<Part> {
  for (const [field, content] of Object.entries(value)) yield { field, value: content, authored: [at, field] };
}

function asList(type: string, field: string, value: Json): Json {
  return field === 'columns' && typeof value === 'string' && listFields.has(type) ? [value] : value;
}
