/** Moving a selection without a pointer: the same values that a brush over the drawing gives. */
import { describe, expect, it } from 'vitest';
import type { Digest, Json, Picture, PictureSelection } from '../../engine/index.ts';
import { type Domain, listMarks, moveBounds, readAxes, readBounds, writeBounds } from './brush-axes.ts';

const picture = (rows: readonly Json[], spec: Json = {}): Picture => ({
  ...{ spec, rows, marks: rows.length, digest: '' as Digest, selections: [], notes: [], summary: '' },
});
const brush = (field: string, temporal = false): PictureSelection => ({
  ...{ param: 'brush', kind: 'interval', fields: [{ channel: 'x', field, drawn: field, temporal }] },
});
const axesOf = (selection: PictureSelection, domain: Domain, spec: Json = {}) =>
  readAxes(selection, picture([], spec), () => domain);

describe('a range over categories', () => {
  const hours = brush('hour');
  const axes = axesOf(hours, { discrete: true, values: [5, 6, 7, 8] });
  const write = (low: number, high: number) => writeBounds(hours, axes, [[low, high]]);

  it('holds the categories between its ends', () => {
    expect(write(1, 2)).toEqual({ kind: 'point', fields: [{ hour: 6 }, { hour: 7 }] });
    expect(readBounds(write(1, 2), axes)).toEqual([[1, 2]]);
  });
  it('begins at the edge that the arrow comes from, moves, widens and stops at the last category', () => {
    const [axis] = axes;
    if (!axis) throw new Error('no axis');
    expect(moveBounds(axis, null, 1, false)).toEqual([0, 0]);
    expect(moveBounds(axis, null, -1, false)).toEqual([3, 3]);
    expect(moveBounds(axis, [0, 1], 1, false)).toEqual([1, 2]);
    expect(moveBounds(axis, [2, 3], 5, false)).toEqual([2, 3]);
    expect(moveBounds(axis, [1, 1], 1, true)).toEqual([1, 2]);
    expect(moveBounds(axis, [1, 2], -9, true)).toEqual([1, 1]);
  });
});

describe('a range over numbers and moments', () => {
  it('moves by the width of a bin', () => {
    const spec = { encoding: { x: { bin: { binned: true, step: 10 } } } };
    const delays = brush('delay');
    const axes = axesOf(delays, { discrete: false, values: [-60, 180] }, spec);
    const [axis] = axes;
    if (!axis) throw new Error('no axis');
    const bounds = moveBounds(axis, null, 1, false);
    expect(writeBounds(delays, axes, [bounds])).toEqual({ kind: 'interval', fields: { delay: [-60, -50] } });
    expect(moveBounds(axis, bounds, 1, true)).toEqual([-60, -40]);
    expect(moveBounds(axis, [170, 180], 1, false)).toEqual([170, 180]);
  });
  it('keeps moments as text, and finds them again', () => {
    const dates = brush('date', true);
    const axes = axesOf(dates, { discrete: false, values: [0, 86_400_000] });
    const value = writeBounds(dates, axes, [[0, 3_600_000]]);
    expect(value).toEqual({
      kind: 'interval',
      fields: { date: ['1970-01-01T00:00:00.000', '1970-01-01T01:00:00.000'] },
    });
    expect(readBounds(value, axes)).toEqual([[0, 3_600_000]]);
  });
  it('selects nothing where nothing is drawn', () => {
    const delays = brush('delay');
    expect(axesOf(delays, { discrete: true, values: [] })).toEqual([]);
    expect(readBounds(null, axesOf(delays, { discrete: false, values: [0, 1] }))).toBeNull();
  });
});

it('lists each mark once, bins with both ends', () => {
  const rows = [
    { delay: 0, 'delay to': 10, carrier: 'AA' },
    { delay: 0, 'delay to': 10, carrier: 'AA' },
    { delay: 10, 'delay to': 20, carrier: null },
  ];
  const fields = ['delay', 'carrier'].map((field) => ({ field, drawn: field, temporal: false }));
  expect(listMarks({ param: 'pick', kind: 'point', fields }, picture(rows))).toEqual([
    { point: { delay: [0, 10], carrier: 'AA' }, title: 'delay 0 – 10, carrier AA' },
    { point: { delay: [10, 20], carrier: null }, title: 'delay 10 – 20, carrier null' },
  ]);
});
