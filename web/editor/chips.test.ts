import { describe, expect, it } from 'vitest';
import type { Reading, Reference } from '../../engine/index.ts';
import { findChips, findTemplates } from './chips.ts';

const text = 'SELECT * FROM flights WHERE delay >= {{ min_delay }}';
const at = (name: string, to: string): Reference => {
  const start = text.indexOf(name);
  return { to, path: ['sql'], start, end: start + name.length, how: 'relation' };
};
const reading = (references: readonly Reference[]): Reading => ({
  references,
  known: true,
  candidates: [],
  volatile: false,
  issues: [],
});

describe('chips', () => {
  it('frame templates whole and lead to the cell inside', () => {
    const chips = findChips(text, reading([at('flights', 'flights'), at('min_delay', 'min_delay')]), ['sql'], true);
    expect(chips.map((chip) => [text.slice(chip.from, chip.to), chip.cell])).toEqual([
      ['flights', 'flights'],
      ['{{ min_delay }}', 'min_delay'],
    ]);
  });
  it('leave references of other fields alone', () => {
    expect(findChips(text, reading([at('flights', 'flights')]), ['code'], false)).toEqual([]);
  });
  it('take objects inside a template as part of it, an escaped brace as text', () => {
    const found = findTemplates("a {{ filter(b, { hour: 'h' }) }} \\{{ c }} {{ d");
    expect(found).toEqual([{ from: 2, to: 32 }]);
  });
});
