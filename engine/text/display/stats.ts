/**
 * Tiles: the query for the figures of `display.stat` over a relation called `data`, and how its one row is
 * read. Figures come as DuckDB's exact text; how they are grouped and rounded is the page's.
 */
import type { Json } from '../../lib/json.ts';
import type { Stat } from '../../schema/index.ts';
import type { Column } from '../../schema/table.ts';
import { findColumn, skipsNulls, writeAggregate, writeColumn, writeWhereClause } from './aggregate.ts';

/** One figure as it stands on a tile. */
export interface Figure {
  readonly label: string;
  /** Of the value: its format is found by this name and type. */
  readonly column: Column;
  /** Exact text; null where there is none. */
  readonly text: string | null;
  /** The value as a share of another column, and that column. */
  readonly share?: { readonly of: string; readonly value: number };
  readonly change?: Change;
  /** The figure along `spark`, in its order. */
  readonly spark?: readonly (number | null)[];
  /** Rows without a value, of all. */
  readonly without?: { readonly missing: number; readonly total: number };
}

interface Change {
  readonly against: string;
  /** A share of what it is compared with, or the plain difference. */
  readonly kind: 'percent' | 'absolute';
  readonly value: number;
  /** Null when neither direction is said to be good. */
  readonly good: boolean | null;
}

export interface FigureQuery {
  readonly sql: string;
  read(row: readonly Json[]): readonly Figure[];
}

/** Columns of the answer per figure. */
const parts = ['text', 'type', 'number', 'of', 'compare', 'spark', 'filled', 'total'] as const;
type Part = (typeof parts)[number];

/** Plans the tiles over `data` under a condition. Throws `sql-error` for a column that is not there. */
export function planStats(stats: readonly Stat[], columns: readonly Column[], where: string): FigureQuery {
  const wishes = stats.map((stat) => writeParts(stat, columns, where));
  const list = wishes.flatMap((wish) => parts.map((part) => wish[part]));
  const rows = stats.some(({ agg }) => agg !== undefined) ? ` FROM data${writeWhereClause(where)}` : '';
  return {
    sql: `SELECT ${list.join(', ')}${rows}`,
    read: (row) =>
      stats.map((stat, at) => {
        const values = row.slice(at * parts.length, (at + 1) * parts.length);
        return readFigure(stat, columns, (part) => values[parts.indexOf(part)] ?? null);
      }),
  };
}

function writeParts(stat: Stat, columns: readonly Column[], where: string): Readonly<Record<Part, string>> {
  const { agg, value, spark } = stat;
  const order = spark === undefined ? '' : ` ORDER BY ${writeColumn(spark, columns)} DESC NULLS LAST`;
  const one = (name: string) =>
    agg === undefined
      ? `(SELECT ${writeColumn(name, columns)} FROM data${writeWhereClause(where)}${order} LIMIT 1)`
      : writeAggregate(agg, name, columns);
  const number = (name: string | undefined) => (name === undefined ? 'NULL' : `TRY_CAST(${one(name)} AS DOUBLE)`);
  const counts = agg !== undefined && skipsNulls(agg, value);
  return {
    text: `CAST(${one(value)} AS VARCHAR)`,
    type: `typeof(${one(value)})`,
    number: number(value),
    of: number(stat.of),
    compare: number(stat.compare),
    spark: spark === undefined ? 'NULL' : writeSpark(stat, spark, columns, where),
    filled: counts ? `count(${writeColumn(value, columns)})` : 'NULL',
    total: counts ? 'count(*)' : 'NULL',
  };
}

/** At most as many points as a small line can show. */
const mostPoints = 500;

function writeSpark({ agg, value }: Stat, along: string, columns: readonly Column[], where: string): string {
  const key = writeColumn(along, columns);
  const figure = agg === undefined ? writeColumn(value, columns) : writeAggregate(agg, value, columns);
  const grouped = agg === undefined ? '' : ` GROUP BY ${key}`;
  const points = `SELECT ${key} AS k, TRY_CAST(${figure} AS DOUBLE) AS v FROM data${writeWhereClause(where)}${grouped}`;
  return `(SELECT list(v ORDER BY k) FROM (${points} ORDER BY k DESC NULLS LAST LIMIT ${mostPoints}))`;
}

function readFigure(stat: Stat, columns: readonly Column[], read: (part: Part) => Json): Figure {
  const text = read('text');
  const [value, of, compare, spark] = [read('number'), read('of'), read('compare'), read('spark')];
  const [filled, total] = [read('filled'), read('total')];
  const name = stat.value === '*' ? 'count' : findColumn(stat.value, columns).name;
  return {
    label: stat.label ?? (stat.agg === undefined || stat.value === '*' ? name : `${stat.agg} of ${name}`),
    column: { name, type: String(read('type') ?? 'VARCHAR') },
    text: typeof text === 'string' ? text : null,
    ...(stat.of !== undefined && isNumber(value) && isNumber(of) && of !== 0
      ? { share: { of: stat.of, value: value / of } }
      : {}),
    ...(isNumber(value) && isNumber(compare) ? readChange(stat, value, compare) : {}),
    ...(Array.isArray(spark) ? { spark: spark.map((point) => (isNumber(point) ? point : null)) } : {}),
    ...(isNumber(filled) && isNumber(total) && filled < total ? { without: { missing: total - filled, total } } : {}),
  };
}

function readChange({ compare = '', delta = 'percent', good }: Stat, value: number, base: number) {
  if (delta === 'percent' && base === 0) return {};
  const difference = value - base;
  const change: Change = {
    against: compare,
    kind: delta,
    value: delta === 'percent' ? difference / Math.abs(base) : difference,
    good: good === undefined || difference === 0 ? null : difference > 0 === (good === 'up'),
  };
  return { change };
}

function isNumber(value: Json): value is number {
  return typeof value === 'number';
}
