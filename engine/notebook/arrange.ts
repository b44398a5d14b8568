/**
 * Cards of a dashboard on a grid of columns: where they come to stand when one is put somewhere, taken away or
 * added, and a first arrangement of a notebook that has none. Sizes are in columns and rows of the grid.
 */
import type { Layout } from '../schema/index.ts';
import type { Cell, Document } from './document.ts';

export type Card = Layout['cards'][number];

/** Puts a card where it says; what it covers goes down, and everything rises as far as it can. */
export function placeCard(cards: readonly Card[], card: Card, columns: number): readonly Card[] {
  const w = Math.min(Math.max(1, card.w), columns);
  const x = Math.min(Math.max(0, card.x), columns - w);
  const put: Card = { ...card, x, w, y: Math.max(0, card.y), h: Math.max(1, card.h) };
  const others = inOrder(cards.filter((other) => !isSame(other, card)));
  const settled: Card[] = [put];
  for (const other of others) settled.push(lower(other, settled));
  return rise(settled);
}

/** Takes a card away; what stood below it rises. */
export function removeCard(cards: readonly Card[], card: Card): readonly Card[] {
  return rise(cards.filter((other) => !isSame(other, card)));
}

/** Adds a card for a cell below all others, in a size that suits it. */
export function addCard(cards: readonly Card[], cell: Cell, columns: number): readonly Card[] {
  const [w, h] = guessSize(cell, columns);
  const y = cards.reduce((below, card) => Math.max(below, card.y + card.h), 0);
  return [...cards, { cell: cell.id, show: 'output', x: 0, y, w, h }];
}

/** A first arrangement: inputs side by side, charts in pairs, tables across. Data that is only read is left out. */
export function guessCards({ cells }: Document, columns: number): readonly Card[] {
  const cards: Card[] = [];
  let row = { x: 0, y: 0, h: 0 };
  for (const cell of cells) {
    if (cell.type === null || cell.type === 'data' || cell.disabled) continue;
    const [w, h] = guessSize(cell, columns);
    if (row.x + w > columns) row = { x: 0, y: row.y + row.h, h: 0 };
    cards.push({ cell: cell.id, show: 'output', x: row.x, y: row.y, w, h });
    row = { x: row.x + w, y: row.y, h: Math.max(row.h, h) };
  }
  return rise(cards);
}

function guessSize(cell: Cell, columns: number): readonly [number, number] {
  const part = (share: number) => Math.max(1, Math.round(columns * share));
  if (cell.type === 'markdown') return [columns, Math.min(8, 2 + cell.fields.text.trim().split('\n').length)];
  if (cell.type === 'input') return [part(1 / 3), 2];
  if (cell.type === 'chart') return [part(1 / 2), 8];
  if (cell.fields?.display?.as === 'stat') return [columns, 3];
  return [columns, 8];
}

/** A cell may stand on two cards: with its output and with its source. */
export function isSame(a: Card, b: Card): boolean {
  return a.cell === b.cell && a.show === b.show;
}

function inOrder(cards: readonly Card[]): readonly Card[] {
  return [...cards].sort((a, b) => a.y - b.y || a.x - b.x);
}

function covers(a: Card, b: Card): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** The card at its place or below it, where none of the others is. */
function lower(card: Card, others: readonly Card[]): Card {
  let moved = card;
  for (let hit = find(moved, others); hit !== undefined; hit = find(moved, others))
    moved = { ...moved, y: hit.y + hit.h };
  return moved;
}

const find = (card: Card, others: readonly Card[]) => others.find((other) => covers(card, other));

/** All cards as high as they can be, from the top. */
function rise(cards: readonly Card[]): readonly Card[] {
  const settled: Card[] = [];
  for (const card of inOrder(cards)) {
    let y = card.y;
    while (y > 0 && find({ ...card, y: y - 1 }, settled) === undefined) y -= 1;
    settled.push({ ...card, y });
  }
  return settled;
}
