import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Heap, popHeap, pushHeap } from './heap.ts';

it('gives its entries in the order of their ranks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), (ranks) => {
      let heap: Heap<number> = null;
      for (const rank of ranks) heap = pushHeap(heap, rank, rank);
      const popped: number[] = [];
      for (; heap; heap = popHeap(heap)) popped.push(heap.value);
      expect(popped).toEqual([...ranks].sort((a, b) => a - b));
    }),
    { seed: 7 },
  );
});

it('pops after 100,000 pushes without exhausting the stack', () => {
  let heap: Heap<number> = null;
  for (let rank = 0; rank < 100_000; rank += 1) heap = pushHeap(heap, rank, rank);
  expect(heap && popHeap(heap)?.value).toBe(1);
});
