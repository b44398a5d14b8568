import { createStore } from 'solid-js/store';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import type { Typed } from '../editing.ts';
import { createSaving } from './saving.ts';

it('keeps what is typed in the draft before it counts', async () => {
  const [typed, setTyped] = createStore<Record<string, Typed>>({});
  const kept = new Map<string, Json>();
  const store = {
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, key: string, value: Json) => void kept.set(key, structuredClone(value)),
    delete: async (_: string, key: string) => void kept.delete(key),
  };
  const saved = { text: 'quire: 1', sha256: 'abc' };
  const saving = createSaving({ id: 'n', store, text: saved.text, saved, typed: () => typed });
  setTyped('late', { path: ['sql'], text: 'SELECT 2' });
  saving.keep();
  await vi.waitFor(() =>
    expect(kept.get('n')).toEqual({
      base: 'abc',
      text: 'quire: 1',
      typed: { late: { path: ['sql'], text: 'SELECT 2' } },
    }),
  );
});
