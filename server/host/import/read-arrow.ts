/**
 * Arrow files (IPC, stream or file), decoded by flechette: rows as JSON with the types that the file
 * declares. Whole numbers beyond 2^53 travel as text, moments as ISO text; nested types are left to the
 * engine's own typing.
 */
import { type DataType, Type, tableFromIPC } from '@uwdata/flechette';
import { fail, type Json, type JsonObject } from '../../../engine/sql.ts';

interface ArrowRows {
  readonly rows: JsonObject[];
  readonly columns: readonly { readonly name: string; readonly type?: string }[];
}

/** The rows and declared columns of an Arrow file. Fails with `import-error` when it is not one. */
export function readArrow(bytes: Uint8Array): ArrowRows {
  const table = decode(bytes);
  const fields = table.schema.fields.map(({ name, type }) => ({ name, type: writeType(type), read: readerOf(type) }));
  const values = fields.map((_, at) => table.getChildAt(at));
  const rows = Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(fields.map(({ name, read }, at) => [name, read(values[at]?.at(row))])),
  );
  return { rows, columns: fields.map(({ name, type }) => ({ name, ...(type === null ? {} : { type }) })) };
}

function decode(bytes: Uint8Array) {
  try {
    return tableFromIPC(bytes, { useBigInt: true });
  } catch {
    return fail('import-error', 'this is no Arrow file, or only a part of one');
  }
}

const wholes = new Map<number, string>([
  [8, 'TINYINT'],
  [16, 'SMALLINT'],
  [32, 'INTEGER'],
  [64, 'BIGINT'],
]);

/** DuckDB's name of an Arrow type; null where the values say it better. */
function writeType(type: DataType): string | null {
  switch (type.typeId) {
    case Type.Int:
      return `${type.signed ? '' : 'U'}${wholes.get(type.bitWidth) ?? 'BIGINT'}`;
    case Type.Float:
      return type.precision === 2 ? 'DOUBLE' : 'FLOAT';
    case Type.Bool:
      return 'BOOLEAN';
    case Type.Utf8:
    case Type.LargeUtf8:
      return 'VARCHAR';
    case Type.Date:
      return 'DATE';
    case Type.Timestamp:
      return 'TIMESTAMP';
    case Type.Dictionary:
      return writeType(type.dictionary);
    default:
      return null;
  }
}

function readerOf(type: DataType): (value: unknown) => Json {
  const at = (cut: number) => (value: unknown) =>
    typeof value === 'number' ? new Date(value).toISOString().slice(0, cut) : readValue(value);
  if (type.typeId === Type.Date) return at(10);
  return type.typeId === Type.Timestamp ? at(23) : readValue;
}

function readValue(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as Iterable<unknown>, readValue);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, readValue(field)]));
}
