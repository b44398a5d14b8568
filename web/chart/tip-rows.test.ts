import { expect, it } from 'vitest';
import { readTip } from './tip-rows.ts';

const spec = {
  encoding: {
    x: { field: 'month', type: 'ordinal', title: null },
    y: { field: 'mean pay\\.usd', type: 'quantitative', title: 'average pay' },
    color: { field: 'at', type: 'temporal' },
    size: { field: 'delay', bin: { binned: true, step: 10 }, title: 'delay' },
  },
};
const datum = { month: 'June', 'mean pay.usd': 1234567.8912345, at: Date.UTC(2010, 2, 1), delay: 10 };

it('has a title on every row, and exact values where the row holds them', () => {
  const given = { month: 'June', 'average pay': '1234567.89123', at: 'Mar 01, 2010', delay: '10 – 20' };
  expect(readTip(spec, given, datum)).toEqual([
    { title: 'month', text: 'June' },
    { title: 'average pay', text: '1,234,567.8912345' },
    { title: 'at', text: '2010-03-01' },
    { title: 'delay', text: '10 – 20' },
  ]);
});

it('tells moments to the part that is not zero, and null as null', () => {
  const at = (value: number | null) => readTip(spec, { at: 'x' }, { at: value })[0]?.text;
  expect(at(Date.UTC(2010, 2, 1, 9, 30))).toBe('2010-03-01 09:30:00');
  expect(at(Date.UTC(2010, 2, 1, 9, 30, 0, 5))).toBe('2010-03-01 09:30:00.005');
  expect(at(null)).toBe('null');
});

it('finds the channels of layers and facets, and leaves what it does not know to Vega', () => {
  const layers = { layer: [{ mark: 'bar', encoding: { y: { field: 'n', type: 'quantitative' } } }] };
  expect(readTip(layers, { n: '0.3' }, { n: 0.30000000000000004 })).toEqual([
    { title: 'n', text: '0.30000000000000004' },
  ]);
  expect(readTip({ facet: { field: 'g' }, spec: layers }, { n: '1' }, { n: 1.5 })[0]?.text).toBe('1.5');
  expect(readTip(layers, { 'Mean of x': '2.5' }, { mean_x: 2.5000001 })).toEqual([{ title: 'Mean of x', text: '2.5' }]);
  expect(readTip(layers, 'a text of the chart', {})).toEqual([{ title: '', text: 'a text of the chart' }]);
});
