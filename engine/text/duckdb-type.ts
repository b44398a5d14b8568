/**
 * DuckDB's type texts as trees, and the SQL that reads values exactly: every leaf cast to VARCHAR by
 * DuckDB itself, the nesting kept. It leaves the values to `host/sql`. A type that is not understood
 * is a leaf, so that reading never fails for a type's sake.
 */

/** A type as a tree. */
export type DuckdbType =
  /** `name` without arguments: DECIMAL, ENUM, UNION, `TIMESTAMP WITH TIME ZONE`. */
  | { readonly kind: 'leaf'; readonly name: string }
  | { readonly kind: 'list'; readonly item: DuckdbType; readonly size: number | null }
  | { readonly kind: 'struct'; readonly fields: readonly { readonly name: string; readonly type: DuckdbType }[] }
  | { readonly kind: 'map'; readonly key: DuckdbType; readonly value: DuckdbType };

/** The tree of a type as `DESCRIBE` writes it: `STRUCT(a INTEGER, b VARCHAR[])[3]`. */
export function parseDuckdbType(text: string): DuckdbType {
  const reader = { text, at: 0 };
  const type = readType(reader);
  skipBlanks(reader);
  return reader.at === text.length ? type : { kind: 'leaf', name: text };
}

/** The same type with VARCHAR leaves: what a value is cast to before it leaves the engine. */
export function writeTextType(type: DuckdbType): string {
  switch (type.kind) {
    case 'leaf':
      return 'VARCHAR';
    case 'list':
      return `${writeTextType(type.item)}[${type.size ?? ''}]`;
    case 'map':
      return `MAP(${writeTextType(type.key)}, ${writeTextType(type.value)})`;
    case 'struct':
      return `STRUCT(${type.fields.map((field) => `${writeName(field.name)} ${writeTextType(field.type)}`).join(', ')})`;
  }
}

/** A name in double quotes, usable wherever SQL wants an identifier. DuckDB has no empty names; NUL ends its texts. */
export function writeName(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '\ufffd')}"`;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readType(reader: Reader): DuckdbType {
  let type = readBase(reader);
  for (let size = readSuffix(reader); size !== undefined; size = readSuffix(reader)) {
    type = { kind: 'list', item: type, size };
  }
  return type;
}

function readBase(reader: Reader): DuckdbType {
  const name = readWords(reader);
  if (reader.text[reader.at] !== '(') return { kind: 'leaf', name };
  if (name === 'STRUCT') return { kind: 'struct', fields: readFields(reader) };
  if (name === 'MAP') return readMap(reader);
  skipArguments(reader);
  const after = readWords(reader);
  return { kind: 'leaf', name: after === '' ? name : `${name} ${after}` };
}

function readFields(reader: Reader): { name: string; type: DuckdbType }[] {
  const fields: { name: string; type: DuckdbType }[] = [];
  do {
    reader.at += 1;
    skipBlanks(reader);
    const name = readField(reader);
    skipBlanks(reader);
    fields.push({ name, type: readType(reader) });
    skipBlanks(reader);
  } while (reader.text[reader.at] === ',');
  reader.at += 1;
  return fields;
}

function readMap(reader: Reader): DuckdbType {
  reader.at += 1;
  const key = readType(reader);
  skipBlanks(reader);
  reader.at += 1;
  const value = readType(reader);
  skipBlanks(reader);
  reader.at += 1;
  return { kind: 'map', key, value };
}

function readField(reader: Reader): string {
  if (reader.text[reader.at] === '"') {
    const start = reader.at;
    skipQuoted(reader, '"');
    return reader.text.slice(start + 1, reader.at - 1).replaceAll('""', '"');
  }
  const start = reader.at;
  while (reader.at < reader.text.length && !' ,()'.includes(reader.text[reader.at] ?? '')) reader.at += 1;
  return reader.text.slice(start, reader.at);
}

/** Words of a type's name: `TIME WITH TIME ZONE`, `"NULL"`. */
function readWords(reader: Reader): string {
  skipBlanks(reader);
  const start = reader.at;
  if (reader.text[reader.at] === '"') skipQuoted(reader, '"');
  while (reader.at < reader.text.length && !',()['.includes(reader.text[reader.at] ?? '')) reader.at += 1;
  return reader.text.slice(start, reader.at).trim();
}

/** `[]` gives null, `[3]` gives 3, anything else undefined. */
function readSuffix(reader: Reader): number | null | undefined {
  const match = /^\[(\d*)\]/.exec(reader.text.slice(reader.at, reader.at + 24));
  if (!match) return undefined;
  reader.at += match[0].length;
  return match[1] ? Number(match[1]) : null;
}

function skipArguments(reader: Reader): void {
  let depth = 0;
  do {
    const char = reader.text[reader.at];
    if (char === "'" || char === '"') skipQuoted(reader, char);
    else {
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      reader.at += 1;
    }
  } while (depth > 0 && reader.at < reader.text.length);
}

function skipQuoted(reader: Reader, quote: string): void {
  reader.at += 1;
  while (reader.at < reader.text.length) {
    if (reader.text[reader.at] !== quote) reader.at += 1;
    else if (reader.text[reader.at + 1] === quote) reader.at += 2;
    else break;
  }
  reader.at += 1;
}

function skipBlanks(reader: Reader): void {
  while (reader.text[reader.at] === ' ') reader.at += 1;
}
