import { expect, it } from 'vitest';
import type { Table } from '../complete/columns.ts';
import { findJoins } from './find-joins.ts';

const column = (name: string) => ({ name, type: 'VARCHAR' });
const tables: readonly Table[] = [
  { id: 'flights', columns: ['date', 'origin', 'destination'].map(column) },
  { id: 'airports', columns: ['iata', 'name', 'state'].map(column) },
  { id: 'states', columns: ['state', 'region'].map(column) },
];
const find = (text: string) => findJoins(text, tables);
const cut = (text: string) => find(text).map(({ kind, left, right, keys }) => [kind, left, right, keys]);

it('cuts a join into its sides and keys', () => {
  expect(find('SELECT * FROM flights f JOIN airports a ON f.origin = a.iata WHERE state = 1')).toEqual([
    {
      kind: 'inner',
      name: 'a',
      with: '',
      left: 'flights f',
      right: 'airports a',
      keys: [{ left: 'f.origin', right: 'a.iata', column: 'origin' }],
    },
  ]);
});

it('knows the sides of columns without a qualifier, whichever comes first', () => {
  expect(cut('FROM flights LEFT OUTER JOIN airports ON upper(iata) = "origin"')).toEqual([
    ['left', 'flights', 'airports', [{ left: '"origin"', right: 'upper(iata)', column: 'origin' }]],
  ]);
});

it('takes what was joined before as the left side', () => {
  const text = 'FROM flights f JOIN airports a ON f.origin = a.iata RIGHT JOIN states s USING (state) ORDER BY 1';
  expect(cut(text).map(([kind, left]) => [kind, left])).toEqual([
    ['inner', 'flights f'],
    ['right', 'flights f JOIN airports a ON f.origin = a.iata'],
  ]);
});

it('takes along the queries of WITH, and sees their columns', () => {
  const [join] = find(
    'WITH big AS (SELECT iata AS code FROM airports) SELECT 1 FROM flights JOIN big ON origin = code',
  );
  expect(join).toMatchObject({ with: 'WITH big AS (SELECT iata AS code FROM airports)', right: 'big' });
  expect(join?.keys).toEqual([{ left: 'origin', right: 'code', column: 'origin' }]);
});

it('reads several keys, quoted names, functions and queries in place', () => {
  const text = `FROM flights f
    FULL JOIN (SELECT * FROM airports WHERE state = 'CA') AS a ON (f.origin) = a.iata AND lower(f.destination) = lower(a."name")`;
  expect(cut(text)).toEqual([
    [
      'full',
      'flights f',
      `(SELECT * FROM airports WHERE state = 'CA') AS a`,
      [
        { left: '(f.origin)', right: 'a.iata', column: 'origin' },
        { left: 'lower(f.destination)', right: 'lower(a."name")', column: 'destination' },
      ],
    ],
  ]);
});

it.each([
  'FROM flights f JOIN airports a ON f.origin < a.iata',
  'FROM flights f JOIN airports a ON f.origin = a.iata OR a.state = f.date',
  'FROM flights f JOIN airports a ON f.origin = {{ code }}',
  'FROM flights f JOIN airports a ON f.origin = f.destination',
  'FROM flights f JOIN airports a ON f.origin = 1',
  'FROM flights NATURAL JOIN airports',
  'FROM flights CROSS JOIN airports',
  'FROM flights ASOF JOIN airports ON date >= name',
  'FROM flights SEMI JOIN airports ON origin = iata',
  'FROM flights JOIN airports ON origin = iata UNION ALL FROM flights JOIN airports ON origin = iata',
  'FROM flights f JOIN airports a ON f.origin IN (SELECT iata FROM airports WHERE iata = f.origin)',
  'FROM flights f JOIN airports a ON unknown = other',
  'FROM flights JOIN',
  'JOIN',
  'FROM flights f JOIN airports a ON',
  'FROM flights f JOIN airports a USING',
  '',
])('leaves %s to itself', (text) => expect(find(text)).toEqual([]));

it('never throws, wherever a text ends', () => {
  const text =
    'WITH a AS (FROM b) SELECT x, (y) FROM flights f LEFT JOIN (airports) a ON (f.origin = a.iata) AND b = c;';
  for (let end = 0; end <= text.length; end += 1) expect(() => find(text.slice(0, end))).not.toThrow();
});

it('reads only the last statement', () => {
  const text = 'CREATE TABLE t AS FROM flights JOIN airports ON origin = iata; FROM flights;';
  expect(find(text)).toEqual([]);
  expect(find('SET x = 1; FROM flights JOIN airports ON origin = iata;')).toHaveLength(1);
});
