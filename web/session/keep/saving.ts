/**
 * Nothing typed is lost: every change is in the browser's database at once (strict durability) and at
 * the server within a second, with the hash of the text that it was made on. When that is no longer the
 * text there, a person decides. The draft is dropped only after the server has acknowledged the same text.
 */
import { type Accessor, createSignal } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { Store } from '../../../engine/run.ts';
import { RefusalError, ServerGoneError, segment, sendJson } from '../../host/api.ts';
import type { Typed } from '../editing.ts';
import { createDraftKeeper } from './draft.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly why: string }
  | { readonly kind: 'conflict'; readonly theirs: SavedText | null }
  | { readonly kind: 'refused'; readonly why: string };

export interface SavedText {
  readonly text: string;
  readonly sha256: string;
}

export interface Saving {
  readonly state: Accessor<SaveState>;
  /** The text changed. */
  change(text: string): void;
  /** What was typed changed, the text did not. */
  keep(): void;
  /** Writes draft and file now. */
  flush(): Promise<void>;
  /** In a conflict: the server's text is overwritten by this one. */
  keepMine(): Promise<void>;
  /** In a conflict: the server's text is taken; the caller shows it. */
  takeTheirs(theirs: SavedText): void;
  /** The server says which text it has. */
  serverHas(sha256: string | null): 'same' | 'other';
}

interface SavingOptions {
  readonly id: string;
  readonly store: Store;
  readonly text: string;
  /** What the server had when the text was read. */
  readonly saved: SavedText | null;
  typed(): Readonly<Record<string, Typed>>;
}

const saveAfterMs = 400;

/** Keeps one open notebook safe. */
export function createSaving(options: SavingOptions): Saving {
  const { id, store } = options;
  const keepDraft = createDraftKeeper(store, id);
  const [state, setState] = createSignal<SaveState>({ kind: 'saved' });
  let text = options.text;
  let saved = options.saved;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  const writeDraft = async () => {
    const typed = structuredClone(unwrap(options.typed()));
    const isSaved = text === saved?.text && Object.keys(typed).length === 0;
    return keepDraft(isSaved ? null : { base: saved?.sha256 ?? null, text, typed });
  };
  const fail = (error: unknown) => {
    if (error instanceof ServerGoneError) return setState({ kind: 'kept', why: error.message });
    if (!(error instanceof RefusalError)) throw error;
    if (error.code !== 'conflict' && error.code !== 'taken') return setState({ kind: 'refused', why: error.message });
    const { text: theirs, sha256 } = error.body;
    const known = typeof theirs === 'string' && typeof sha256 === 'string' ? { text: theirs, sha256 } : null;
    return setState({ kind: 'conflict', theirs: known });
  };
  /** An edit that was taken back leaves nothing to be sent; only a person ends a conflict. */
  const settle = () => {
    if (text === saved?.text && sending === null && state().kind !== 'conflict') setState({ kind: 'saved' });
  };
  const put = async (base: string | null) => {
    const sent = text;
    setState({ kind: 'saving' });
    const { sha256 } = await sendJson<{ sha256: string }>('PUT', `/api/notebooks/${segment(id)}`, { text: sent, base });
    saved = { text: sent, sha256 };
    if (text === sent) setState({ kind: 'saved' });
    await writeDraft();
  };
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // Several may have waited for one answer; the next begins only after the one before it.
    while (sending !== null) await sending;
    if (text === saved?.text || state().kind === 'conflict') return settle();
    sending = put(saved?.sha256 ?? null)
      .then(() => undefined, fail)
      .then(() => {
        sending = null;
      });
    await sending;
    if (text !== saved?.text && state().kind === 'saving') await send();
  };

  return {
    state,
    change: (next) => {
      text = next;
      void writeDraft();
      if (text !== saved?.text && state().kind === 'saved') setState({ kind: 'saving' });
      settle();
      timer ??= setTimeout(() => void send(), saveAfterMs);
    },
    keep: () => void writeDraft(),
    flush: async () => {
      await writeDraft();
      await send();
    },
    keepMine: async () => {
      const now = state();
      if (now.kind !== 'conflict') return;
      await put(now.theirs?.sha256 ?? null).catch(fail);
    },
    takeTheirs: (theirs) => {
      saved = theirs;
      text = theirs.text;
      setState({ kind: 'saved' });
      void writeDraft();
    },
    serverHas: (sha256) => (sha256 === saved?.sha256 || sending !== null ? 'same' : 'other'),
  };
}
