import { createStore } from 'solid-js/store';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import type { Typed } from '../editing.ts';
import { loadDraft } from './draft.ts';
import { createSaving } from './saving.ts';

const base = { text: 'quire: 1', sha256: 'abc' };
const loadMerge = async () => () => null;

function memoryStore() {
  const kept = new Map<string, Json>();
  return {
    kept,
    written: [] as string[],
    get: async (kind: string, key: string) => kept.get(`${kind} ${key}`),
    async put(kind: string, key: string, value: Json) {
      this.written.push(kind);
      kept.set(`${kind} ${key}`, structuredClone(value));
    },
    delete: async (kind: string, key: string) => void kept.delete(`${kind} ${key}`),
  };
}

it('is saved, and keeps no draft, when an edit is taken back before it was sent', async () => {
  const store = memoryStore();
  const saving = createSaving({
    id: 'n',
    place: 'n',
    store,
    text: base.text,
    saved: base,
    typed: () => ({}),
    loadMerge,
  });
  saving.change('quire: 1 # more');
  expect(saving.state()).toEqual({ kind: 'saving' });
  saving.change(base.text);
  expect(saving.state()).toEqual({ kind: 'saved' });
  await saving.flush();
  expect(saving.state()).toEqual({ kind: 'saved' });
  expect(await loadDraft(store, 'n')).toBeNull();
  expect([...store.kept.keys()]).toEqual(['base n']);
});

it('keeps what is typed in the draft before it counts', async () => {
  const [typed, setTyped] = createStore<Record<string, Typed>>({});
  const store = memoryStore();
  const saving = createSaving({
    id: 'n',
    place: 'n',
    store,
    text: base.text,
    saved: base,
    typed: () => typed,
    loadMerge,
  });
  setTyped('late', { path: ['sql'], text: 'SELECT 2' });
  saving.keep();
  const typedNow = { late: { path: ['sql'], text: 'SELECT 2' } };
  await vi.waitFor(async () =>
    expect(await loadDraft(store, 'n')).toEqual({ base, text: 'quire: 1', typed: typedNow }),
  );
});

it('writes the text into the draft once, not with every key, and again when it changed', async () => {
  const [typed, setTyped] = createStore<Record<string, Typed>>({});
  const store = memoryStore();
  const saving = createSaving({
    id: 'n',
    place: 'n',
    store,
    text: base.text,
    saved: base,
    typed: () => typed,
    loadMerge,
  });
  for (const text of ['S', 'SE', 'SEL']) {
    setTyped('late', { path: ['sql'], text });
    saving.keep();
  }
  expect(store.written.filter((kind) => kind === 'draft')).toHaveLength(1);
  saving.change('quire: 1 # more');
  await vi.waitFor(async () =>
    expect(await loadDraft(store, 'n')).toEqual({
      base,
      text: 'quire: 1 # more',
      typed: { late: { path: ['sql'], text: 'SEL' } },
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
  const saving = createSaving({
    id: 'n',
    place: 'n',
    store: memoryStore(),
    text: base.text,
    saved: base,
    typed: () => ({}),
    loadMerge,
  });
  const sent = ['a', 'b', 'c', 'd'].map((text) => {
    saving.change(text);
    return saving.flush();
  });
  await Promise.all(sent);
  await vi.waitFor(() => expect(saving.state()).toEqual({ kind: 'saved' }));
  expect(there).toBe('sha of d');
  vi.unstubAllGlobals();
});

/** A server with one notebook, which refuses what was not made on its text. */
function serveText(text: string): { text: string } {
  const server = { text };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { text: sent, base: on } = JSON.parse(String(init.body));
    const there = { text: server.text, sha256: `sha of ${server.text}` };
    if (on !== there.sha256) return new Response(JSON.stringify({ code: 'conflict', ...there }), { status: 409 });
    server.text = sent;
    return new Response(JSON.stringify({ sha256: `sha of ${sent}` }));
  });
  return server;
}

it('merges with what somebody else saved meanwhile, and saves both', async () => {
  const server = serveText('theirs');
  const store = memoryStore();
  const seen: unknown[] = [];
  const options = { id: 'n', place: 'n', store, text: base.text, saved: base, typed: () => ({}) };
  const saving = createSaving({
    ...options,
    loadMerge:
      async () =>
      (...sides) => {
        seen.push(sides);
        return 'mine and theirs';
      },
  });
  saving.change('mine');
  await saving.flush();
  await vi.waitFor(() => expect(saving.state()).toEqual({ kind: 'saved' }));
  expect(seen).toEqual([[base.text, 'theirs']]);
  expect(server.text).toBe('mine and theirs');
  expect(await loadDraft(store, 'n')).toBeNull();
  vi.unstubAllGlobals();
});

it('leaves it to a person when one of the two cannot be read', async () => {
  const server = serveText('theirs');
  const saving = createSaving({
    id: 'n',
    place: 'n',
    store: memoryStore(),
    text: base.text,
    saved: base,
    typed: () => ({}),
    loadMerge,
  });
  saving.change('mine');
  await saving.flush();
  expect(saving.state()).toEqual({ kind: 'conflict', theirs: { text: 'theirs', sha256: 'sha of theirs' } });
  expect(server.text).toBe('theirs');
  await saving.keepMine();
  expect(server.text).toBe('mine');
  vi.unstubAllGlobals();
});

it('saves at the server all the same when the browser can keep no more, and says so until it can', async () => {
  const server = serveText(base.text);
  const store = memoryStore();
  const { put } = store;
  store.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const saved = { ...base, sha256: `sha of ${base.text}` };
  const saving = createSaving({ id: 'n', place: 'n', store, text: base.text, saved, typed: () => ({}), loadMerge });
  saving.change('mine');
  await saving.flush();
  expect(server.text).toBe('mine');
  expect([saving.state().kind, saving.full()]).toEqual(['saved', false]);
  saving.change('more');
  await vi.waitFor(() => expect(saving.full()).toBe(true));
  store.put = put;
  saving.change('more and more');
  await vi.waitFor(() => expect(saving.full()).toBe(false));
  await saving.flush();
  vi.unstubAllGlobals();
});
