/** The type and format that a column is read as, as SQL over its text. A value that is not of it gives NULL. */
import { fail, type SqlConnection, writeLiteral } from '../../../engine/sql.ts';
import type { ColumnReading } from './reading.ts';

/** `value`: SQL of the text. */
export function writeCast(value: string, { type = 'VARCHAR', format }: ColumnReading, decimal = '.'): string {
  if (type === 'VARCHAR') return value;
  if (format !== undefined) return `CAST(try_strptime(${value}, ${writeLiteral(format)}) AS ${type})`;
  if (type === 'TIMESTAMP') return `TRY_CAST(replace(${value}, 'Z', '') AS TIMESTAMP)`;
  if (decimal === ',' && type !== 'BIGINT') return `TRY_CAST(replace(${value}, ',', '.') AS ${type})`;
  return `TRY_CAST(${value} AS ${type})`;
}

/** Types that the engine does not know are the author's mistake, told with the column. */
export async function checkTypes(
  connection: SqlConnection,
  columns: Readonly<Record<string, ColumnReading>>,
): Promise<void> {
  for (const [name, { type }] of Object.entries(columns)) {
    if (type === undefined) continue;
    await connection.execute(`SELECT CAST(NULL AS ${type})`).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      fail('import-error', `column ${name}: ${type} is no type (${reason})`);
    });
  }
}
