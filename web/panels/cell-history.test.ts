import { expect, it } from 'vitest';
import type { Result } from '../../engine/index.ts';
import { writeEnding } from './cell-history.tsx';

const ran = (rowCount: number): Result => ({
  outcome: 'success',
  output: { kind: 'table', table: { name: 't', columns: [], rowCount, kept: 'table', place: 'page' } },
  startedAt: 0,
  durationMs: 1,
});
it('a run says its rows, and how many more or fewer than the one before', () => {
  expect(writeEnding(ran(12), undefined)).toBe('12 rows');
  expect(writeEnding(ran(15), ran(12))).toBe('15 rows (+3)');
  expect(writeEnding(ran(1), ran(12))).toBe('1 row (−11)');
  expect(writeEnding(ran(12), ran(12))).toBe('12 rows');
  expect(writeEnding({ outcome: 'failed', startedAt: 0, durationMs: 1 }, ran(12))).toBe('failed');
});
