/**
 * Parquet, in row groups, written the same in every host. Whole numbers, decimals, dates, times and bytes keep their
 * types and every digit, sums of them (HUGEINT) as DECIMAL(38,0); INTERVAL, lists and records go as DuckDB's text.
 */
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { Column } from '../../../schema/table.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import type { Leaf } from '../driver.ts';
import type { FileTask, FileWriter } from './writer.ts';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** How a column stands in the file: its element, the SQL of its value, and the value of that text. */
interface Kind {
  readonly element: Omit<SchemaElement, 'name' | 'repetition_type'>;
  readonly sql?: (name: string) => string;
  readonly read: (text: string) => unknown;
}

const groupRows = 20_480;
const text: Kind = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, read: (value) => value };
const small = (converted: 'INT_8' | 'INT_16' | 'INT_32' | 'UINT_8' | 'UINT_16' | 'UINT_32'): Kind => ({
  element: { type: 'INT32', converted_type: converted },
  read: Number,
});
/** Infinite dates and times are the outermost numbers, as DuckDB writes them itself. */
const finite = (name: string, value: string, most: string) =>
  `CASE WHEN ${name} IS NULL THEN NULL WHEN isfinite(${name}) THEN CAST(${value} AS VARCHAR) WHEN ${name} > DATE '1970-01-01' THEN '${most}' ELSE '-${most}' END`;
const moment = (zoned: boolean): Kind => ({
  element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: zoned, unit: 'MICROS' } },
  sql: (name) => finite(name, `epoch_us(${name})`, '9223372036854775807'),
  read: BigInt,
});

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['BOOLEAN', { element: { type: 'BOOLEAN' }, read: (value) => value === 'true' }],
  ['TINYINT', small('INT_8')],
  ['SMALLINT', small('INT_16')],
  ['INTEGER', small('INT_32')],
  ['UTINYINT', small('UINT_8')],
  ['USMALLINT', small('UINT_16')],
  ['UINTEGER', small('UINT_32')],
  ['BIGINT', { element: { type: 'INT64' }, read: BigInt }],
  ['UBIGINT', { element: { type: 'INT64', converted_type: 'UINT_64' }, read: BigInt }],
  ['FLOAT', { element: { type: 'FLOAT' }, read: readFloat }],
  ['DOUBLE', { element: { type: 'DOUBLE' }, read: readFloat }],
  [
    'DATE',
    {
      element: { type: 'INT32', converted_type: 'DATE' },
      sql: (name) => finite(name, `date_diff('day', DATE '1970-01-01', ${name})`, '2147483647'),
      read: Number,
    },
  ],
  ['TIMESTAMP', moment(false)],
  ['TIMESTAMP WITH TIME ZONE', moment(true)],
  ['BLOB', { element: { type: 'BYTE_ARRAY' }, sql: (name) => `hex(${name})`, read: readHex }],
]);

function readFloat(value: string): number {
  if (value === 'inf') return Number.POSITIVE_INFINITY;
  return value === '-inf' ? Number.NEGATIVE_INFINITY : Number(value);
}

function readHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

function kindOf(type: string): Kind {
  const found = /^DECIMAL\((\d+),(\d+)\)$/.exec(type === 'HUGEINT' ? 'DECIMAL(38,0)' : type);
  if (found === null) return kinds.get(type) ?? text;
  const precision = Number(found[1]);
  const size =
    precision > 18 ? ({ type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16 } as const) : { type: 'INT64' as const };
  const element = { ...size, converted_type: 'DECIMAL' as const, precision, scale: Number(found[2]) };
  return { element, read: (value) => BigInt(value.replace('.', '')) };
}

/** Hands on what was written after each row group. */
class Sink extends ByteWriter {
  readonly #put: (bytes: Uint8Array) => void;
  constructor(put: (bytes: Uint8Array) => void) {
    super();
    this.#put = put;
  }

  flush(): void {
    this.#put(this.getBytes().slice());
    this.index = 0;
  }

  override finish(): void {
    this.flush();
  }
}

/** The file. */
export function openParquet({ columns, put }: FileTask): FileWriter {
  const known = columns.map((column: Column) => ({ name: column.name, ...kindOf(column.type) }));
  const schema = known.map(({ name, element }) => ({ name, ...element, repetition_type: 'OPTIONAL' as const }));
  const writer = new ParquetWriter({
    writer: new Sink(put),
    schema: [{ name: 'root', num_children: columns.length }, ...schema],
    createdBy: 'quire',
  });
  let waiting: (readonly Leaf[])[] = [];
  const writeGroup = (rows: readonly (readonly Leaf[])[]) => {
    const columnData = known.map(({ name, read }, at) => {
      const data = rows.map((row) => {
        const leaf = row[at] ?? null;
        return leaf === null ? null : read(leaf as string);
      });
      return { name, data } as ColumnSource;
    });
    void writer.write({ columnData, rowGroupSize: groupRows });
  };
  return {
    list: known.map(({ name, sql }) => sql?.(writeName(name)) ?? `CAST(${writeName(name)} AS VARCHAR)`),
    write: (rows) => {
      waiting.push(...rows);
      while (waiting.length >= groupRows) {
        writeGroup(waiting.slice(0, groupRows));
        waiting = waiting.slice(groupRows);
      }
    },
    end: () => {
      if (waiting.length > 0) writeGroup(waiting);
      void writer.finish();
    },
  };
}
