/**
 * The last text of a notebook that page and server both had: what a merge starts from, and what opens when there
 * is no server. Of the notebooks without a draft the last ten are kept.
 */
import type { Json } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';

export interface SavedText {
  readonly text: string;
  readonly sha256: string;
}

const most = 10;

/** The text, null when none is known. */
export async function loadBase(store: Store, notebook: string): Promise<SavedText | null> {
  const kept = await store.get('base', notebook);
  return kept === undefined ? null : (kept as unknown as SavedText);
}

/** Keeps a text that the server has. */
export function keepBase(store: Store, notebook: string, { text, sha256 }: SavedText): Promise<void> {
  return store.put('base', notebook, { text, sha256 });
}

/** Notes that a notebook was opened in a place, and forgets the text of the one that was not opened for the longest time. */
export async function noteOpened(store: Store, notebook: string, place: string, saved: SavedText): Promise<void> {
  const known = await store.get('recent', 'notebooks');
  const before = Array.isArray(known) ? known.filter((id): id is string => typeof id === 'string') : [];
  const recent = [notebook, ...before.filter((id) => id !== notebook)];
  await Promise.all([
    keepBase(store, place, saved),
    store.put('recent', 'notebooks', recent.slice(0, most) satisfies Json),
    ...recent.slice(most).map((id) => forgetBase(store, id)),
  ]);
}

async function forgetBase(store: Store, notebook: string): Promise<void> {
  if ((await store.get('draft', notebook)) === undefined) await store.delete('base', notebook);
}
