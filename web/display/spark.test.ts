import { expect, it } from 'vitest';
import { drawSpark } from './spark.ts';

it('goes from the lowest at the bottom to the highest at the top', () => {
  expect(drawSpark([1, 3], 100, 24)).toBe('M0.0 22.5L100.0 1.5');
});
it('is broken where there is no value, and nothing when there is no line to draw', () => {
  expect(drawSpark([1, null, 3, 2], 90, 24)).toBe('M0.0 22.5M60.0 1.5L90.0 12.0');
  expect(drawSpark([null, 4], 90, 24)).toBe('');
});
