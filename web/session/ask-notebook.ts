/**
 * What opening a notebook needs from server and browser, asked at once and while the code that opens it is
 * still on its way: so this file is in the page's first chunk and leaves reading the text to that code.
 */
import type { Document, Result } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';
import type { Grants } from '../../engine/schema/api.ts';
import { askJson, RefusalError, readTrouble, ServerGoneError, segment } from '../host/api.ts';
import { type Draft, loadDraft } from './keep/draft.ts';
import { loadBase, noteOpened, type SavedText } from './keep/last-saved.ts';
import { type KeptWindow, loadResults, loadWindows } from './keep/load-results.ts';
import { type Place, takePlace } from './keep/place.ts';

export interface AskedNotebook {
  readonly id: string;
  /** What the server has; null when it could not be asked. */
  readonly saved: SavedText | null;
  readonly draft: Draft | null;
  /** Held by this tab, for its draft. */
  readonly place: Place;
  readonly grants: readonly string[];
  readonly results: Readonly<Record<string, Result>>;
  readonly windows: ReadonlyMap<string, KeptWindow>;
}

/** Throws the server's refusal when there is neither text nor draft. */
export async function askNotebook(id: string, store: Store): Promise<AskedNotebook> {
  const held = takePlace(id);
  const keptDraft = held.then(({ key }) => loadDraft(store, key));
  const asking = Promise.all([
    held,
    keptDraft,
    askSaved(id, store, held, keptDraft),
    askGrants(id),
    loadShown(id, store),
  ]);
  const [place, draft, saved, grants, [results, windows]] = await asking.catch(async (error: unknown) => {
    (await held).release();
    throw error;
  });
  return { id, place, saved, draft, grants, results, windows };
}

async function askSaved(
  id: string,
  store: Store,
  held: Promise<Place>,
  draft: Promise<Draft | null>,
): Promise<SavedText | null> {
  try {
    const saved = await askJson<SavedText>(`/api/notebooks/${segment(id)}`);
    // A draft's own base stays until the draft is merged.
    void Promise.all([held, draft])
      .then(([{ key }, kept]) => noteOpened(store, id, key, kept?.base ?? saved))
      .catch(() => undefined);
    return saved;
  } catch (error) {
    const away = error instanceof ServerGoneError;
    const absent = away || (error instanceof RefusalError && error.status === 404);
    const kept = await draft;
    if (absent && kept !== null) return away ? kept.base : null;
    const known = away ? ((await loadBase(store, (await held).key)) ?? (await loadBase(store, id))) : null;
    if (known !== null) return known;
    throw error;
  }
}

/** What of the notebook's asks is granted; nothing when the server cannot be asked. */
export async function askGrants(id: string): Promise<readonly string[]> {
  const { entries } = await askJson<Pick<Grants, 'entries'>>(`/api/grants/${segment(id)}`).catch((error: unknown) => {
    readTrouble(error); // throws what is a bug
    return { entries: [] };
  });
  return entries.filter((entry) => entry.granted).map((entry) => entry.entry);
}

async function loadShown(id: string, store: Store) {
  const results = await loadResults(store, id);
  return [results, await loadWindows(store, id, results)] as const;
}

export interface LoadedNotebook extends AskedNotebook {
  /** The draft's text, or else what the server has, as it reads. */
  readonly document: Document;
}
