/**
 * The type of a column of text: the narrowest that all its values spell, or for declared dates without a format
 * the one that the values themselves decide. Leading zeros stay text, and so do numbers that no type holds.
 */
import {
  type DateForm,
  fail,
  guessDateForms,
  isoPatterns,
  type NumberMarks,
  type SqlConnection,
  type ValueCount,
  writeLiteral,
  writeNumberPattern,
  writeWholePattern,
} from '../../../../engine/sql.ts';
import type { ColumnReading } from '../reading.ts';
import { readRow } from './staged-column.ts';
import { writeCast, writePlain } from './write-cast.ts';

/** What is longer, in bytes, is text. */
export const longestSpelling = 400;
/** Of so many rows, and of so many different values of them, forms are guessed. */
const sampleRows = 20_000;
const sampleValues = 1000;

/** A column of text in a relation; `value` is SQL, NULL where there is none. */
export interface TextValue {
  readonly from: string;
  readonly value: string;
}

/** VARCHAR when nothing narrower is spelt by all values, or when there is none. */
export async function findType(
  connection: SqlConnection,
  { from, value }: TextValue,
  marks: NumberMarks,
): Promise<string> {
  const matches = (pattern: string) => `regexp_full_match(v, ${writeLiteral(pattern)})`;
  const spaced = (pattern: string) => matches(`\\s*${pattern}\\s*`);
  const fits = (type: string) => `TRY_CAST(${writePlain('v', marks)} AS ${type}) IS NOT NULL`;
  const whole = spaced(writeWholePattern(marks));
  const tests = [
    ['BIGINT', `${whole} AND ${fits('BIGINT')}`],
    ['HUGEINT', `${whole} AND ${fits('HUGEINT')}`],
    ['VARCHAR', whole],
    ['DOUBLE', `${spaced(writeNumberPattern(marks))} AND ${fits('DOUBLE')}`],
    ['BOOLEAN', `lower(v) IN ('true', 'false')`],
    ['DATE', `${matches(isoPatterns.DATE)} AND TRY_CAST(v AS DATE) IS NOT NULL`],
    ['TIMESTAMP', `${matches(isoPatterns.TIMESTAMP)} AND TRY_CAST(v AS TIMESTAMPTZ) IS NOT NULL`],
  ] as const;
  const list = tests.map(
    ([, test]) => `CAST(coalesce(bool_and(strlen(v) <= ${longestSpelling} AND ${test}), FALSE) AS VARCHAR)`,
  );
  const row = await readRow(
    connection,
    `SELECT ${list.join(', ')} FROM (SELECT ${value} AS v FROM ${from}) WHERE v IS NOT NULL`,
  );
  return tests[row.indexOf('true')]?.[0] ?? 'VARCHAR';
}

/** The most frequent values of the first rows. */
export async function sampleText(
  connection: SqlConnection,
  { from, value }: TextValue,
): Promise<readonly ValueCount[]> {
  const { rows } = await connection.run(
    `SELECT v, CAST(count(*) AS VARCHAR) FROM (SELECT ${value} AS v FROM ${from} LIMIT ${sampleRows})
     WHERE v IS NOT NULL AND strlen(v) <= ${longestSpelling} GROUP BY v ORDER BY count(*) DESC, v LIMIT ${sampleValues}`,
  );
  return rows.map(([text, count]) => ({ value: String(text), count: Number(count) }));
}

/** How many values each reading takes, and how many there are. */
export async function countFits(
  connection: SqlConnection,
  { from, value }: TextValue,
  readings: readonly (ColumnReading & { readonly marks: NumberMarks })[],
): Promise<{ readonly of: number; readonly fits: readonly number[] }> {
  const counts = readings.map((reading) => `CAST(count(${writeCast('v', reading, reading.marks)}) AS VARCHAR)`);
  const [of, ...fits] = await readRow(
    connection,
    `SELECT CAST(count(v) AS VARCHAR)${counts.map((count) => `, ${count}`).join('')} FROM (SELECT ${value} AS v FROM ${from})`,
  );
  return { of: Number(of), fits: fits.map(Number) };
}

interface DeclaredDate extends TextValue {
  readonly name: string;
  readonly type: string;
}

/**
 * The format of a column that is declared a date without one: none for ISO, else the one that most values fit. Fails
 * with `ambiguous-date-order` when several fit alike: no value says whether day or month comes first.
 */
export async function findFormat(
  connection: SqlConnection,
  { name, type, ...column }: DeclaredDate,
  marks: NumberMarks,
): Promise<{ readonly format?: string }> {
  const sample = await sampleText(connection, column);
  const forms = guessDateForms(sample).filter((form) => form.format !== '');
  const readings = forms.map(({ format }) => ({ type, format, marks }));
  const { fits } = await countFits(connection, column, [{ type, marks }, ...readings]);
  const best = Math.max(...fits);
  const isPlain = fits[0] === best;
  const good = forms.filter((_, at) => fits[at + 1] === best);
  if (isPlain || good.length === 0) return {};
  const [first] = good;
  if (good.length === 1 && first !== undefined) return { format: first.format };
  return fail(
    'ambiguous-date-order',
    `column ${name}: no value says whether day or month comes first; give it a \`format\` such as ${good.map(writeForm).join(' or ')}`,
  );
}

const writeForm = ({ format }: DateForm) => `'${format}'`;
