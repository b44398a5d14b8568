/**
 * What opening a notebook needs from server and browser, asked at once and while the code that opens it is
 * still on its way: so this file is in the page's first chunk and leaves reading the text to that code.
 */
import type { Document, Result } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';
import type { Grants } from '../../engine/schema/api.ts';
import { askJson, RefusalError, readTrouble, ServerGoneError, segment } from '../host/api.ts';
import { type Draft, loadDraft } from './keep/draft.ts';
import { type KeptWindow, loadResults, loadWindows } from './keep/load-results.ts';
import type { SavedText } from './keep/saving.ts';

export interface AskedNotebook {
  readonly id: string;
  /** What the server has; null when it could not be asked. */
  readonly saved: SavedText | null;
  readonly draft: Draft | null;
  readonly grants: readonly string[];
  readonly results: Readonly<Record<string, Result>>;
  readonly windows: ReadonlyMap<string, KeptWindow>;
}

/** Throws the server's refusal when there is neither text nor draft. */
export async function askNotebook(id: string, store: Store): Promise<AskedNotebook> {
  const keptDraft = loadDraft(store, id);
  const [draft, saved, grants, [results, windows]] = await Promise.all([
    keptDraft,
    askSaved(id, keptDraft),
    askGrants(id),
    loadShown(id, store),
  ]);
  return { id, saved, draft, grants, results, windows };
}

async function askSaved(id: string, draft: Promise<Draft | null>): Promise<SavedText | null> {
  return askJson<SavedText>(`/api/notebooks/${segment(id)}`).catch(async (error: unknown) => {
    const absent = error instanceof ServerGoneError || (error instanceof RefusalError && error.status === 404);
    if (absent && (await draft) !== null) return null;
    throw error;
  });
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
