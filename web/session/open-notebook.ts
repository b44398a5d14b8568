/**
 * An open notebook as one object: workbench, its mirror, what was typed, what is looked at, and how all
 * of it is kept safe. Loading asks server and browser; opening needs an owner and ends with it.
 */
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Digest, Document, Result, Window } from '../../engine/index.ts';
import type { CreateWorkbench, Host, Workbench } from '../../engine/run.ts';
import { askJson, RefusalError, ServerGoneError, segment } from '../host/api.ts';
import { listenToServer, type ServerEvent } from '../host/events.ts';
import { notify } from '../ui/notify.ts';
import { createEditing, type Editing } from './editing.ts';
import { filterInputs, readFragment, writeFragment } from './keep/fragment.ts';
import { type KeptWindow, keepResults, keepWindow, loadResults, loadWindows } from './keep/results.ts';
import { createSaving, type Draft, type SavedText, type Saving } from './keep/saving.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { createView, type View } from './view.ts';

export interface OpenNotebook {
  readonly id: string;
  readonly host: Host;
  readonly workbench: Workbench;
  readonly mirror: Mirror;
  readonly editing: Editing;
  readonly saving: Saving;
  readonly view: View;
  /** Whether the server answers. */
  readonly connected: Accessor<boolean>;
  /** First rows of a cell's table from before a reload, null when there are none for this result. */
  knownWindow(cell: string): Window | null;
  keepWindow(cell: string, window: Window): void;
}

export interface LoadedNotebook {
  readonly id: string;
  /** What the server has; null when it could not be asked. */
  readonly saved: SavedText | null;
  readonly draft: Draft | null;
  /** The draft's text, or else what the server has, as it reads. */
  readonly document: Document;
  readonly grants: readonly string[];
  readonly results: Readonly<Record<string, Result>>;
  readonly windows: ReadonlyMap<string, KeptWindow>;
}

async function askSaved(id: string, draft: Draft | null): Promise<SavedText | null> {
  return askJson<SavedText>(`/api/notebooks/${segment(id)}`).catch((error: unknown) => {
    const absent = error instanceof ServerGoneError || (error instanceof RefusalError && error.status === 404);
    if (draft !== null && absent) return null;
    throw error;
  });
}

async function askGrants(id: string): Promise<readonly string[]> {
  const answer = await askJson<{ entries: readonly { entry: string; granted: boolean }[] }>(
    `/api/grants/${segment(id)}`,
  ).catch(() => ({ entries: [] }));
  return answer.entries.filter((entry) => entry.granted).map((entry) => entry.entry);
}

/** Asks for all that opening needs, at once. Throws the server's refusal when there is neither text nor draft. */
export async function loadNotebook(
  id: string,
  host: Host,
  readDocument: (text: string) => Promise<Document>,
): Promise<LoadedNotebook> {
  const draft = ((await host.store.get('draft', id)) ?? null) as Draft | null;
  const [saved, grants, results] = await Promise.all([askSaved(id, draft), askGrants(id), loadResults(host.store, id)]);
  const reading = readDocument(draft?.text ?? saved?.text ?? '');
  const windows = await loadWindows(host.store, id, results);
  return { id, saved, draft, document: await reading, grants, results, windows };
}

function followServer(id: string, notebook: Pick<OpenNotebook, 'workbench' | 'saving'>): Accessor<boolean> {
  const [connected, setConnected] = createSignal(true);
  const control = new AbortController();
  onCleanup(() => control.abort());
  /** A text that another than this page wrote is told twice: the first answer may be older than a save since. */
  const reload = async (told: string | null = null): Promise<void> => {
    const theirs = await askJson<SavedText>(`/api/notebooks/${segment(id)}`).catch(() => null);
    if (theirs === null || notebook.saving.serverHas(theirs.sha256) === 'same') return;
    if (theirs.sha256 !== told) return reload(theirs.sha256);
    if (notebook.saving.state().kind !== 'saved') return void notebook.saving.flush();
    notebook.saving.takeTheirs(theirs);
    notebook.workbench.dispatch({ type: 'set-text', text: theirs.text, title: 'Change from outside' });
    notify('The file changed outside, and is shown as it is now.');
  };
  const event = (told: ServerEvent) => {
    if (told.type === 'notebook-changed' && told.id === id && told.sha256 !== null) void reload();
    if (told.type === 'file-changed')
      notebook.workbench.dispatch({ type: 'file-changed', path: told.path, digest: told.digest as Digest | null });
    if (told.type === 'grants-changed' && told.notebook === id)
      void askGrants(id).then((grants) => notebook.workbench.dispatch({ type: 'grants-changed', grants }));
  };
  const connect = (now: boolean) => {
    setConnected(now);
    if (now) void reload().then(notebook.saving.flush);
  };
  void listenToServer({ event, connected: connect }, control.signal);
  return connected;
}

function restoreTyped(draft: Draft | null, editing: Editing, mirror: Mirror): void {
  for (const [cell, typed] of Object.entries(draft?.typed ?? {}))
    if (mirror.cell(cell) !== undefined) editing.type(cell, typed);
}

function keepInputsInAddress(mirror: Mirror): void {
  const inputs = createMemo(() => mirror.state().session.inputs);
  const write = () => {
    const fragment = writeFragment(mirror.state().session);
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
  };
  createEffect(on(inputs, write, { defer: true }));
}

/** Opens what was loaded; stored results are shown and nothing that is current runs. Needs an owner. */
export function openNotebook(loaded: LoadedNotebook, host: Host, createWorkbench: CreateWorkbench): OpenNotebook {
  const { id, draft, document, grants, results } = loaded;
  const { text } = document;
  const hooks: { save?: (text: string) => void } = {};
  const workbench = createWorkbench({
    text,
    document,
    host,
    grants,
    results,
    save: (next) => hooks.save?.(next),
    notice: notify,
  });
  const mirror = createMirror(workbench);
  const hooksOfEditing: { keep?: () => void } = {};
  const editing = createEditing(mirror, workbench, () => hooksOfEditing.keep?.());
  const base = draft !== null && draft.base !== (loaded.saved?.sha256 ?? null) && draft.text !== loaded.saved?.text;
  const saved = base ? { text: '', sha256: draft?.base ?? '' } : loaded.saved;
  const saving = createSaving({ id, store: host.store, text, saved, typed: () => editing.typed });
  hooks.save = saving.change;
  hooksOfEditing.keep = saving.keep;
  const view = createView(id);
  restoreTyped(draft, editing, mirror);
  if (draft !== null && text !== loaded.saved?.text) saving.change(text);

  const fromLink = filterInputs(workbench.state.session, readFragment(location.hash));
  if (Object.keys(fromLink).length > 0) workbench.dispatch({ type: 'set-inputs', values: fromLink });
  workbench.dispatch({ type: 'open' });
  keepInputsInAddress(mirror);
  keepResults(host.store, id, mirror);
  const connected = followServer(id, { workbench, saving });
  const flush = () => void saving.flush();
  addEventListener('pagehide', flush);
  onCleanup(() => {
    removeEventListener('pagehide', flush);
    editing.commitAll();
    flush();
    workbench.dispose();
  });
  return {
    id,
    host,
    workbench,
    mirror,
    editing,
    saving,
    view,
    connected,
    knownWindow: (cell) => {
      const kept = loaded.windows.get(cell);
      const key = mirror.view(cell)?.shown?.key ?? null;
      return kept !== undefined && key !== null && kept.key === key ? kept.window : null;
    },
    keepWindow: (cell, window) => {
      const key = mirror.view(cell)?.shown?.key;
      if (key !== undefined) keepWindow(host.store, id, cell, { key, window });
    },
  };
}
