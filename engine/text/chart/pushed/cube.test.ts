/** A cube answers exactly what its chart asks of the data, whatever is selected. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json.ts';
import { type FilterTerm, writeFilter } from '../../filter.ts';
import { listMovedFields, planCube } from './cube.ts';
import { planPushDown } from './push-down.ts';

const columns = [
  { name: 'kind', type: 'VARCHAR' },
  { name: 'delay', type: 'BIGINT' },
  { name: 'share', type: 'DOUBLE' },
  { name: 'at', type: 'TIMESTAMP' },
];
let connection: DuckDBConnection;
const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(`CREATE TABLE data AS SELECT
    CASE WHEN i % 7 = 0 THEN NULL ELSE chr(97 + i::INT % 5) END AS kind,
    CASE WHEN i % 11 = 0 THEN NULL ELSE (i * 37) % 61 - 20 END AS delay,
    ((i * 53) % 97) / 97.0::DOUBLE AS share,
    TIMESTAMP '2001-01-01' + INTERVAL (i * 7 % 500) HOUR AS "at"
    FROM range(3000) t(i)`);
});

const y = (aggregate: string, field?: string) => ({ aggregate, ...(field ? { field } : {}), type: 'quantitative' });
const specs: Record<string, JsonObject> = {
  'bars of counts': { mark: 'bar', encoding: { x: { field: 'kind', type: 'nominal' }, y: y('count') } },
  'bins of counts': {
    mark: 'bar',
    encoding: { x: { field: 'delay', type: 'quantitative', bin: { step: 10 } }, y: y('count') },
  },
  'sums of whole numbers': { mark: 'bar', encoding: { x: { field: 'kind' }, y: y('sum', 'delay') } },
  'means of whole numbers': { mark: 'bar', encoding: { x: { field: 'kind' }, y: y('mean', 'delay') } },
  'least and greatest': {
    mark: 'bar',
    encoding: { x: { field: 'kind' }, y: y('min', 'share'), y2: y('max', 'share') },
  },
  'days of a moment': { mark: 'line', encoding: { x: { field: 'at', timeUnit: 'utcyearmonthdate' }, y: y('count') } },
  'one figure': { mark: 'bar', encoding: { y: y('count') } },
};

const number = fc.option(fc.integer({ min: -30, max: 45 }), { nil: null });
const selections: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ kind: fc.constant('interval'), fields: fc.record({ delay: fc.tuple(number, number) }) }),
  fc.record({
    kind: fc.constant('point'),
    fields: fc.array(fc.record({ kind: fc.constantFrom('a', 'b', 'c', null) }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('interval'),
    fields: fc.constant({ at: ['2001-01-03T00:00:00.000', '2001-01-09T12:00:00.000'] }),
  }),
);

describe('the same rows as from the data', () => {
  for (const [name, spec] of Object.entries(specs))
    it(name, async () => {
      const plan = planPushDown(spec, columns);
      const { grouped } = plan?.build([[-20, 40]], 'TRUE') ?? {};
      if (!plan || !grouped) throw new Error('not pushed down');
      let made = 0;
      const check = async (value: Json, other: Json) => {
        const moving: FilterTerm = { name: 'a.brush', value };
        const fixed = writeFilter([{ name: 'b.brush', value: other }], { columns, sql: '' });
        const cube = planCube(grouped, listMovedFields(value), fixed);
        if (cube === null) throw new Error('no cube');
        made += 1;
        await connection.run(`CREATE OR REPLACE TABLE cube${made} AS ${cube.make}`);
        const where = writeFilter([moving, { name: 'b.brush', value: other }], { columns, sql: '' });
        const asked = cube.query(writeFilter([cube.move(moving)], { columns: cube.columns, sql: '' }));
        const { sql } = plan.build([[-20, 40]], where);
        expect(await query(asked.replace('FROM data', `FROM cube${made}`))).toEqual(await query(sql));
      };
      await fc.assert(fc.asyncProperty(selections, fc.option(selections, { nil: null }), check), {
        seed: 3,
        numRuns: 40,
      });
    });
});

it('there is none where it would not be exact', () => {
  const grouped = (spec: JsonObject) => planPushDown(spec, columns)?.build([], 'TRUE').grouped;
  const tell = (aggregate: string, field: string, moved: string) => {
    const found = grouped({ mark: 'bar', encoding: { x: { field: 'kind' }, y: y(aggregate, field) } });
    return found ? planCube(found, [moved], 'TRUE') : undefined;
  };
  expect(tell('median', 'delay', 'delay')).toBeNull();
  expect(tell('distinct', 'delay', 'delay')).toBeNull();
  expect(tell('sum', 'share', 'delay')).toBeNull();
  expect(tell('sum', 'delay', 'nowhere')).toBeNull();
  expect(tell('sum', 'delay', 'share')).not.toBeNull();
});
