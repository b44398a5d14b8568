/**
 * Figures over a rectangle of a relation as the grid shows it: all its values together. Numbers are summed
 * exactly where their type is exact; beside numbers other values only count. Equal in every engine.
 */
import type { Column, RangeFigures, WindowQuery } from '../../../schema/table.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import type { SqlConnection } from '../driver.ts';
import type { Relation } from '../relations.ts';
import { findColumn, writeFrom } from './window.ts';

const numeric = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|DECIMAL\(\d+,\d+\)|DOUBLE|FLOAT)$/;
const ordered = /^(VARCHAR|DATE|TIME|TIMESTAMP( WITH TIME ZONE)?|BOOLEAN|UUID|INTERVAL)$/;

/** Which columns have a least and a greatest value together: the numbers, else all when they are of one type. */
function findCompared(columns: readonly Column[]): ReadonlySet<Column> {
  const numbers = columns.filter(({ type }) => numeric.test(type));
  if (numbers.length > 0) return new Set(numbers);
  const types = new Set(columns.map(({ type }) => type));
  const [type = ''] = types;
  return new Set(types.size === 1 && ordered.test(type) ? columns : []);
}

/** The figures. */
export async function readFigures(
  connection: SqlConnection,
  relation: Relation,
  query: WindowQuery,
  signal?: AbortSignal,
): Promise<RangeFigures> {
  const { shape } = relation;
  const columns = query.columns?.map((name) => findColumn(shape, name)) ?? shape.columns;
  const compared = findCompared(columns);
  const sums = [...compared].some(({ type }) => numeric.test(type));
  const range = columns.map(({ name }, at) => `${writeName(name)} AS c${at}`).join(', ');
  const values = columns.map(
    (column, at) => `SELECT CAST(c${at} AS VARCHAR) AS t, ${compared.has(column) ? `c${at}` : 'NULL'} AS n FROM r`,
  );
  const figures = [
    'count(*)',
    'count(t)',
    'count(DISTINCT t)',
    'min(n)',
    'max(n)',
    ...(sums ? ['sum(n)', 'avg(n)'] : []),
  ];
  const { rows } = await connection.run(
    `WITH r AS MATERIALIZED (SELECT ${range} FROM ${writeFrom(relation, query)}), v AS (${values.join(' UNION ALL ')}) ` +
      `SELECT ${figures.map((figure) => `CAST(${figure} AS VARCHAR)`).join(', ')} FROM v`,
    signal,
  );
  const [all, filled, distinct, min = null, max = null, sum = null, mean = null] = (rows[0] ?? []) as (string | null)[];
  const count = Number(filled);
  return { values: count, nulls: Number(all) - count, distinct: Number(distinct), min, max, sum, mean };
}
