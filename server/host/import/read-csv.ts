/**
 * CSV and TSV: every field is read as text by DuckDB, then each column gets the narrowest type that
 * all its values spell. Only the empty field is NULL unless the cell lists more; leading zeros stay
 * text; dates are ISO or by the cell's format. Lines that do not fit are rejects, never guesses.
 */
import { fail } from '../../../engine/index.ts';
import { nameColumns, type SqlConnection, writeLiteral, writeName } from '../../../engine/run.ts';
import { type ColumnReading, normalizeNames, type Reading } from './reading.ts';

export interface CsvDecision {
  readonly delimiter: string;
  readonly header: boolean;
  readonly columns: Readonly<Record<string, ColumnReading>>;
  readonly rejected: number;
}

/** Makes `out.main.data` and `out.main.rejects` of the text in a file that the engine can reach. */
export async function readCsv(
  connection: SqlConnection,
  path: string,
  text: string,
  reading: Reading,
): Promise<CsvDecision> {
  const first = text.slice(0, text.search(/\r?\n|$/));
  const delimiter = reading.delimiter ?? findDelimiter(first);
  const cells = splitLine(first, delimiter);
  const header = reading.header ?? isHeader(cells);
  const raw = nameColumns(header ? cells : cells.map((_, at) => `column${at}`));
  const names = reading.normalize ? normalizeNames(raw) : raw;
  await loadText(connection, path, { delimiter, header, width: names.length });
  const columns: Record<string, ColumnReading> = {};
  const casts: { name: string; value: string; cast: string }[] = [];
  for (const [at, name] of names.entries()) {
    const value = writeNulls(`c${at}`, reading.nullValues);
    const given = reading.columns[name] ?? {};
    const found = await findColumn(connection, { name, value, given }, reading.decimal);
    columns[name] = found;
    casts.push({ name, value, cast: writeCast(value, found, reading.decimal) });
  }
  await writeTables(connection, casts, header ? 1 : 0);
  const { rows } = await connection.run('SELECT CAST(count(*) AS VARCHAR) FROM out.main.rejects');
  return { delimiter, header, columns, rejected: Number(rows[0]?.[0] ?? 0) };
}

async function loadText(
  connection: SqlConnection,
  path: string,
  { delimiter, header, width }: { delimiter: string; header: boolean; width: number },
): Promise<void> {
  const types = Array.from({ length: width }, (_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  const options = [
    `auto_detect = false, columns = {${types}}, delim = ${writeLiteral(delimiter)}, header = ${header}`,
    `quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, strict_mode = true`,
    `max_line_size = 20000000, store_rejects = true, rejects_limit = 0`,
  ].join(', ');
  await connection.execute(`CREATE TABLE memory.main.raw AS SELECT * FROM read_csv(${writeLiteral(path)}, ${options})`);
}

function findDelimiter(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = [',', '\t', ';', '|'].map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

function splitLine(line: string, delimiter: string): string[] {
  const fields = [''];
  for (let at = 0, quoted = false; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '"' && quoted && line[at + 1] === '"') at += 1;
    else if (char === '"') {
      quoted = !quoted;
      continue;
    }
    if (char === delimiter && !quoted) fields.push('');
    else fields[fields.length - 1] += char;
  }
  return fields;
}

/** A first line is a header when each of its fields is a text that is no number. */
function isHeader(fields: readonly string[]): boolean {
  return fields.some((field) => field !== '') && fields.every((field) => field === '' || Number.isNaN(Number(field)));
}

function writeNulls(column: string, words: readonly string[]): string {
  return words.length === 0
    ? column
    : `CASE WHEN ${column} IN (${words.map((word) => writeLiteral(word)).join(', ')}) THEN NULL ELSE ${column} END`;
}

interface Candidate {
  readonly name: string;
  readonly value: string;
  readonly given: ColumnReading;
}

async function findColumn(
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
  const list = Object.values(tests).map((test) => `CAST(coalesce(bool_and(${test}), FALSE) AS VARCHAR)`);
  const { rows } = await connection.run(
    `SELECT ${list.join(', ')} FROM (SELECT ${value} AS v FROM memory.main.raw) WHERE v IS NOT NULL`,
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
     FROM (SELECT ${value} AS v FROM memory.main.raw) WHERE regexp_matches(v, '${pattern}')`,
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

function writeCast(value: string, { type = 'VARCHAR', format }: ColumnReading, decimal: string): string {
  if (type === 'VARCHAR') return value;
  if (format !== undefined) return `CAST(try_strptime(${value}, ${writeLiteral(format)}) AS ${type})`;
  if (type === 'TIMESTAMP') return `TRY_CAST(replace(${value}, 'Z', '') AS TIMESTAMP)`;
  if (decimal === ',' && type !== 'BIGINT') return `TRY_CAST(replace(${value}, ',', '.') AS ${type})`;
  return `TRY_CAST(${value} AS ${type})`;
}

async function writeTables(
  connection: SqlConnection,
  casts: readonly { name: string; value: string; cast: string }[],
  head: number,
): Promise<void> {
  const bad = casts.map(({ value, cast }) => `(${value}) IS NOT NULL AND (${cast}) IS NULL`);
  const list = casts.map(({ name, cast }) => `${cast} AS ${writeName(name)}`).join(', ');
  await connection.execute(
    `CREATE TABLE out.main.data AS SELECT ${list} FROM memory.main.raw WHERE NOT (${bad.join(' OR ')})`,
  );
  const numbered = `SELECT row_number() OVER () + ${head} AS line, * FROM memory.main.raw`;
  const wrong = casts.map(
    ({ name, value }, at) =>
      `SELECT line, ${writeLiteral(name)} AS "column", ${value} AS text, 'not a value of this type' AS reason FROM (${numbered}) WHERE ${bad[at]}`,
  );
  const broken = `SELECT CAST(line AS BIGINT) AS line, column_name AS "column", csv_line AS text, error_message AS reason FROM reject_errors`;
  await connection.execute(
    `CREATE TABLE out.main.rejects AS FROM (${[broken, ...wrong].join(' UNION ALL ')}) ORDER BY line, "column"`,
  );
}
