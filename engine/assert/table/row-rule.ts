/**
 * Checks that hold row by row, as SQL: which rows of `data` offend, and the rule in words. It leaves
 * running and counting to `judge-table.ts`. A null offends nothing but `not-null`.
 */
import type * as z from 'zod';
import { fail } from '../../schema/failure.ts';
import type { tableChecks } from '../../schema/file/assertion.ts';
import type { Column } from '../../schema/table.ts';
import { writeLiteral } from '../../text/literal.ts';
import { writeColumn } from './column.ts';

/** A check of a table, by the schema of its type. */
export type TableCheck = {
  [T in keyof typeof tableChecks]: z.infer<(typeof tableChecks)[T]>;
}[keyof typeof tableChecks];

export interface RowRule {
  /** A SELECT of the rows of `data` that offend. */
  readonly offending: string;
  /** What every row must be: "`id` is not null". */
  readonly rule: string;
  /** A SELECT of what several of the offending rows share, a row each. */
  readonly shared?: string;
}

/** The rule of a check that judges rows; null for the others. `other`: the columns that `relationship` looks into. */
export function buildRowRule(
  check: TableCheck,
  columns: readonly Column[],
  other: readonly Column[] = [],
): RowRule | null {
  const sql = (name: string) => writeColumn(columns, name);
  if ((check.type === 'not-null' || check.type === 'unique') && check.columns.length === 0)
    return fail('invalid-request', `\`${check.type}\` names no column`);
  switch (check.type) {
    case 'not-null':
      return where(
        check.columns.map((name) => `${sql(name)} IS NULL`).join(' OR '),
        `${listNames(check.columns)} ${check.columns.length > 1 ? 'are' : 'is'} not null`,
      );
    case 'unique':
      return buildUnique(check.columns, check.columns.map(sql));
    case 'accepted-values': {
      const values = check.values.filter((value) => value !== null).map((value) => writeLiteral(value));
      const column = sql(check.column);
      const outside = values.length === 0 ? 'TRUE' : `${column} NOT IN (${values.join(', ')})`;
      return where(`${column} IS NOT NULL AND ${outside}`, `\`${check.column}\` is one of ${listValues(check.values)}`);
    }
    case 'range':
      return buildRange(sql(check.column), check);
    case 'regex': {
      if (check.column === undefined) return null;
      const column = sql(check.column);
      const pattern = check.pattern ?? check.value ?? '';
      return where(
        `${column} IS NOT NULL AND NOT regexp_matches(CAST(${column} AS VARCHAR), ${writeLiteral(pattern)})`,
        `\`${check.column}\` matches ${pattern}`,
      );
    }
    case 'relationship': {
      const column = sql(check.column);
      const known = `SELECT 1 FROM other WHERE ${writeColumn(other, check.field, 'other')} = ${column}`;
      return where(
        `${column} IS NOT NULL AND NOT EXISTS (${known})`,
        `\`${check.column}\` is a \`${check.field}\` of \`${check.to}\``,
      );
    }
    default:
      return null;
  }
}

function buildUnique(names: readonly string[], columns: readonly string[]): RowRule {
  const keys = columns.join(', ');
  const known = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const twins = `QUALIFY count(*) OVER (PARTITION BY ${keys}) > 1`;
  return {
    offending: `${select(known)} ${twins}`,
    shared: `SELECT ${keys} FROM data WHERE ${known} GROUP BY ${keys} HAVING count(*) > 1`,
    rule: `${listNames(names)} ${names.length > 1 ? 'together are' : 'is'} unique`,
  };
}

function buildRange(
  column: string,
  check: { readonly column: string; readonly min?: number | string; readonly max?: number | string },
): RowRule {
  const { min, max } = check;
  const low = min === undefined ? [] : [`${column} >= ${writeLiteral(min)}`];
  const high = max === undefined ? [] : [`${column} <= ${writeLiteral(max)}`];
  const inside = [...low, ...high].join(' AND ') || 'TRUE';
  const words = [...(min === undefined ? [] : [`at least ${min}`]), ...(max === undefined ? [] : [`at most ${max}`])];
  return where(
    `${column} IS NOT NULL AND NOT (${inside})`,
    `\`${check.column}\` is ${words.join(' and ') || 'anything'}`,
  );
}

function select(condition: string): string {
  return `SELECT * FROM data WHERE ${condition}`;
}

function where(condition: string, rule: string): RowRule {
  return { offending: select(condition), rule };
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function listValues(values: readonly unknown[]): string {
  const shown = values.slice(0, 10).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > 10 ? ['…'] : [])].join(', ');
}
