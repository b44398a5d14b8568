/** A pushed-down chart draws the same marks as Vega would from the raw rows: the pictures are compared mark by mark. */
import { DuckDBInstance } from '@duckdb/node-api';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/json.ts';
import { writePushedSpec, writeRawSpec } from '../draw-spec.ts';
import { planPushDown } from './push-down.ts';

const columns = [
  { name: 'kind', type: 'VARCHAR' },
  { name: 'size', type: 'VARCHAR' },
  { name: 'amount', type: 'BIGINT' },
  { name: 'share', type: 'DOUBLE' },
  { name: 'at', type: 'TIMESTAMP' },
];
const kinds = ['ash', 'birch', 'cedar', 'Élan', ''];
const rows = Array.from({ length: 400 }, (_, n) => ({
  kind: kinds[(n * 7) % 5] ?? '',
  size: n % 3 === 0 ? 'big' : 'small',
  amount: ((n * 37) % 211) - 50,
  share: ((n * 53) % 97) / 97,
  at: Date.UTC(2001 + (n % 3), (n * 5) % 12, 1 + (n % 28), n % 24, (n * 11) % 60),
}));

let query: (sql: string) => Promise<Record<string, number | string | null>[]>;
beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const values = rows.map(
    (row) => `('${row.kind}','${row.size}',${row.amount},${row.share},make_timestamp(${row.at}::BIGINT * 1000))`,
  );
  await connection.run(
    `CREATE TABLE data AS SELECT * FROM (VALUES ${values.join(',')}) t(kind, size, amount, share, "at")`,
  );
  query = async (sql) => {
    const read = await connection.runAndReadAll(sql);
    return read
      .getRowObjectsJS()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'bigint' ? Number(value) : (value as string),
          ]),
        ),
      );
  };
});

async function drawMarks(spec: JsonObject, values: readonly object[]): Promise<string[]> {
  const { spec: vega } = compile({ ...spec, data: { name: 'data', values } } as never);
  const svg = await new View(parse(vega), { renderer: 'none' }).toSVG();
  const marks = svg.match(/<path[^>]* d="[^"]+"[^>]*>/g) ?? [];
  return marks
    .filter((mark) => mark.includes('role="graphics-symbol"'))
    .map((mark) =>
      mark
        .replace(/aria-[a-z]+="[^"]*"/g, '')
        .replace(/\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10 + 0.137) / 10)),
    )
    .sort();
}

const titled = { title: null };
const y = { aggregate: 'count', type: 'quantitative', ...titled };
const specs: Readonly<Record<string, JsonObject>> = {
  'a count by category': { mark: 'bar', encoding: { x: { field: 'kind', type: 'nominal', ...titled }, y } },
  'a stacked count': {
    mark: 'bar',
    encoding: {
      x: { field: 'kind', type: 'nominal', ...titled },
      y,
      color: { field: 'size', type: 'nominal', ...titled },
    },
  },
  'a mean': {
    mark: 'bar',
    encoding: {
      x: { field: 'kind', type: 'nominal', ...titled },
      y: { aggregate: 'mean', field: 'amount', type: 'quantitative', ...titled },
    },
  },
  'a histogram with at most ten bins': {
    mark: 'bar',
    encoding: { x: { field: 'amount', bin: true, type: 'quantitative', ...titled }, y },
  },
  'a histogram with 25 bins': {
    mark: 'bar',
    encoding: { x: { field: 'share', bin: { maxbins: 25 }, type: 'quantitative', ...titled }, y },
  },
  'a histogram of a given step': {
    mark: 'bar',
    encoding: { x: { field: 'amount', bin: { step: 7 }, type: 'quantitative', ...titled }, y },
  },
  'a line over months of years': {
    mark: { type: 'line', point: true },
    encoding: {
      x: { field: 'at', timeUnit: 'utcyearmonth', type: 'temporal', ...titled },
      y: { aggregate: 'median', field: 'amount', type: 'quantitative', ...titled },
    },
  },
  'a bar for each hour of the day': {
    mark: 'bar',
    encoding: { x: { field: 'at', timeUnit: 'utchours', type: 'ordinal', ...titled }, y },
  },
  'a filter': {
    mark: 'bar',
    transform: [
      { filter: { field: 'size', equal: 'big' } },
      {
        filter: {
          or: [
            { field: 'amount', gt: 20 },
            { field: 'share', lt: 0.25 },
          ],
        },
      },
    ],
    encoding: { x: { field: 'kind', type: 'nominal', ...titled }, y },
  },
  facets: {
    mark: 'bar',
    encoding: {
      row: { field: 'size', type: 'nominal', ...titled },
      x: { field: 'kind', type: 'nominal', ...titled },
      y,
    },
  },
  'bars sorted by value': {
    mark: 'bar',
    encoding: {
      y: { field: 'kind', type: 'nominal', sort: '-x', ...titled },
      x: { aggregate: 'sum', field: 'amount', type: 'quantitative', ...titled },
    },
  },
};

describe('a pushed-down chart draws what Vega draws from the rows', () => {
  for (const [name, spec] of Object.entries(specs)) {
    it(name, async () => {
      const plan = planPushDown(spec, columns);
      expect(plan).not.toBeNull();
      if (!plan) return;
      const [extent] = plan.extents ? await query(plan.extents) : [];
      const bounds = Object.values(extent ?? {}).map(Number);
      const pairs = bounds.flatMap((low, index) => (index % 2 === 0 ? [[low, bounds[index + 1] ?? low] as const] : []));
      const { sql, shown } = plan.build(pairs, 'TRUE');
      const pushed = await query(sql);
      expect(pushed.length).toBeLessThan(rows.length);
      const expected = await drawMarks(spec, rows);
      expect(expected.length).toBeGreaterThan(0);
      expect(await drawMarks(writePushedSpec(spec, shown), pushed)).toEqual(expected);
    });
  }
});

describe('a chart is left to Vega when a query cannot give its marks', () => {
  it.each([
    ['no aggregate', { mark: 'point', encoding: { x: { field: 'amount', type: 'quantitative' } } }],
    [
      'a calculated field',
      {
        mark: 'bar',
        transform: [{ calculate: 'datum.amount * 2', as: 'twice' }],
        encoding: { x: { field: 'kind' }, y },
      },
    ],
    [
      'an aggregate that is not pushed',
      { mark: 'bar', encoding: { x: { field: 'kind' }, y: { aggregate: 'q1', field: 'amount' } } },
    ],
    ['layers', { layer: [{ mark: 'bar', encoding: { x: { field: 'kind' }, y } }] }],
    ['a field the relation lacks', { mark: 'bar', encoding: { x: { field: 'colour' }, y } }],
    [
      'a sort by another field',
      { mark: 'bar', encoding: { x: { field: 'kind', sort: { field: 'amount', op: 'mean' } }, y } },
    ],
  ] as const)('%s', (_, spec) => {
    expect(planPushDown(spec as unknown as JsonObject, columns)).toBeNull();
  });
  it('draws times in UTC and puts a tip on the marks', () => {
    const spec = writeRawSpec({
      mark: 'line',
      encoding: { x: { field: 'at', type: 'temporal' }, y: { field: 'amount', timeUnit: 'month' } },
    });
    expect(spec).toMatchObject({
      mark: { type: 'line', tooltip: true },
      encoding: { x: { scale: { type: 'utc' } }, y: { timeUnit: 'utcmonth' } },
    });
  });
});
