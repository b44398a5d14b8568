import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDexieStore } from './store-dexie.ts';

describe('the store', () => {
  it('gives back what was put, by kind and key', async () => {
    const store = createDexieStore('one');
    await store.put('draft', 'a', { text: 'x' });
    await store.put('result', 'a', 2);
    expect(await store.get('draft', 'a')).toEqual({ text: 'x' });
    expect(await store.get('result', 'a')).toBe(2);
  });
  it('gives undefined for what is absent or deleted', async () => {
    const store = createDexieStore('two');
    await store.put('draft', 'a', 1);
    await store.delete('draft', 'a');
    expect(await store.get('draft', 'a')).toBeUndefined();
    expect(await store.get('draft', 'b')).toBeUndefined();
  });
  it('keeps its values for the next one that opens it', async () => {
    await createDexieStore('three').put('draft', 'a', [1]);
    expect(await createDexieStore('three').get('draft', 'a')).toEqual([1]);
  });
});
