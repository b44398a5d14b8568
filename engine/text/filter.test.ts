import { expect, test } from 'vitest';
import { inputFields } from '../cells/input/schema.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { type FilterTerm, writeFilter } from './filter.ts';

const columns = [
  { name: 'delay', type: 'DOUBLE' },
  { name: 'Origin State', type: 'VARCHAR' },
  { name: 'date', type: 'TIMESTAMP' },
  { name: 'day', type: 'DATE' },
  { name: 'output', type: 'STRUCT(team VARCHAR)' },
];
function write(terms: readonly Partial<FilterTerm>[], sql = 'SELECT * FROM t WHERE {{ f }}'): string {
  const given = terms.map((term) => ({ name: 'x', value: null, ...term }));
  const written = writeFilter(given, { columns, sql });
  if (/^(TRUE|FALSE)$/.test(written)) return written;
  expect(written).toMatch(/^\(.*\)$/);
  return written.slice(1, -1);
}
const input = (fields: JsonObject, value: Json, more: Partial<FilterTerm> = {}) =>
  write([{ value, input: inputFields.parse({ column: 'delay', ...fields }), ...more }]);
const interval = (fields: JsonObject, more: JsonObject = {}) =>
  write([{ value: { kind: 'interval', fields, ...more } }]);
const point = (fields: Json, more: Partial<FilterTerm> = {}) => write([{ value: { kind: 'point', fields }, ...more }]);

test('nothing chosen filters nothing, unless the input says none', () => {
  expect(write([{ value: null }, { value: null }])).toBe('TRUE');
  expect(input({ widget: 'multiselect' }, [])).toBe('TRUE');
  expect(input({ widget: 'text' }, '')).toBe('TRUE');
  expect(input({ widget: 'multiselect', empty: 'none' }, [])).toBe('FALSE');
  expect(point([])).toBe('TRUE');
});

test('inputs compare by what their widget holds', () => {
  expect(input({ widget: 'select' }, 3)).toBe('"delay" IN ((3)::BIGINT)');
  expect(input({ widget: 'multiselect', column: 'Origin State' }, ['NY', "O'H", null])).toBe(
    `("Origin State" IN ('NY', 'O''H') OR "Origin State" IS NULL)`,
  );
  expect(input({ widget: 'range' }, { min: 1, max: 2.5 })).toBe(`"delay" BETWEEN (1)::BIGINT AND '2.5'::DOUBLE`);
  expect(input({ widget: 'daterange', column: 'date' }, { start: '2026-01-01', end: '2026-01-31' })).toBe(
    `("date" >= DATE '2026-01-01' AND "date" < DATE '2026-01-31' + INTERVAL 1 DAY)`,
  );
  expect(input({ widget: 'daterange', column: 'day' }, { start: null, end: '2026-01-31' })).toBe(
    `"day" < DATE '2026-01-31' + INTERVAL 1 DAY`,
  );
});

test('an interval is closed, moments are TIMESTAMP, several fields and sources are joined by AND', () => {
  expect(interval({ delay: [0, 30] })).toBe('"delay" BETWEEN (0)::BIGINT AND (30)::BIGINT');
  expect(interval({ day: ['2026-01-01T00:00:00.000', '2026-01-02T12:00:00.000'], delay: [null, 5] })).toBe(
    `("day" BETWEEN TIMESTAMP '2026-01-01T00:00:00.000' AND TIMESTAMP '2026-01-02T12:00:00.000' AND "delay" <= (5)::BIGINT)`,
  );
  const both = write([
    { value: { kind: 'interval', fields: { delay: [0, 30] } } },
    { value: null },
    { value: { kind: 'point', fields: [{ 'Origin State': 'NY' }] } },
  ]);
  expect(both).toBe(`"delay" BETWEEN (0)::BIGINT AND (30)::BIGINT AND "Origin State" IN ('NY')`);
});

test('points of several fields are tuples, nulls and bins stand apart', () => {
  expect(
    point([
      { delay: 1, 'Origin State': 'NY' },
      { delay: 2, 'Origin State': 'CA' },
    ]),
  ).toBe(`("delay", "Origin State") IN (((1)::BIGINT, 'NY'), ((2)::BIGINT, 'CA'))`);
  expect(point([{ delay: 1, 'Origin State': null }])).toBe(`("delay" = (1)::BIGINT AND "Origin State" IS NULL)`);
  expect(point([{ delay: [0, 10] }, { delay: [10, 20] }])).toBe(
    '(("delay" >= (0)::BIGINT AND "delay" < (10)::BIGINT) OR ("delay" >= (10)::BIGINT AND "delay" < (20)::BIGINT))',
  );
  expect(point([{ delay: [null, null] }])).toBe('"delay" IS NULL');
});

test('a time unit compares its representative', () => {
  const written = interval(
    { date: ['2012-01-01T06:00:00.000', '2012-01-01T12:00:00.000'] },
    { units: { date: 'hours' } },
  );
  expect(written).toContain('hour(CAST("date" AS TIMESTAMP))');
  expect(written).toContain("BETWEEN TIMESTAMP '2012-01-01T06:00:00.000'");
});

test('aliases qualify, maps replace, struct fields are reached', () => {
  expect(point([{ delay: 1 }], { alias: 'f' })).toBe('"f"."delay" IN ((1)::BIGINT)');
  expect(point([{ hour: 1 }], { map: { hour: 'hour(date)' } })).toBe('(hour(date)) IN ((1)::BIGINT)');
  expect(point([{ 'output.team': 'a' }])).toBe(`"output"."team" IN ('a')`);
});

test('a field that the query lacks is a failure that lists what there is', () => {
  expect(() => point([{ gone: 1 }])).toThrow('no field `gone`; what it reads has `delay`, `Origin State`');
  const made = 'SELECT hour(date) AS hour FROM t WHERE {{ f }}';
  expect(write([{ value: { kind: 'interval', fields: { hour: [1, 2] } } }], made)).toContain('"hour" BETWEEN');
  expect(() => write([{ value: 'a', input: inputFields.parse({ widget: 'select' }) }])).toThrow('no `column`');
});
