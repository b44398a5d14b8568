import { expect, it } from 'vitest';
import type { ColumnProfile } from '../../../engine/index.ts';
import { describeProfile, drawBars, measureBars, writeBar, writeFigures, writeShare } from './write-profile.ts';

const profile = (rest: Partial<ColumnProfile>): ColumnProfile => ({
  ...{ name: 'x', type: 'BIGINT', rows: 3_000_000, nulls: 0, distinct: 900, approximate: false, repeated: null },
  ...{ min: '-1116', max: '1688', median: '-1.0', histogram: null, top: [] },
  ...rest,
});

it('says of numbers where they lie, of times the days, of texts how many there are', () => {
  expect(writeFigures(profile({}))).toBe('−1,116 – 1,688');
  const date = { type: 'TIMESTAMP', min: '2001-01-01 00:01:00', max: '2001-07-01 00:00:00', median: null };
  expect(writeFigures(profile(date))).toBe('2001-01-01 – 2001-07-01');
  expect(describeProfile(profile(date))).toBe('2001-01-01 00:01 to 2001-07-01 00:00, 900 distinct, no nulls');
  expect(writeFigures(profile({ type: 'VARCHAR', nulls: 12 }))).toBe('900 distinct · 12 null');
  expect(writeFigures(profile({ type: 'VARCHAR', rows: 900 }))).toBe('all distinct');
  expect(writeFigures(profile({ min: '0', max: '760167650' }))).toBe('0 – 760.2M');
  expect(writeFigures(profile({ nulls: 3_000_000, min: null, max: null }))).toBe('all null');
  expect(describeProfile(profile({}))).toContain('median −1');
});

it('marks estimates and does not pretend to their last digits', () => {
  const many = profile({ type: 'VARCHAR', distinct: 276_918, approximate: true });
  expect(writeFigures(many)).toBe('≈ 280,000 distinct');
});

it('never rounds a part to none or all', () => {
  expect([writeShare(1, 3201), writeShare(3200, 3201), writeShare(0, 10), writeShare(5, 10)]).toEqual([
    '< 1 %',
    '> 99 %',
    '0 %',
    '50 %',
  ]);
});

it('draws no values that are hardly ever the same', () => {
  const top = [{ value: 'a', count: 2 }];
  expect(measureBars(profile({ type: 'VARCHAR', rows: 3201, top }))).toEqual([]);
  expect(measureBars(profile({ type: 'VARCHAR', rows: 4, top }))).toEqual([1]);
});

it('draws a bar for each step, the smallest still seen', () => {
  const bars = measureBars(profile({ histogram: { from: 0, step: 10, counts: [1000, 0, 1] } }));
  expect(bars).toEqual([1, 0, 0.06]);
  expect(drawBars(bars, 30).match(/M/g)).toHaveLength(2);
  expect(writeBar({ from: 0, step: 0.1, counts: [] }, 2, 'DOUBLE')).toBe('0.2 – 0.3');
  expect(writeBar({ from: Date.UTC(2001, 0, 1), step: 86_400_000, counts: [] }, 1, 'DATE')).toBe(
    '2001-01-02 – 2001-01-03',
  );
});
