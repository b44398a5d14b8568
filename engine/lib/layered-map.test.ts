import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeEntry, setEntry } from './layered-map.ts';

it('behaves as a copied Map after any sequence of changes, order included', () => {
  const change = fc.tuple(fc.nat(40), fc.option(fc.nat(), { nil: undefined }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      let layered: ReadonlyMap<number, number> = new Map([[0, 0]]);
      const plain = new Map(layered);
      for (const [key, value] of changes) {
        layered = value === undefined ? removeEntry(layered, key) : setEntry(layered, key, value);
        if (value === undefined) plain.delete(key);
        else plain.set(key, value);
        expect(layered.get(key)).toBe(plain.get(key));
        expect(layered.size).toBe(plain.size);
      }
      expect([...layered]).toEqual([...plain]);
      expect([...layered.keys()]).toEqual([...plain.keys()]);
      expect([...layered.values()]).toEqual([...plain.values()]);
    }),
    { seed: 7, numRuns: 200 },
  );
});

it('leaves the map it started from untouched', () => {
  const before = setEntry(new Map([['a', 1]]), 'b', 2);
  setEntry(before, 'a', 3);
  removeEntry(before, 'b');
  expect([...before]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});

it('tells a stored undefined from nothing', () => {
  const map = setEntry<string, undefined>(new Map(), 'a', undefined);
  expect(map.has('a')).toBe(true);
  expect(map.has('b')).toBe(false);
});
