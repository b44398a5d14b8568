/** DuckDB's keywords where each may stand: what goes on after an operand, clause by clause, and before one. */
import type { Place } from './place.ts';

const later = [
  'WHERE',
  'GROUP BY',
  'HAVING',
  'QUALIFY',
  'ORDER BY',
  'LIMIT',
  'UNION ALL',
  'UNION',
  'EXCEPT',
  'INTERSECT',
];
const joins = [
  'JOIN',
  'LEFT JOIN',
  'INNER JOIN',
  'FULL JOIN',
  'RIGHT JOIN',
  'CROSS JOIN',
  'SEMI JOIN',
  'ANTI JOIN',
  'ASOF JOIN',
];
const tests = [
  'AND',
  'OR',
  'IN (',
  'NOT IN (',
  'IS NULL',
  'IS NOT NULL',
  'LIKE',
  'ILIKE',
  'BETWEEN',
  'IS DISTINCT FROM',
];
const cases = ['WHEN', 'THEN', 'ELSE', 'END'];
const relation = ['ON', 'USING (', ...joins, ...later, 'SELECT', 'AS', 'PIVOT', 'TABLESAMPLE'];
const starts = ['SELECT', 'FROM', 'WITH', 'SUMMARIZE', 'DESCRIBE', 'PIVOT', 'UNPIVOT', 'VALUES'];
const after = (clause: string) => later.slice(later.indexOf(clause) + 1);

const afterOperand: Readonly<Record<string, readonly string[]>> = {
  start: starts,
  select: ['FROM', 'AS', 'OVER (', 'FILTER (', 'EXCLUDE (', 'REPLACE (', ...tests, ...cases, ...later],
  from: relation.filter((word) => word !== 'ON' && word !== 'USING ('),
  join: relation,
  on: [...tests, ...joins, ...later, 'SELECT'],
  using: [...joins, ...later, 'SELECT'],
  where: [...tests, ...cases, ...after('WHERE'), 'SELECT'],
  group: after('GROUP BY'),
  having: [...tests, ...cases, ...after('HAVING')],
  qualify: [...tests, ...cases, ...after('QUALIFY')],
  order: ['ASC', 'DESC', 'NULLS LAST', 'NULLS FIRST', ...after('ORDER BY')],
  limit: ['OFFSET', 'UNION ALL'],
  with: ['AS (', 'AS MATERIALIZED (', 'SELECT', 'FROM'],
  union: ['ALL', 'BY NAME', 'SELECT', 'FROM'],
  pivot: ['ON', 'USING', 'GROUP BY'],
  unpivot: ['ON', 'INTO', 'WHERE', 'ORDER BY'],
};

const beforeOperand = ['CASE', 'NOT', 'NULL', 'TRUE', 'FALSE', 'INTERVAL', 'EXISTS (', 'CAST('];
const beforeBy = new Set(['group', 'order', 'partition']);

const halves = new Set('left right full inner cross semi anti asof natural positional outer'.split(' '));

/** Keywords that may stand at a place, likeliest first. */
export function listKeywords({ wants, clause, before }: Place): readonly string[] {
  const [last = '', second = ''] = before;
  if (beforeBy.has(last)) return ['BY'];
  if (halves.has(last) && wants === 'operator') return ['JOIN'];
  if (last === 'is' || (last === 'not' && second === 'is'))
    return ['NULL', 'NOT NULL', 'DISTINCT FROM', 'NOT DISTINCT FROM'];
  if (wants === 'operator') return afterOperand[clause] ?? [...tests, ...later];
  if (wants === 'relation') return last === '(' ? ['SELECT', 'FROM', 'VALUES'] : [];
  if (wants !== 'expression') return [];
  const first = last === 'select' ? ['DISTINCT'] : [];
  const all = last === 'by' ? ['ALL'] : [];
  const query = last === '(' ? ['SELECT', 'FROM'] : [];
  return [...first, ...all, ...beforeOperand, ...query];
}
