/** Cards never cover each other, and none hangs in the air. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCard, type Card, guessCards, placeCard, removeCard } from './arrange.ts';
import { parse } from './parse.ts';

const card = (cell: string, [x, y, w, h]: [number, number, number, number]): Card => ({
  ...{ cell, show: 'output', x, y, w, h },
});
const place = (cards: readonly Card[]) => cards.map(({ cell, x, y, w, h }) => `${cell} ${x},${y} ${w}×${h}`).sort();

describe('placing a card', () => {
  const row = [card('a', [0, 0, 6, 2]), card('b', [6, 0, 6, 2]), card('c', [0, 2, 12, 3])];

  it('moves down what it covers, and lets the rest rise', () => {
    expect(place(placeCard(row, card('c', [0, 0, 12, 3]), 12))).toEqual(['a 0,3 6×2', 'b 6,3 6×2', 'c 0,0 12×3']);
    expect(place(placeCard(row, card('a', [6, 1, 6, 2]), 12))).toEqual(['a 6,0 6×2', 'b 6,2 6×2', 'c 0,4 12×3']);
  });
  it('keeps it inside of the columns', () => {
    expect(place(placeCard(row, card('a', [9, 0, 20, 0]), 12))[0]).toBe('a 0,0 12×1');
  });
  it('closes the gap of one that is taken away', () => {
    expect(place(removeCard(removeCard(row, card('a', [0, 0, 6, 2])), card('b', [6, 0, 6, 2])))).toEqual([
      'c 0,0 12×3',
    ]);
  });
});

it('after any moves no two cards cover each other and none could be higher', () => {
  const some = fc.record({
    x: fc.nat(11),
    y: fc.nat(20),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), some), { maxLength: 20 }), (moves) => {
      let cards: readonly Card[] = [];
      for (const [cell, at] of moves) cards = placeCard(cards, { cell, show: 'output', ...at }, 12);
      const overlap = (a: Card, b: Card) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
      for (const one of cards) {
        const others = cards.filter((other) => other !== one);
        expect(others.some((other) => overlap(one, other))).toBe(false);
        expect(one.y === 0 || others.some((other) => overlap({ ...one, y: one.y - 1 }, other))).toBe(true);
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

it('a first arrangement has inputs side by side, charts in pairs, and no data', () => {
  const document = parse(`quire: 1
kind: notebook
id: a
cells:
  - { id: d, data: data/a.csv }
  - { id: m, input: { widget: number } }
  - { id: n, input: { widget: number } }
  - { id: p, data: d, chart: { mark: bar } }
  - { id: q, data: d, chart: { mark: bar } }
  - { id: t, sql: FROM d }
`);
  expect(place(guessCards(document, 12))).toEqual(['m 0,0 4×2', 'n 4,0 4×2', 'p 0,2 6×8', 'q 6,2 6×8', 't 0,10 12×8']);
  const [cell] = document.cells.slice(-1);
  if (cell) expect(place(addCard([card('m', [0, 0, 4, 2])], cell, 12))[1]).toBe('t 0,2 12×8');
});
