/**
 * Nothing typed is lost: every change is in the browser's database at once (strict durability) and at
 * the server within a second, with the hash of the text that it was made on. When that is no longer the
 * text there, both are merged; a person decides only where one cannot be read. The draft is dropped only after
 * the server has acknowledged the same text.
 */
import { type Accessor, createSignal } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { Store } from '../../../engine/run.ts';
import { RefusalError, ServerGoneError, segment, sendJson } from '../../host/api.ts';
import type { Typed } from '../editing.ts';
import { createDraftKeeper } from './draft.ts';
import { keepBase, type SavedText } from './last-saved.ts';
import type { MergeTheirs } from './merge-theirs.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly why: string }
  | { readonly kind: 'conflict'; readonly theirs: SavedText | null }
  | { readonly kind: 'refused'; readonly why: string };

export interface Saving {
  readonly state: Accessor<SaveState>;
  /** This browser can keep no more, most likely since its storage is full. */
  readonly full: Accessor<boolean>;
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
  /** The server has another text: it is merged with this one. */
  adopt(theirs: SavedText): Promise<void>;
  /** The server says which text it has. */
  serverHas(sha256: string | null): 'same' | 'other';
}

interface SavingOptions {
  readonly id: string;
  /** Where this tab keeps its draft. */
  readonly place: string;
  readonly store: Store;
  readonly text: string;
  /** What the server had when the text was read. */
  readonly saved: SavedText | null;
  typed(): Readonly<Record<string, Typed>>;
  /** The merging is loaded with the first text from outside. */
  loadMerge(): Promise<MergeTheirs>;
}

const saveAfterMs = 400;

/** What an answer of the server other than "saved" means. Throws on what is a bug. */
function explain(error: unknown): SaveState {
  if (error instanceof ServerGoneError) return { kind: 'kept', why: error.message };
  if (!(error instanceof RefusalError)) throw error;
  const isOther = error.status === 404 || error.code === 'conflict' || error.code === 'taken';
  if (!isOther) return { kind: 'refused', why: error.message };
  const { text, sha256 } = error.body;
  const isKnown = typeof text === 'string' && typeof sha256 === 'string';
  return { kind: 'conflict', theirs: isKnown ? { text, sha256 } : null };
}

/** Keeps one open notebook safe. */
export function createSaving(options: SavingOptions): Saving {
  const saver = new Saver(options);
  return {
    state: saver.state,
    full: saver.full,
    change: (text) => saver.change(text),
    keep: () => void saver.writeDraft(),
    flush: () => saver.flush(),
    keepMine: () => saver.keepMine(),
    takeTheirs: (theirs) => saver.settle(theirs, theirs.text),
    adopt: (theirs) => saver.adopt(theirs),
    serverHas: (sha256) => saver.serverHas(sha256),
  };
}

class Saver {
  readonly state: Accessor<SaveState>;
  readonly full: Accessor<boolean>;
  readonly #setState: (state: SaveState) => void;
  readonly #setFull: (full: boolean) => void;
  readonly #options: SavingOptions;
  readonly #keepDraft: ReturnType<typeof createDraftKeeper>;
  #text: string;
  /** What page and server both had last. */
  #saved: SavedText | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(options: SavingOptions) {
    const [state, setState] = createSignal<SaveState>({ kind: 'saved' });
    const [full, setFull] = createSignal(false);
    this.state = state;
    this.full = full;
    this.#setState = setState;
    this.#setFull = setFull;
    this.#options = options;
    this.#keepDraft = createDraftKeeper(options.store, options.place);
    this.#text = options.text;
    this.#saved = options.saved;
  }

  /** A browser that cannot keep the draft holds nothing else back: the server may still have it. */
  async writeDraft(): Promise<void> {
    const typed = structuredClone(unwrap(this.#options.typed()));
    const isSaved = this.#isSaved() && Object.keys(typed).length === 0;
    const kept = this.#keepDraft(isSaved ? null : { base: this.#saved, text: this.#text, typed });
    await kept.then(
      () => this.#setFull(false),
      () => this.#setFull(true),
    );
  }

  change(text: string): void {
    this.#text = text;
    void this.writeDraft();
    if (!this.#isSaved() && this.state().kind === 'saved') this.#setState({ kind: 'saving' });
    this.#rest();
    this.#sendLater();
  }

  async flush(): Promise<void> {
    await this.writeDraft();
    await this.#send();
  }

  async keepMine(): Promise<void> {
    const now = this.state();
    if (now.kind === 'conflict') await this.#put(now.theirs?.sha256 ?? null).catch((error) => this.#fail(error));
  }

  async adopt(theirs: SavedText): Promise<void> {
    // Where it cannot be loaded, a person decides.
    const merge = await this.#options.loadMerge().catch(() => () => null);
    const before = this.#saved;
    this.#saved = theirs;
    const merged = merge(before?.text ?? '', theirs.text);
    if (merged === null) {
      this.#saved = before;
      this.#setState({ kind: 'conflict', theirs });
    } else this.settle(theirs, merged);
  }

  /** The server has theirs, the page has this text. */
  settle(theirs: SavedText, text: string): void {
    this.#saved = theirs;
    this.#text = text;
    this.#setState({ kind: this.#isSaved() ? 'saved' : 'saving' });
    if (!this.#isSaved()) this.#sendLater();
    this.#noteSaved(theirs);
    void this.writeDraft();
  }

  serverHas(sha256: string | null): 'same' | 'other' {
    return sha256 === this.#saved?.sha256 || this.#sending !== null ? 'same' : 'other';
  }

  #isSaved(): boolean {
    return this.#text === this.#saved?.text;
  }

  #noteSaved(saved: SavedText): void {
    this.#saved = saved;
    void keepBase(this.#options.store, this.#options.place, saved).catch(() => undefined);
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(() => void this.#send(), saveAfterMs);
  }

  /** An edit that was taken back leaves nothing to be sent; only a person ends a conflict. */
  #rest(): void {
    if (this.#isSaved() && this.#sending === null && this.state().kind !== 'conflict')
      this.#setState({ kind: 'saved' });
  }

  async #fail(error: unknown): Promise<void> {
    const state = explain(error);
    if (state.kind === 'conflict' && state.theirs !== null) await this.adopt(state.theirs);
    else this.#setState(state);
  }

  async #put(base: string | null): Promise<void> {
    const text = this.#text;
    this.#setState({ kind: 'saving' });
    const path = `/api/notebooks/${segment(this.#options.id)}`;
    const { sha256 } = await sendJson<{ sha256: string }>('PUT', path, { text, base });
    this.#noteSaved({ text, sha256 });
    if (this.#isSaved()) this.#setState({ kind: 'saved' });
    await this.writeDraft();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Several may have waited for one answer; the next begins only after the one before it.
    while (this.#sending !== null) await this.#sending;
    if (this.#isSaved() || this.state().kind === 'conflict') return this.#rest();
    this.#sending = this.#put(this.#saved?.sha256 ?? null)
      .catch((error) => this.#fail(error))
      .then(() => {
        this.#sending = null;
      });
    await this.#sending;
    if (!this.#isSaved() && this.state().kind === 'saving') await this.#send();
  }
}
