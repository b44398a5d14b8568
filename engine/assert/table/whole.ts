/**
 * Checks of a table as a whole: how many rows, which columns, how new, what rate passed. Each gives a
 * finding; counting rows by a rule is `row-rule.ts`.
 */
import { computeWilson } from '../../lib/statistics.ts';
import type { TableInfo } from '../../schema/table.ts';
import { writeLiteral } from '../../text/literal.ts';
import { findColumn, writeColumn } from './column.ts';
import { type Court, countRows, type Finding, keepRows, selectValues } from './court.ts';
import type { TableCheck } from './row-rule.ts';

type CheckOf<T extends TableCheck['type']> = Extract<TableCheck, { type: T }>;
const verdict = (passed: boolean) => ({ state: passed ? 'pass' : 'fail', score: passed ? 1 : 0 }) as const;

/** Whether the table has from `min` to `max` rows, both included; without `max` at least `min`. */
export function judgeRowCount({ min = 0, max }: CheckOf<'row-count'>, { rowCount }: TableInfo): Finding {
  const wanted = max === undefined ? `at least ${min}` : `${min} to ${max}`;
  return {
    ...verdict(rowCount >= min && rowCount <= (max ?? rowCount)),
    reason: `${rowCount} rows, wanted ${wanted}`,
  };
}

/**
 * Whether the columns are there with these types, in any order; `strict` allows no others. Each wrong column is a row.
 */
export async function judgeSchema(court: Court, check: CheckOf<'schema'>, table: TableInfo): Promise<Finding> {
  const wanted = Object.entries(check.columns);
  const wrong = wanted.flatMap(([column, expected]) => {
    const actual = findColumn(table.columns, column)?.type ?? null;
    return actual !== null && readType(actual) === readType(expected) ? [] : [{ column, expected, actual }];
  });
  const named = new Set(wanted.map(([name]) => name.toLowerCase()));
  const others = check.strict ? table.columns.filter(({ name }) => !named.has(name.toLowerCase())) : [];
  const extra = others.map(({ name, type }) => ({ column: name, expected: null, actual: type }));
  const bad = [...wrong, ...extra];
  const total = wanted.length + extra.length;
  if (bad.length === 0) return { ...verdict(true), reason: `all ${total} columns are as named`, bad: 0, total };
  const words = bad.map(({ column, expected, actual }) => {
    if (expected === null) return `\`${column}\` is not named`;
    return actual === null ? `\`${column}\` is missing` : `\`${column}\` is ${actual}, not ${expected}`;
  });
  const rows = await keepRows(court, bad);
  return { ...verdict(false), score: 1 - bad.length / total, reason: words.join('; '), bad: bad.length, total, rows };
}

const aliases = new Map([
  ['INT', 'INTEGER'],
  ['INT4', 'INTEGER'],
  ['INT8', 'BIGINT'],
  ['LONG', 'BIGINT'],
  ['INT2', 'SMALLINT'],
  ['TEXT', 'VARCHAR'],
  ['STRING', 'VARCHAR'],
  ['BOOL', 'BOOLEAN'],
  ['FLOAT8', 'DOUBLE'],
  ['FLOAT4', 'FLOAT'],
  ['REAL', 'FLOAT'],
  ['DATETIME', 'TIMESTAMP'],
  ['TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE'],
]);

/** A type in one writing: upper case, single blanks, DuckDB's own name for an alias. */
function readType(type: string): string {
  const upper = type
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([(),])\s*/g, '$1');
  return aliases.get(upper) ?? upper;
}

/** Whether the newest moment of a column is at most so many seconds before the start of the run. */
export async function judgeFreshness(court: Court, check: CheckOf<'freshness'>, table: TableInfo): Promise<Finding> {
  const column = writeColumn(table.columns, check.column);
  const started = court.startedAt.replace(/Z$/, '').replace('T', ' ');
  const sql = `SELECT CAST(max(${column}) AS VARCHAR) AS newest,
    epoch(CAST(${writeLiteral(started)} AS TIMESTAMP)) - epoch(CAST(max(${column}) AS TIMESTAMP)) AS age FROM data`;
  const [row] = await selectValues(court, { sql, reads: { data: table.name } });
  if (typeof row?.age !== 'number')
    return { ...verdict(false), reason: `\`${check.column}\` holds no time`, bad: 1, total: 1 };
  const fresh = row.age <= check.max_age_seconds;
  const reason = `the newest \`${check.column}\` is ${row.newest}, ${Math.round(row.age)} s before the run, at most ${check.max_age_seconds} s wanted`;
  return { ...verdict(fresh), reason, bad: fresh ? 0 : 1, total: 1 };
}

/**
 * The share of rows whose `passed` is true, or the mean of a score, with its Wilson interval. Rows
 * without a verdict do not count; when none has one, the check is unscored.
 */
export async function judgePassRate(court: Court, check: CheckOf<'pass-rate'>, table: TableInfo): Promise<Finding> {
  const name = check.metric === undefined ? 'passed' : `scores.${check.metric}`;
  const column = `CAST(${writeColumn(table.columns, name)} AS DOUBLE)`;
  const reads = { data: table.name };
  const sql = `SELECT CAST(count(${column}) AS DOUBLE) AS judged, coalesce(sum(${column}), 0) AS passed FROM data`;
  const [row] = await selectValues(court, { sql, reads });
  const judged = Number(row?.judged ?? 0);
  const passed = Number(row?.passed ?? 0);
  if (judged === 0) return { state: 'unscored', score: null, reason: `no row has a verdict in \`${name}\`` };
  const share = passed / judged;
  const { lower, upper } = computeWilson(passed, judged);
  const { bad, rows } = await countRows(court, { sql: `SELECT * FROM data WHERE ${column} < 1`, reads });
  const enough = (check.by === 'lower' ? lower : share) >= check.min;
  const bound = check.by === 'lower' ? ' for the lower bound' : '';
  const interval = `${writePercent(share)}, ${writePercent(lower)} to ${writePercent(upper)}`;
  const reason = `${Number(passed.toFixed(2))} of ${judged} passed (${interval}), wanted ${writePercent(check.min)}${bound}`;
  return { ...verdict(enough), score: share, reason, bad, total: judged, ...(rows && { rows }) };
}

function writePercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
