/**
 * An open notebook as one object: workbench, its mirror, what was typed, what is looked at, and how all
 * of it is kept safe. Opening needs an owner and ends with it.
 */
import { type Accessor, createEffect, createMemo, on, onCleanup } from 'solid-js';
import type { CreateWorkbench, Workbench } from '../../engine/run.ts';
import type { PageHost } from '../host/page-host.ts';
import { notify } from '../ui/notify.ts';
import type { AskedNotebook, LoadedNotebook } from './ask-notebook.ts';
import { createEditing, type Editing } from './editing.ts';
import { followServer } from './follow-server.ts';
import { filterInputs, readFragment, writeFragment } from './keep/fragment.ts';
import { createWindows, keepResults, type Windows } from './keep/keep-results.ts';
import { createSaving, type Saving } from './keep/saving.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { createView, type View } from './view.ts';

export interface OpenNotebook extends Windows {
  readonly id: string;
  readonly host: PageHost;
  readonly workbench: Workbench;
  readonly mirror: Mirror;
  readonly editing: Editing;
  readonly saving: Saving;
  readonly view: View;
  /** Whether the server answers. */
  readonly connected: Accessor<boolean>;
}

function restoreTyped(draft: AskedNotebook['draft'], editing: Editing, mirror: Mirror): void {
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
export function openNotebook(loaded: LoadedNotebook, host: PageHost, createWorkbench: CreateWorkbench): OpenNotebook {
  const { id, place, draft, document, grants, results } = loaded;
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
  const saved = draft === null || draft.text === loaded.saved?.text ? loaded.saved : draft.base;
  const loadMerge = async () => (await import('./keep/merge-theirs.ts')).createMerging(workbench, editing);
  const saving = createSaving({
    id,
    place: place.key,
    store: host.store,
    text,
    saved,
    typed: editing.uncounted,
    loadMerge,
  });
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
  const opened = { id, host, workbench, mirror, editing, saving };
  void import('./keep/left-drafts.ts').then(({ adoptLeft }) => adoptLeft(opened, place.key));
  const flush = () => void saving.flush();
  /** What neither server nor browser has ends with the page: the browser asks first. */
  const warn = (event: BeforeUnloadEvent) => saving.full() && saving.state().kind !== 'saved' && event.preventDefault();
  addEventListener('pagehide', flush);
  addEventListener('beforeunload', warn);
  onCleanup(() => {
    removeEventListener('pagehide', flush);
    removeEventListener('beforeunload', warn);
    editing.commitAll();
    void saving.flush().finally(place.release);
    workbench.dispose();
  });
  return {
    ...opened,
    view,
    connected,
    ...createWindows({ id, kept: loaded.windows, host, mirror }),
  };
}
