import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeEntry, setEntry } from './versioned-map.ts';

const change = fc.tuple(fc.nat(20), fc.option(fc.nat(), { nil: undefined }));

it('behaves as a copied Map after any sequence of changes, order included', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      let versioned: ReadonlyMap<number, number> = new Map([[0, 0]]);
      const plain = new Map(versioned);
      for (const [key, value] of changes) {
        versioned = value === undefined ? removeEntry(versioned, key) : setEntry(versioned, key, value);
        if (value === undefined) plain.delete(key);
        else plain.set(key, value);
        expect(versioned.get(key)).toBe(plain.get(key));
      }
      expect([...versioned]).toEqual([...plain]);
      expect([...versioned.keys()]).toEqual([...plain.keys()]);
      expect([...versioned.values()]).toEqual([...plain.values()]);
      expect(versioned.size).toBe(plain.size);
    }),
    { seed: 7, numRuns: 200 },
  );
});

it('keeps every version as it was, whichever is changed and read in between', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100), change), { maxLength: 60 }), (steps) => {
      const versions: ReadonlyMap<number, number>[] = [new Map([[1, 1]])];
      const copies = [new Map([[1, 1]])];
      for (const [pick, [key, value]] of steps) {
        const at = pick % versions.length;
        const copy = new Map(copies[at]);
        if (value === undefined) copy.delete(key);
        else copy.set(key, value);
        const from = versions[at] ?? new Map();
        versions.push(value === undefined ? removeEntry(from, key) : setEntry(from, key, value));
        copies.push(copy);
      }
      for (const [at, version] of versions.entries()) expect(new Map(version)).toEqual(copies[at]);
    }),
    { seed: 8, numRuns: 200 },
  );
});

it('leaves the plain map that it started from untouched', () => {
  const plain = new Map([['a', 1]]);
  const changed = setEntry(plain, 'b', 2);
  removeEntry(changed, 'a');
  expect([...plain]).toEqual([['a', 1]]);
  expect([...changed.keys()].sort()).toEqual(['a', 'b']);
});

it('tells a stored undefined from nothing', () => {
  const map = setEntry<string, undefined>(new Map(), 'a', undefined);
  expect(map.has('a')).toBe(true);
  expect(map.has('b')).toBe(false);
});

it('an older version is read key by key, however many changes came since', () => {
  let map: ReadonlyMap<number, number> = new Map([0, 1, 2].map((key) => [key, 0]));
  const versions = [map];
  for (let turn = 1; turn <= 50; turn += 1) {
    map = setEntry(map, turn % 4, turn);
    versions.push(map);
  }
  for (const [turn, version] of versions.entries()) {
    for (const key of [0, 1, 2, 3]) {
      const last = turn - ((turn - key) % 4);
      const expected = turn >= key && last > 0 ? last : key === 3 ? undefined : 0;
      expect(version.get(key), `${key} in ${turn}`).toBe(expected);
      expect(version.has(key)).toBe(expected !== undefined);
    }
  }
});
