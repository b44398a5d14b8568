/**
 * An open notebook on its page: makes the live notebook, lays out header, panels and cells, listens to keys,
 * and says aloud what changed.
 */
import { type Component, createEffect, createMemo, on, onCleanup } from 'solid-js';
import { createWorkbench, type WorkbenchState } from '../../engine/run.ts';
import { createPageHost } from '../host/page-host.ts';
import type { LoadedNotebook } from '../session/ask-notebook.ts';
import { commands } from '../session/commands/commands.ts';
import { listenToKeys } from '../session/commands/keymap.ts';
import { NotebookContext } from '../session/context.ts';
import { openNotebook } from '../session/open-notebook.ts';
import { warmUp } from '../session/warm-up.ts';
import { announce } from '../ui/announce.ts';
import { Layout } from './layout.tsx';
import { UsedOverlays } from './used-overlays.tsx';

/** What is said when everything has ended; null while something runs. */
function writeEnding({ cells, running, stale }: WorkbenchState): string | null {
  const failed = [...cells.values()].filter(({ result }) => result?.outcome === 'failed').length;
  return running > 0 ? null : `Done. ${stale} stale, ${failed} failed.`;
}

/** The notebook that was loaded, live for as long as it is on screen. */
export const Opened: Component<{ readonly loaded: LoadedNotebook }> = (props) => {
  const host = createPageHost(props.loaded.id);
  const notebook = openNotebook(props.loaded, host, createWorkbench);
  onCleanup(() => host.dispose());
  void warmUp(notebook.mirror.state(), host);
  listenToKeys(notebook, commands);
  createEffect(() => {
    document.title = `${notebook.mirror.state().session.document.fields.name} · Quire`;
  });
  const ending = createMemo(() => writeEnding(notebook.mirror.state()));
  createEffect(on(ending, (words) => words !== null && announce(words), { defer: true }));
  return (
    <NotebookContext.Provider value={notebook}>
      <Layout />
      <UsedOverlays />
    </NotebookContext.Provider>
  );
};
