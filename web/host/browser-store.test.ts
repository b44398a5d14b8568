import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createBrowserStore } from './browser-store.ts';

describe('the store', () => {
  it('gives back what was put, by kind and key', async () => {
    const store = createBrowserStore('one');
    await store.put('draft', 'a', { text: 'x' });
    await store.put('result', 'a', 2);
    expect(await store.get('draft', 'a')).toEqual({ text: 'x' });
    expect(await store.get('result', 'a')).toBe(2);
  });
  it('gives undefined for what is absent or deleted', async () => {
    const store = createBrowserStore('two');
    await store.put('draft', 'a', 1);
    await store.delete('draft', 'a');
    expect(await store.get('draft', 'a')).toBeUndefined();
    expect(await store.get('draft', 'b')).toBeUndefined();
  });
  it('keeps its values for the next one that opens it', async () => {
    await createBrowserStore('three').put('draft', 'a', [1]);
    expect(await createBrowserStore('three').get('draft', 'a')).toEqual([1]);
  });
  it('makes way for another that changes the database, and opens again', async () => {
    const store = createBrowserStore('four');
    await store.put('draft', 'a', 1);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('four');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
    expect(await store.get('draft', 'a')).toBeUndefined();
    await store.put('draft', 'a', 2);
    expect(await store.get('draft', 'a')).toBe(2);
  });
  it('says so when a value cannot be kept', async () => {
    await expect(createBrowserStore('five').put('draft', 'a', (() => 0) as never)).rejects.toThrow();
  });
});
