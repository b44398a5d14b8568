import { createStore } from 'solid-js/store';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import type { Typed } from '../editing.ts';
import { createSaving } from './saving.ts';

const base = { text: 'quire: 1', sha256: 'abc' };

function memoryStore() {
  const kept = new Map<string, Json>();
  return {
    kept,
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, key: string, value: Json) => void kept.set(key, structuredClone(value)),
    delete: async (_: string, key: string) => void kept.delete(key),
  };
}

it('is saved, and keeps no draft, when an edit is taken back before it was sent', async () => {
  const store = memoryStore();
  const saving = createSaving({ id: 'n', store, text: base.text, saved: base, typed: () => ({}) });
  saving.change('quire: 1 # more');
  expect(saving.state()).toEqual({ kind: 'saving' });
  saving.change(base.text);
  expect(saving.state()).toEqual({ kind: 'saved' });
  await saving.flush();
  expect(saving.state()).toEqual({ kind: 'saved' });
  expect(store.kept.has('n')).toBe(false);
});

it('keeps what is typed in the draft before it counts', async () => {
  const [typed, setTyped] = createStore<Record<string, Typed>>({});
  const store = memoryStore();
  const saving = createSaving({ id: 'n', store, text: base.text, saved: base, typed: () => typed });
  setTyped('late', { path: ['sql'], text: 'SELECT 2' });
  saving.keep();
  await vi.waitFor(() =>
    expect(store.kept.get('n')).toEqual({
      base: 'abc',
      text: 'quire: 1',
      typed: { late: { path: ['sql'], text: 'SELECT 2' } },
    }),
  );
});

it('sends one text after the other, each on the one before, however slow the server is', async () => {
  let there = base.sha256;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { text, base: on } = JSON.parse(String(init.body));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (on !== there) return new Response('{"code":"conflict","message":"changed elsewhere"}', { status: 409 });
    there = `sha of ${text}`;
    return new Response(JSON.stringify({ sha256: there }));
  });
  const saving = createSaving({ id: 'n', store: memoryStore(), text: base.text, saved: base, typed: () => ({}) });
  const sent = ['a', 'b', 'c', 'd'].map((text) => {
    saving.change(text);
    return saving.flush();
  });
  await Promise.all(sent);
  await vi.waitFor(() => expect(saving.state()).toEqual({ kind: 'saved' }));
  expect(there).toBe('sha of d');
  vi.unstubAllGlobals();
});
