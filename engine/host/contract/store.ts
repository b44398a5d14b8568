/** What every adapter of the `Store` port keeps: run it in a test file with a way to make an empty one. */
import { describe, expect, it } from 'vitest';
import type { Store } from '../ports.ts';

/** The suite of a store; `open` gives an empty one. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(`${name} as Store`, () => {
    it('gives undefined for what was never put', async () => {
      expect(await (await open()).get('result', 'a')).toBeUndefined();
    });

    it('gives back what was put, nested values and odd keys too', async () => {
      const store = await open();
      const value = { list: [1, null, 'a\u0000b', { deep: true }], __proto: 1, constructor: 'text' };
      await store.put('result', 'k/with:odd ✓', value);
      expect(await store.get('result', 'k/with:odd ✓')).toEqual(value);
    });

    it('tells a stored null from nothing', async () => {
      const store = await open();
      await store.put('result', 'a', null);
      expect(await store.get('result', 'a')).toBeNull();
    });

    it('keeps kinds apart and lets the last put win', async () => {
      const store = await open();
      await store.put('result', 'a', 1);
      await store.put('draft', 'a', 2);
      await store.put('result', 'a', 3);
      expect(await store.get('result', 'a')).toBe(3);
      expect(await store.get('draft', 'a')).toBe(2);
    });

    it('deletes one value, and deleting nothing is no trouble', async () => {
      const store = await open();
      await store.put('result', 'a', 1);
      await store.put('result', 'b', 2);
      await store.delete('result', 'a');
      await store.delete('result', 'never');
      expect(await store.get('result', 'a')).toBeUndefined();
      expect(await store.get('result', 'b')).toBe(2);
    });

    it('does not share a value with its caller', async () => {
      const store = await open();
      const value = { list: [1] };
      await store.put('result', 'a', value);
      value.list.push(2);
      expect(await store.get('result', 'a')).toEqual({ list: [1] });
    });
  });
}
