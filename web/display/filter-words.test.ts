import { expect, it } from 'vitest';
import type { FilterTerm } from '../../engine/index.ts';
import { writeFilterWords } from './filter-words.ts';

const write = (input: object, value: FilterTerm['value']) =>
  writeFilterWords({ name: 'x', value, input: input as NonNullable<FilterTerm['input']> });

it('an input says its column and what was chosen', () => {
  expect(write({ column: 'Origin State' }, ['Texas', 'Florida'])).toBe('Origin State Texas, Florida');
  expect(write({ column: 'n' }, [1, 2, 3, 4, 5, 6])).toBe('n 1, 2, 3, 4 and 2 more');
  expect(write({ column: 'speed', unit: 'kt' }, { min: 10, max: 20 })).toBe('speed 10 – 20 kt');
});
it('days are written as a person does, one day once', () => {
  const words = write({ column: 'Flight Date' }, { start: '1995-01-01', end: '1999-12-31' });
  expect(words).toMatch(/^Flight Date .*1995 – .*1999$/);
  expect(write({ column: 'd' }, { start: '1995-01-01', end: '1995-01-01' })).not.toContain('–');
});
it('a selection says its fields', () => {
  const value = { kind: 'point', fields: [{ phase: 'Climb' }] };
  expect(writeFilterWords({ name: 'phases.pick', value })).toBe('phase Climb');
});
