import { expect, it } from 'vitest';
import { cutList } from './stretches.tsx';

const name = (at: number) => `c${at}`;
const ids = Array.from({ length: 100 }, (_, at) => name(at));
const first = cutList(ids, new Map());
const homeOf = (cut: ReturnType<typeof cutList>, id: string) => [...cut].find(([, own]) => own.includes(id))?.[0];

it('cuts a long list into stretches that hold all of it in order', () => {
  expect([...first.values()].flat()).toEqual(ids);
  expect([...first.values()].map((own) => own.length)).toEqual([40, 40, 20]);
});

it('fills the last stretch before it begins another as the list grows', () => {
  const grown = cutList([...ids, ...ids.map((id) => `${id}_more`)], first);
  expect([...grown.values()].map((own) => own.length)).toEqual([40, 40, 40, 40, 40]);
});

it('keeps every item in its stretch when one is added, at the ends too, or removed', () => {
  for (const at of [0, 1, 39, 40, 41, 100]) {
    const added = cutList(ids.toSpliced(at, 0, 'new'), first);
    const removed = cutList(ids.toSpliced(at, 1), first);
    for (const cut of [added, removed])
      for (const id of ids.filter((_, index) => index !== at)) expect(homeOf(cut, id)).toBe(homeOf(first, id));
  }
});

it('keeps the order when an item moves far', () => {
  const moved = ['c90', ...ids.filter((id) => id !== 'c90')];
  expect([...cutList(moved, first).values()].flat()).toEqual(moved);
});

it('cuts a stretch again that grew to twice its size', () => {
  let list = ids.slice(0, 40);
  let cut = cutList(list, new Map());
  for (let count = 0; count < 60; count += 1) {
    list = list.toSpliced(5, 0, `new${count}`);
    cut = cutList(list, cut);
  }
  expect([...cut.values()].flat()).toEqual(list);
  expect(Math.max(...[...cut.values()].map((own) => own.length))).toBeLessThanOrEqual(80);
});
