import { expect, it } from 'vitest';
import { guessPivot, guessStats } from './guess.ts';

const columns = [
  { name: 'state', type: 'VARCHAR' },
  { name: 'cost', type: 'DECIMAL(18,3)' },
  { name: 'size', type: 'VARCHAR' },
];
it('an only row shows its figures, other tables what they add up to', () => {
  expect(guessStats({ columns, rowCount: 1 })).toEqual({ as: 'stat', stat: ['cost'] });
  expect(guessStats({ columns, rowCount: 7 }).stat).toEqual([
    { value: '*', agg: 'count', label: 'Rows' },
    { value: 'cost', agg: 'mean' },
  ]);
  expect(guessStats({ columns: [], rowCount: 7 }).stat).toHaveLength(1);
});
it('a pivot crosses the first two columns of text', () => {
  expect(guessPivot({ columns })).toEqual({ as: 'pivot', pivot: { rows: ['state'], columns: ['size'], totals: true } });
  expect(guessPivot({ columns: columns.slice(1, 2) }).pivot).toEqual({ rows: ['cost'], totals: true });
});
