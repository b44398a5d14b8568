/** Between Arrow's columns and leaves, for nested types whose leaves are all text. */
import {
  type DataType,
  field,
  list,
  struct,
  Type,
  tableFromArrays,
  tableFromIPC,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import type { Answer, DuckdbType, Leaf } from '../../../engine/run.ts';

/** The rows of a result as the engine sent it: a schema, then batches, or all of it as one file. */
export function decodeAnswer(chunks: readonly Uint8Array[]): Answer {
  const [whole] = chunks;
  const table = tableFromIPC(chunks.length === 1 && whole ? whole : [...chunks], { useBigInt: true });
  const columns = table.children.map((column) => [...column].map((value) => toLeaf(value, column.type)));
  const rows = Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column[row] ?? null));
  return { names: table.schema.fields.map(({ name }) => name), rows };
}

/** Rows as an Arrow stream for a table with these columns. */
export function encodeRows(rows: readonly (readonly Leaf[])[], types: readonly DuckdbType[]): Uint8Array {
  const columns = types.map((type, at) => [`c${at}`, rows.map((row) => toValue(row[at] ?? null, type))] as const);
  const arrowTypes = types.map((type, at) => [`c${at}`, toArrow(type)] as const);
  const table = tableFromArrays([...columns] as never, { types: Object.fromEntries(arrowTypes) });
  const bytes = tableToIPC(table, { format: 'stream' });
  if (!bytes) throw new Error('rows could not be written as Arrow');
  return bytes;
}

function toLeaf(value: unknown, type: DataType): Leaf {
  if (value === null || value === undefined) return null;
  const children = 'children' in type ? type.children : [];
  const [first] = children;
  if (type.typeId === Type.Map && first) return toPairs(value as Iterable<[unknown, unknown]>, first.type);
  if ((type.typeId === Type.List || type.typeId === Type.FixedSizeList) && first) {
    return Array.from(value as Iterable<unknown>, (each) => toLeaf(each, first.type));
  }
  if (type.typeId !== Type.Struct) return String(value);
  const record = value as Readonly<Record<string, unknown>>;
  return children.map((child) => toLeaf(record[child.name], child.type));
}

function toPairs(entries: Iterable<[unknown, unknown]>, type: DataType): Leaf {
  const [key, value] = 'children' in type ? type.children : [];
  if (!key || !value) return [];
  return Array.from(entries, (pair) => [toLeaf(pair[0], key.type), toLeaf(pair[1], value.type)]);
}

function toArrow(type: DuckdbType): DataType {
  if (type.kind === 'list') return list(toArrow(type.item));
  if (type.kind === 'struct') return struct(type.fields.map(({ name, type: each }) => field(name, toArrow(each))));
  return utf8();
}

function toValue(leaf: Leaf, type: DuckdbType): unknown {
  if (leaf === null || typeof leaf === 'string') return leaf;
  if (type.kind === 'list') return leaf.map((item) => toValue(item, type.item));
  if (type.kind === 'struct') {
    return Object.fromEntries(type.fields.map(({ name, type: each }, at) => [name, toValue(leaf[at] ?? null, each)]));
  }
  return String(leaf);
}
