import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSteps } from './steps.ts';

it('chooses borders that a person would choose', () => {
  expect(chooseSteps(-1116, 1688, 'whole')).toEqual({ from: -1200, step: 200, count: 15 });
  expect(chooseSteps(1, 5, 'whole')).toEqual({ from: 1, step: 1, count: 5 });
  expect(chooseSteps(0.1, 0.9, 'number')).toEqual({ from: 0.1, step: 0.05, count: 17 });
  expect(chooseSteps(7, 7, 'number')).toEqual({ from: 7, step: 1, count: 1 });
  const hour = 3_600_000;
  expect(chooseSteps(60_000, 24 * hour, 'time')).toEqual({ from: 0, step: 2 * hour, count: 13 });
});

it('gives up where a double cannot tell the bars apart', () => {
  expect(chooseSteps(-1.7e308, 1.7e308, 'number')).toBeNull();
  expect(chooseSteps(1e17, 1e17 + 16, 'number')).toBeNull();
});

it('covers all values with few bars', () => {
  const value = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  const kind = fc.constantFrom('whole', 'number', 'time') as fc.Arbitrary<'whole' | 'number' | 'time'>;
  fc.assert(
    fc.property(value, value, kind, (a, b, of) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const steps = chooseSteps(low, high, of);
      if (steps === null) return;
      expect(steps.count).toBeLessThan(60);
      expect(steps.from).toBeLessThanOrEqual(low + steps.step / 1e3);
      expect(steps.from + steps.step * steps.count).toBeGreaterThanOrEqual(high - steps.step / 1e3);
    }),
    { seed: 7, numRuns: 500 },
  );
});
