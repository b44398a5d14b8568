/**
 * What happens to an open notebook from outside, as the server tells it: another text, a changed file, other
 * grants. It hands each to the workbench or to saving, which decide.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Digest } from '../../engine/index.ts';
import type { Workbench } from '../../engine/run.ts';
import type { ServerEvent } from '../../engine/schema/api.ts';
import { askJson, segment } from '../host/api.ts';
import { listenToServer } from '../host/events.ts';
import { notify } from '../ui/notify.ts';
import { askGrants } from './ask-notebook.ts';
import type { SavedText } from './keep/last-saved.ts';
import type { Saving } from './keep/saving.ts';

/** Whether the server answers. Ends with its owner. */
export function followServer(
  id: string,
  notebook: { readonly workbench: Workbench; readonly saving: Saving },
): Accessor<boolean> {
  const [connected, setConnected] = createSignal(true);
  const control = new AbortController();
  onCleanup(() => control.abort());
  /** A text that another than this page wrote is told twice: the first answer may be older than a save since. */
  const reload = async (told: string | null = null): Promise<void> => {
    const theirs = await askJson<SavedText>(`/api/notebooks/${segment(id)}`).catch(() => null);
    if (theirs === null || notebook.saving.serverHas(theirs.sha256) === 'same') return;
    if (theirs.sha256 !== told) return reload(theirs.sha256);
    await notebook.saving.adopt(theirs);
  };
  const event = (told: ServerEvent) => {
    if (told.type === 'notebook-changed' && told.id === id && told.sha256 !== null) void reload();
    if (told.type === 'file-changed')
      notebook.workbench.dispatch({ type: 'file-changed', path: told.path, digest: told.digest as Digest | null });
    if (told.type === 'grants-changed' && told.notebook === id)
      void askGrants(id).then((grants) => notebook.workbench.dispatch({ type: 'grants-changed', grants }));
  };
  /** What was written while the server was away goes there first of all, merged with what others wrote. */
  const catchUp = async (): Promise<void> => {
    const wrote = notebook.saving.state().kind === 'kept';
    await reload();
    await notebook.saving.flush();
    if (wrote && notebook.saving.state().kind === 'saved') notify('The server answers again, and has what you wrote.');
  };
  const connect = (now: boolean) => {
    setConnected(now);
    if (now) void catchUp();
  };
  void listenToServer({ event, connected: connect }, control.signal);
  return connected;
}
