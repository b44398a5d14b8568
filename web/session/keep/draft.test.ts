import { expect, it } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import { createDraftKeeper, loadDraft } from './draft.ts';

/** A store that refuses to write while `full`. */
function createStore() {
  const held = new Map<string, Json>();
  const state = { full: false, puts: [] as string[] };
  const store = {
    get: async (kind: string, key: string) => held.get(`${kind} ${key}`),
    put: async (kind: string, key: string, value: Json) => {
      if (state.full) throw new Error('quota');
      state.puts.push(kind);
      held.set(`${kind} ${key}`, value);
    },
    delete: async (kind: string, key: string) => void held.delete(`${kind} ${key}`),
  };
  return { store, state };
}

const draft = { base: null, text: 'quire: 1', typed: {} };

it('writes the text once and what is typed each time', async () => {
  const { store, state } = createStore();
  const keep = createDraftKeeper(store, 'n');
  await keep(draft);
  await keep(draft);
  expect(state.puts).toEqual(['draft', 'typed', 'typed']);
  expect(await loadDraft(store, 'n')).toEqual(draft);
  await keep(null);
  expect(await loadDraft(store, 'n')).toBeNull();
});

it('a text that could not be written is written with the next keystroke', async () => {
  const { store, state } = createStore();
  const keep = createDraftKeeper(store, 'n');
  state.full = true;
  await expect(keep(draft)).rejects.toThrow('quota');
  state.full = false;
  await keep(draft);
  expect(await loadDraft(store, 'n')).toEqual(draft);
});
