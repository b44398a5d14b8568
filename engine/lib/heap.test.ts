import fc from 'fast-check';
import { expect, it } from 'vitest';
import { popHeap, pushHeap } from './heap.ts';

interface Ranked {
  readonly rank: number;
}

it('gives its values in the order of their ranks, whenever they came', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(1000), { nil: undefined })), (moves) => {
      const heap: Ranked[] = [];
      const plain: number[] = [];
      for (const rank of moves) {
        if (rank === undefined) expect(popHeap(heap)?.rank).toBe(plain.shift());
        else {
          pushHeap(heap, { rank });
          plain.push(rank);
          plain.sort((a, b) => a - b);
        }
      }
      const left: number[] = [];
      for (let next = popHeap(heap); next; next = popHeap(heap)) left.push(next.rank);
      expect(left).toEqual(plain);
    }),
    { seed: 7 },
  );
});

it('gives every value once, those of one rank among them', () => {
  const heap: { readonly rank: number; readonly name: number }[] = [];
  for (let name = 0; name < 100; name += 1) pushHeap(heap, { rank: name % 3, name });
  const names = new Set<number>();
  for (let next = popHeap(heap); next; next = popHeap(heap)) names.add(next.name);
  expect(names.size).toBe(100);
});
