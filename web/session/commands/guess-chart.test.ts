import { describe, expect, it } from 'vitest';
import { buildEncoding, guessChart, listTreatments, readTreatment } from './guess-chart.ts';

const day = { name: 'day', type: 'DATE' };
const region = { name: 'region', type: 'VARCHAR' };
const amount = { name: 'amount', type: 'BIGINT' };
const price = { name: 'price', type: 'DECIMAL(10,2)' };

describe('a chart that nobody has described yet', () => {
  it('is a line over time, bars by category, points of two numbers, a histogram of one', () => {
    expect(guessChart([region, amount, day])).toMatchObject({ mark: 'line', encoding: { x: { field: 'day' } } });
    expect(guessChart([region, amount])).toMatchObject({ mark: 'bar', encoding: { x: { aggregate: 'sum' } } });
    expect(guessChart([amount, price])).toMatchObject({ mark: 'point', encoding: { y: { field: 'price' } } });
    expect(guessChart([amount])).toMatchObject({ mark: 'bar', encoding: { x: { bin: true } } });
    expect(guessChart([region])).toMatchObject({ mark: 'bar', encoding: { x: { aggregate: 'count' } } });
    expect(guessChart([])).toMatchObject({ mark: 'bar' });
  });
  it('leaves ids, years and codes aside while there is something to measure', () => {
    const id = { name: 'order_id', type: 'BIGINT' };
    const year = { name: 'year', type: 'BIGINT' };
    const code = { name: 'zip', type: 'VARCHAR' };
    expect(guessChart([id, code, year, amount, region])).toMatchObject({
      encoding: { x: { field: 'amount' }, y: { field: 'region' } },
    });
    expect(guessChart([id, year, amount])).toMatchObject({ encoding: { x: { field: 'amount', bin: true } } });
    expect(guessChart([year])).toMatchObject({ encoding: { x: { field: 'year', bin: true } } });
  });
});

describe('a channel', () => {
  it('reads back every treatment that can be chosen for its column', () => {
    for (const column of [day, region, amount]) {
      for (const [how] of listTreatments(column, 'y')) {
        expect(readTreatment(buildEncoding(column, how) ?? {})).toBe(how);
      }
    }
  });
  it('without a column holds nothing, or the number of rows', () => {
    expect(buildEncoding(undefined, '')).toBeUndefined();
    expect(buildEncoding(undefined, 'count')).toEqual({ aggregate: 'count', type: 'quantitative' });
  });
});
