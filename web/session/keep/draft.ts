/**
 * What this browser keeps of a notebook that the server does not have yet. The text, what it was made of and what
 * is typed are kept apart, so that a keystroke writes what is typed alone, however long the text is. The text is
 * written first and dropped last: what is typed is never there without it.
 */
import type { Json } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';
import type { Typed } from '../editing.ts';
import { keepBase, loadBase, type SavedText } from './last-saved.ts';

export interface Draft {
  /** What the server had when this was written; a text that is not known any more is empty. */
  readonly base: SavedText | null;
  readonly text: string;
  /** What was typed and does not count yet, by cell. */
  readonly typed: Readonly<Record<string, Typed>>;
}

interface DraftText {
  /** Hash of the base. */
  readonly base: string | null;
  readonly text: string;
}

/** What was kept of a notebook, null when nothing was. */
export async function loadDraft(store: Store, notebook: string): Promise<Draft | null> {
  const [kept, typed, known] = await Promise.all([
    store.get('draft', notebook),
    store.get('typed', notebook),
    loadBase(store, notebook),
  ]);
  if (kept === undefined) return null;
  const { base: sha256, text } = kept as unknown as DraftText;
  const base = sha256 === null ? null : known?.sha256 === sha256 ? known : { sha256, text: '' };
  return { base, text, typed: (typed ?? {}) as unknown as Draft['typed'] };
}

/** Keeps the draft of one notebook; null drops it. */
export function createDraftKeeper(store: Store, notebook: string): (draft: Draft | null) => Promise<void> {
  let kept: DraftText | null | undefined;
  return async (draft) => {
    if (draft === null) {
      kept = null;
      await Promise.all([store.delete('typed', notebook), store.delete('draft', notebook)]);
      return;
    }
    const { base, text, typed } = draft;
    const sha256 = base?.sha256 ?? null;
    const writes: Promise<void>[] = [];
    if (base !== null && kept?.base !== sha256) writes.push(keepBase(store, notebook, base));
    if (kept?.base !== sha256 || kept.text !== text) {
      kept = { base: sha256, text };
      writes.push(store.put('draft', notebook, kept as unknown as Json));
    }
    writes.push(store.put('typed', notebook, typed as unknown as Json));
    try {
      await Promise.all(writes);
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
