import { expect, test } from 'vitest';
import { computeWilson } from './statistics.ts';

test('the Wilson interval of 54 in 60 is 79.9 to 95.3 percent', () => {
  const { lower, upper } = computeWilson(54, 60);
  expect(lower).toBeCloseTo(0.799, 3);
  expect(upper).toBeCloseTo(0.953, 3);
});

test('the Wilson interval stays within 0 and 1, and nothing is known of no trials', () => {
  expect(computeWilson(0, 3).lower).toBe(0);
  expect(computeWilson(3, 3).upper).toBe(1);
  expect(computeWilson(0, 0)).toEqual({ lower: 0, upper: 1 });
});
