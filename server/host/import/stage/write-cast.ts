/** The type and format that a column is read as, as SQL over its text. A value that is not of it gives NULL. */
import {
  fail,
  type NumberMarks,
  type SqlConnection,
  writeLiteral,
  writeNumberPattern,
} from '../../../../engine/sql.ts';
import type { ColumnReading } from '../reading.ts';

const wholeType = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|U?INT\d+|SHORT|LONG|SIGNED)$/i;
const numberType = /^(DOUBLE|FLOAT\d?|REAL|DECIMAL|NUMERIC)\b/i;

/** `value`: SQL of the text. */
export function writeCast(value: string, { type = 'VARCHAR', format }: ColumnReading, marks: NumberMarks): string {
  if (format !== undefined) return `CAST(${writeParsed(value, format)} AS ${type})`;
  if (/^(VARCHAR|TEXT|STRING|CHAR)$/i.test(type)) return value;
  // A time without an offset is UTC; one with an offset is brought there.
  if (/^(TIMESTAMP|DATETIME)$/i.test(type)) return `CAST(TRY_CAST(${value} AS TIMESTAMPTZ) AS TIMESTAMP)`;
  const number = wholeType.test(type) || numberType.test(type) ? writePlain(value, marks) : value;
  // SQL would round `1.5` to a whole number.
  if (wholeType.test(type))
    return `CASE WHEN regexp_full_match(${number}, '\\s*[+-]?[0-9]+([.]0*)?\\s*') THEN TRY_CAST(${number} AS ${type}) END`;
  return `TRY_CAST(${number} AS ${type})`;
}

/** SQL takes a year of two digits for `%Y`, and makes it the year 10. */
function writeParsed(value: string, format: string): string {
  const parsed = `try_strptime(${value}, ${writeLiteral(format)})`;
  return format.includes('%Y') ? `CASE WHEN regexp_matches(${value}, '[0-9]{4}') THEN ${parsed} END` : parsed;
}

/** A number without grouping, with a point; what is written otherwise is none. */
export function writePlain(value: string, marks: NumberMarks): string {
  const { decimal, grouping } = marks;
  if (decimal === '.' && grouping === '') return value;
  const bare = grouping === '' ? value : `replace(${value}, ${writeLiteral(grouping)}, '')`;
  const plain = decimal === '.' ? bare : `replace(${bare}, ',', '.')`;
  return `CASE WHEN regexp_full_match(trim(${value}), ${writeLiteral(writeNumberPattern(marks))}) THEN ${plain} END`;
}

/** Types that the engine does not know are the author's mistake, told with the column. */
export async function checkTypes(
  connection: SqlConnection,
  columns: ReadonlyMap<string, ColumnReading>,
): Promise<void> {
  for (const [name, { type }] of columns) {
    if (type === undefined) continue;
    await connection.execute(`SELECT CAST(NULL AS ${type})`).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      fail('import-error', `column ${name}: ${type} is no type (${reason})`);
    });
  }
}
