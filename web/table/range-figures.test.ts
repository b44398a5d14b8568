import { expect, it } from 'vitest';
import { writeFigures } from './range-figures.tsx';

const none = { values: 3, nulls: 0, distinct: 2, min: null, max: null, sum: null, mean: null };

it('says figures of numbers exactly, of other values least and most, and how many have none', () => {
  const numbers = { ...none, min: '-1', max: '9007199254740993', sum: '9007199254740992', mean: '3002399751580330.7' };
  expect(writeFigures(numbers, ['BIGINT'])).toBe(
    '3 values · sum 9,007,199,254,740,992 · mean 3.0024e+15 · min −1 · max 9,007,199,254,740,993 · 2 distinct',
  );
  expect(writeFigures({ ...none, nulls: 4, min: '2024-01-05', max: '2024-01-06' }, ['DATE'])).toBe(
    '3 of 7 with a value · min 2024-01-05 · max 2024-01-06 · 2 distinct',
  );
  expect(writeFigures(none, ['VARCHAR', 'DATE'])).toBe('3 values · 2 distinct');
});
