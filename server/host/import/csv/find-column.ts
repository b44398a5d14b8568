/**
 * The type of a CSV column: the narrowest that all its values spell, or for declared dates without a format the
 * order of day and month that the values themselves decide. Leading zeros stay text.
 */
import { fail, type SqlConnection } from '../../../../engine/sql.ts';
import type { ColumnReading } from '../reading.ts';

/** What is longer, in bytes, is text. */
const longestSpelling = 400;

interface Candidate {
  readonly name: string;
  /** SQL of its text; NULL where it is empty. */
  readonly value: string;
  readonly given: ColumnReading;
}

/** `given`: what the cell says. Fails with `ambiguous-date-order` when no value decides. */
export async function findColumn(
  connection: SqlConnection,
  { name, value, given }: Candidate,
  decimal: string,
): Promise<ColumnReading> {
  if (given.type !== undefined) {
    const isTime = /^(DATE|TIMESTAMP)/i.test(given.type) && given.format === undefined;
    return isTime ? { type: given.type, ...(await findOrder(connection, name, value)) } : given;
  }
  const point = decimal === ',' ? ',' : '\\.';
  const tests = {
    BIGINT: `regexp_full_match(v, '[+-]?(0|[1-9][0-9]*)') AND TRY_CAST(v AS BIGINT) IS NOT NULL`,
    DOUBLE: `regexp_full_match(v, '[+-]?(0|[1-9][0-9]*)?(${point}[0-9]+)?([eE][+-]?[0-9]+)?') AND regexp_matches(v, '[0-9]')`,
    BOOLEAN: `lower(v) IN ('true', 'false')`,
    DATE: `regexp_full_match(v, '[0-9]{4}-[0-9]{2}-[0-9]{2}') AND TRY_CAST(v AS DATE) IS NOT NULL`,
    TIMESTAMP: `regexp_full_match(v, '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?') AND TRY_CAST(replace(v, 'Z', '') AS TIMESTAMP) IS NOT NULL`,
  };
  const list = Object.values(tests).map(
    (test) => `CAST(coalesce(bool_and(strlen(v) <= ${longestSpelling} AND ${test}), FALSE) AS VARCHAR)`,
  );
  const { rows } = await connection.run(
    `SELECT ${list.join(', ')} FROM (SELECT ${value} AS v FROM stage.main.raw) WHERE v IS NOT NULL`,
  );
  const at = rows[0]?.indexOf('true') ?? -1;
  return { type: Object.keys(tests)[at] ?? 'VARCHAR' };
}

/** For a date column without a format: ISO, or the order that its own values decide. */
async function findOrder(connection: SqlConnection, name: string, value: string): Promise<{ format?: string }> {
  const pattern = '^([0-9]{1,2})([./-])([0-9]{1,2})[./-]([0-9]{4})';
  const part = (group: number) => `TRY_CAST(regexp_extract(v, '${pattern}', ${group}) AS INTEGER)`;
  const { rows } = await connection.run(
    `SELECT CAST(count(*) AS VARCHAR), CAST(max(${part(1)}) AS VARCHAR), CAST(max(${part(3)}) AS VARCHAR), min(regexp_extract(v, '${pattern}', 2))
     FROM (SELECT ${value} AS v FROM stage.main.raw) WHERE regexp_matches(v, '${pattern}')`,
  );
  const [count, first, second, mark] = rows[0] ?? [];
  if (Number(count) === 0) return {};
  if (Number(first) > 12) return { format: `%d${mark}%m${mark}%Y` };
  if (Number(second) > 12) return { format: `%m${mark}%d${mark}%Y` };
  return fail(
    'ambiguous-date-order',
    `column ${name}: no value says whether day or month comes first; give it a \`format\` such as '%d${mark}%m${mark}%Y'`,
  );
}
