import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findColumns, findMostWidth, findRows, measureHeight, reachRow, sumWidths } from './scroll.ts';

const view = (total: number) => ({ total, rowHeight: 26, viewHeight: 300 });

describe('scrolling rows', () => {
  it('shows the first rows at the top and the last at the bottom, however long the table', () => {
    for (const total of [0, 1, 5, 500, 3_000_000, 50_000_000]) {
      const scroll = view(total);
      expect(findRows(scroll, 0).first).toBe(0);
      const end = findRows(scroll, Math.max(0, measureHeight(scroll) - scroll.viewHeight));
      expect(end.first + end.count).toBe(total);
    }
  });
  it('never leaves a gap: the rows cover the view', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 20_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, part) => {
          const scroll = view(total);
          const scrollTop = Math.floor(part * (measureHeight(scroll) - scroll.viewHeight));
          const { first, count, top } = findRows(scroll, scrollTop);
          expect(top).toBeLessThanOrEqual(scrollTop + 0.01);
          expect(top + count * 26 + 26).toBeGreaterThanOrEqual(scrollTop + scroll.viewHeight);
          expect(first + count).toBeLessThanOrEqual(total);
        },
      ),
      { seed: 7 },
    );
  });
  it('reaches any row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.nat(), (total, pick) => {
        const scroll = view(total);
        const row = pick % total;
        const { first, count } = findRows(scroll, reachRow(scroll, 0, row));
        expect(row).toBeGreaterThanOrEqual(first);
        expect(row).toBeLessThan(first + count);
      }),
      { seed: 7 },
    );
  });
});

describe('scrolling columns', () => {
  it('draws those that touch the view', () => {
    const edges = sumWidths([100, 50, 200, 100]);
    expect(findColumns(edges, 0, 120)).toEqual({ first: 0, last: 1 });
    expect(findColumns(edges, 149, 100)).toEqual({ first: 1, last: 2 });
    expect(findColumns(edges, 350, 1000)).toEqual({ first: 3, last: 3 });
  });
});

it('a long first column leaves room for the next one on a phone, and stays readable', () => {
  expect(findMostWidth(340)).toBeLessThanOrEqual(340 - 72);
  expect([900, 100].map(findMostWidth)).toEqual([340, 160]);
});
