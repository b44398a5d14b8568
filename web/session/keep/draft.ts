/**
 * What this browser keeps of a notebook that the server does not have yet. The text and what is typed are kept
 * apart, so that a keystroke writes what is typed alone, however long the text is. The text is written first
 * and dropped last: what is typed is never there without it.
 */
import type { Json } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';
import type { Typed } from '../editing.ts';

export interface Draft {
  /** Hash of the text at the server that this one was made on. */
  readonly base: string | null;
  readonly text: string;
  /** What was typed and does not count yet, by cell. */
  readonly typed: Readonly<Record<string, Typed>>;
}

type DraftText = Pick<Draft, 'base' | 'text'>;

/** What was kept of a notebook, null when nothing was. */
export async function loadDraft(store: Store, notebook: string): Promise<Draft | null> {
  const [text, typed] = await Promise.all([store.get('draft', notebook), store.get('typed', notebook)]);
  if (text === undefined) return null;
  return { ...(text as unknown as DraftText), typed: (typed ?? {}) as unknown as Draft['typed'] };
}

/** Keeps the draft of one notebook; null drops it. */
export function createDraftKeeper(store: Store, notebook: string): (draft: Draft | null) => Promise<void> {
  let kept: DraftText | null | undefined;
  const isKept = ({ base, text }: DraftText) => kept?.base === base && kept.text === text;
  return async (draft) => {
    if (draft === null) {
      kept = null;
      await Promise.all([store.delete('typed', notebook), store.delete('draft', notebook)]);
      return;
    }
    const { base, text, typed } = draft;
    const writes: Promise<void>[] = [];
    if (!isKept(draft)) {
      kept = { base, text };
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
