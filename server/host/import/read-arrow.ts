/**
 * Arrow files (IPC, stream or file), decoded by flechette: rows as JSON with the types that the file
 * declares. Decimals and whole numbers beyond 2^53 travel as text, moments as ISO text to the microsecond; nested
 * types are left to the engine's own typing.
 */
import { type DataType, TimeUnit, Type, tableFromIPC } from '@uwdata/flechette';
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
    return tableFromIPC(bytes, { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
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
    case Type.Time:
      return 'TIME';
    case Type.Decimal:
      return type.precision <= 38 && type.scale >= 0 ? `DECIMAL(${type.precision},${type.scale})` : null;
    case Type.Dictionary:
      return writeType(type.dictionary);
    default:
      return null;
  }
}

function readerOf(type: DataType): (value: unknown) => Json {
  const map = (write: (value: number | bigint) => string) => (value: unknown) =>
    typeof value === 'number' || typeof value === 'bigint' ? write(value) : readValue(value);
  switch (type.typeId) {
    case Type.Date:
      return map((value) => writeMoment(BigInt(value) * 1000n).slice(0, 10));
    case Type.Timestamp:
      return map((value) => writeMoment(toMicros(value, type.unit)));
    case Type.Time:
      return map((value) => writeMoment(toMicros(value, type.unit)).slice(11));
    case Type.Decimal:
      return map((value) => writeDecimal(BigInt(value), type.scale));
    default:
      return readValue;
  }
}

const perSecond = new Map<number, bigint>([
  [TimeUnit.SECOND, 1n],
  [TimeUnit.MILLISECOND, 1000n],
  [TimeUnit.MICROSECOND, 1_000_000n],
  [TimeUnit.NANOSECOND, 1_000_000_000n],
]);

/** Since 1970, cut to microseconds. */
function toMicros(value: number | bigint, unit: number): bigint {
  const scale = perSecond.get(unit) ?? 1n;
  return scale > 1_000_000n
    ? (BigInt(value) - (BigInt(value) < 0n ? 999n : 0n)) / 1000n
    : (BigInt(value) * 1_000_000n) / scale;
}

function writeMoment(micros: bigint): string {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  const date = new Date(Number((micros - rest) / 1000n));
  if (Number.isNaN(date.getTime()))
    fail('import-error', `a moment lies ${micros} microseconds from 1970: no date is that`);
  return `${date.toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}`;
}

/** All digits of a decimal that is stored as a whole number. */
function writeDecimal(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(Math.max(0, scale) + 1, '0');
  const whole = scale <= 0 ? digits + '0'.repeat(-scale) : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${whole}` : whole;
}

function readValue(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as Iterable<unknown>, readValue);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, readValue(field)]));
}
