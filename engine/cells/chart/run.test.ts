/** What a chart cell gives: over native DuckDB, with vega-lite's own compiler. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNativeSql, type NativeSql } from '../../../server/host/sql/create-native-sql.ts';
import { createCharts } from '../../host/charts.ts';
import type { CellContext } from '../../host/context.ts';
import { buildFakeCell } from '../../host/fake/cell.ts';
import { createFakeContext } from '../../host/fake/context.ts';
import { createFakeHost } from '../../host/fake/host.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { Picture } from '../../schema/result.ts';
import { runChart } from './run.ts';

let sql: NativeSql;
let context: CellContext;
beforeAll(async () => {
  sql = createNativeSql({ dataFolder: mkdtempSync(join(tmpdir(), 'quire-chart-')), memoryMb: 512 });
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    hour: n % 24,
    delay: n % 10 === 0 ? null : (n * 7) % 100,
    kind: n % 4 === 0 ? null : `k${n % 3}`,
  }));
  const table = await sql.put(rows, [], 'flights__1');
  context = createFakeContext({
    host: { ...createFakeHost(), sql, charts: createCharts() },
    results: { flights: { outcome: 'success', output: { kind: 'table', table }, startedAt: 0, durationMs: 0 } },
  });
});
afterAll(() => sql.dispose());

const y = { aggregate: 'count', type: 'quantitative' };
const bars = { mark: 'bar', encoding: { x: { field: 'hour', type: 'ordinal' }, y } };

async function draw(chart: JsonObject, fields: JsonObject = {}, given: Partial<CellContext> = {}): Promise<Picture> {
  const cell = buildFakeCell('chart', { data: 'flights', chart, max_rows: 1000, ...fields });
  const { output } = await runChart(cell, { ...context, ...given });
  if (output?.kind !== 'picture') throw new Error('no picture');
  return output.picture;
}

describe('a chart', () => {
  it('groups in DuckDB and keeps one row a mark', async () => {
    const picture = await draw(bars, { title: 'Flights' });
    expect(picture).toMatchObject({ marks: 24, sourceRows: 3000, notes: [] });
    expect(picture.rows[5]).toEqual({ hour: 5, count: 125 });
    expect(picture.summary).toBe('Flights: bar chart, count by hour: 24 marks, count from 125 to 125.');
  });
  it('says how many rows it does not draw, and draws null as a mark of its own where it can', async () => {
    const delays = await draw({ mark: 'bar', encoding: { x: { field: 'delay', type: 'quantitative', bin: true }, y } });
    expect(delays.rows[0]).toEqual({ delay: 0, 'delay to': 10, count: 270 });
    expect(delays.notes).toEqual(['300 rows without `delay` are not drawn']);
    const kinds = await draw({ mark: 'bar', encoding: { x: { field: 'kind', type: 'nominal' }, y } });
    expect(kinds.rows).toContainEqual({ kind: null, count: 750 });
  });
  it('takes every nth row when there are too many to draw, the same each time, and says so', async () => {
    const spec = {
      mark: 'point',
      encoding: { x: { field: 'hour', type: 'quantitative' }, y: { field: 'delay', type: 'quantitative' } },
    };
    const picture = await draw(spec);
    expect(picture.notes).toEqual(['1,000 of 3,000 rows are drawn, every 3th']);
    expect(picture.marks).toBe(1000);
    expect((await draw(spec)).digest).toBe(picture.digest);
  });
  it('C023 keeps its own selection out of its picture, and follows those that it is linked to', async () => {
    const value: Json = { kind: 'interval', fields: { delay: [0, 9] } };
    const own: JsonObject = { ...bars, params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }] };
    const inputs = { 'hours.brush': { kind: 'interval', fields: { hour: [3, 5] } }, 'delays.brush': value };
    const cell = buildFakeCell('chart', { data: 'flights', chart: own, where: 'linked', max_rows: 1000 });
    const { output } = await runChart({ ...cell, id: 'hours' }, { ...context, inputs });
    const picture = output?.kind === 'picture' ? output.picture : null;
    expect(picture?.rows).toHaveLength(24);
    const total = picture?.rows.reduce<number>((sum, row) => sum + Number((row as JsonObject).count), 0);
    expect(total).toBe(270);
    expect(picture?.selections).toEqual([
      { param: 'brush', kind: 'interval', fields: [{ channel: 'x', field: 'hour', drawn: 'hour', temporal: false }] },
    ]);
  });
  it('tells what a selection of a layer stands for, wherever the channel is written', async () => {
    const params = [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }];
    const x = { field: 'hour', type: 'quantitative' };
    const up = { field: 'delay', type: 'quantitative' };
    const rule = { mark: 'rule', encoding: { y: { aggregate: 'mean', field: 'delay' } } };
    for (const spec of [
      { layer: [{ params, mark: 'point', encoding: { x, y: up } }, rule] },
      { encoding: { x }, layer: [{ params, mark: 'point', encoding: { y: up } }, rule] },
    ] as unknown as JsonObject[])
      expect((await draw(spec)).selections).toEqual([
        { param: 'brush', kind: 'interval', fields: [{ channel: 'x', field: 'hour', drawn: 'hour', temporal: false }] },
      ]);
  });
  it('drops what a spec may not bring, with a notice', async () => {
    const picture = await draw({ ...bars, usermeta: { embedOptions: { ast: false } }, data: { url: 'http://x' } });
    expect(picture.notes).toEqual(['left out of the spec: `usermeta`', 'left out of the spec: `data`']);
    expect(JSON.stringify(picture.spec)).not.toContain('http');
  });
  it.each([
    [
      'a warning of the compiler',
      {
        mark: 'bar',
        encoding: { x: { field: 'hour', type: 'quantitative', bin: { step: 1 } }, wrong: { field: 'kind' } },
      },
    ],
    ['a mark that does not exist', { mark: 'heap', encoding: bars.encoding }],
    ['no mark', { encoding: bars.encoding }],
  ])('fails with invalid-spec for %s', async (_, spec) => {
    await expect(draw(spec as unknown as JsonObject)).rejects.toMatchObject({ failure: { code: 'invalid-spec' } });
  });
  it.each([
    ['hours', 'the data has no column `hours`: did you mean `hour`?'],
    ['altitude', 'the data has no column `altitude`: it has `hour`, `delay`, `kind`'],
  ])('fails for the missing column %s and names what there is', async (field, message) => {
    const spec = { mark: 'bar', encoding: { x: { field, type: 'ordinal' }, y } };
    await expect(draw(spec)).rejects.toMatchObject({ failure: { code: 'invalid-spec', message } });
  });
  it('takes a field that its own transform makes', async () => {
    const transform = [{ calculate: 'datum.hour * 2', as: 'twice' }];
    expect(
      (await draw({ mark: 'bar', transform, encoding: { x: { field: 'twice', type: 'ordinal' }, y } })).marks,
    ).toBe(1000);
  });
  it('draws columns whose names hold quotes and brackets', async () => {
    const name = `it's [odd] "name"`;
    const table = await sql.put([{ [name]: 1 }, { [name]: 1 }, { [name]: 4 }], [], 'odd__1');
    const results = {
      flights: { outcome: 'success', output: { kind: 'table', table }, startedAt: 0, durationMs: 0 },
    } as const;
    const x = { field: `it's \\[odd\\] "name"`, type: 'ordinal' };
    const params = [{ name: 'pick', select: { type: 'point', encodings: ['x'] } }];
    const grouped = await draw({ mark: 'bar', params, encoding: { x, y } }, {}, { results });
    expect(grouped.rows).toEqual([
      { 'it_s _odd_ _name_': 1, count: 2 },
      { 'it_s _odd_ _name_': 4, count: 1 },
    ]);
    expect(grouped.selections[0]?.fields[0]).toMatchObject({
      field: `it's \\[odd\\] "name"`,
      drawn: 'it_s _odd_ _name_',
    });
    const raw = await draw({ mark: 'point', encoding: { x } }, {}, { results });
    expect(raw.rows).toHaveLength(3);
    expect(JSON.stringify(raw.spec)).toContain('"title":"it\'s [odd] \\"name\\""');
  });
  it('asks for the extents of its bins once a relation', async () => {
    const asked: string[] = [];
    const query: typeof sql.query = (text, data, signal) => {
      asked.push(text);
      return sql.query(text, data, signal);
    };
    const counting = Object.assign(Object.create(sql) as NativeSql, { query });
    const host = { ...context.host, sql: counting };
    const spec = { mark: 'bar', encoding: { x: { field: 'delay', type: 'quantitative', bin: { step: 10 } }, y } };
    for (const high of [30, 40]) {
      const inputs = { 'hours.brush': { kind: 'interval', fields: { hour: [3, high] } } };
      await draw(spec, { where: ['hours.brush'] }, { host, inputs });
    }
    expect(asked.filter((text) => text.startsWith('SELECT min('))).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });
  it('leaves text that is to be read as moments or numbers to Vega', async () => {
    const rows = ['Jan 1 2000', 'Mar 5 2000', 'Mar 6 2001'].map((day, n) => ({ day, amount: `${n}` }));
    const table = await sql.put(rows, [], 'told__1');
    const results = {
      told: { outcome: 'success', output: { kind: 'table', table }, startedAt: 0, durationMs: 0 },
    } as const;
    const x = { field: 'day', type: 'temporal', timeUnit: 'year' };
    const picture = await draw(
      { mark: 'bar', encoding: { x, y: { field: 'amount', aggregate: 'sum', type: 'quantitative' } } },
      { data: 'told' },
      { results },
    );
    expect(picture.rows).toHaveLength(3);
  });

  it('tells trouble of its own query without a place in it', async () => {
    const x = { field: 'kind', aggregate: 'max', type: 'nominal' };
    const filter = { field: 'hour', equal: 'noon' };
    const chart = { mark: 'bar', transform: [{ filter }], encoding: { x, y } };
    const failure = await draw(chart).catch((error) => error.failure);
    expect(failure).toMatchObject({ code: 'sql-error' });
    expect(failure).not.toHaveProperty('line');
  });

  it('fails when its data is no table', async () => {
    const results = {
      flights: { outcome: 'success', output: { kind: 'value', value: 1 }, startedAt: 0, durationMs: 0 },
    } as const;
    await expect(draw(bars, {}, { results })).rejects.toMatchObject({
      failure: { message: expect.stringContaining('not a table') },
    });
  });
});
