/**
 * The notebook page: opens the notebook of the address and lays out header, panels and cells. It listens
 * to keys and says aloud what changed.
 */
import {
  type Component,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  lazy,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { createWorkbench, type WorkbenchState } from '../../engine/run.ts';
import { createPageHost } from '../host/page-host.ts';
import { commands } from '../session/commands/commands.ts';
import { listenToKeys } from '../session/commands/keymap.ts';
import { NotebookContext } from '../session/context.ts';
import { type LoadedNotebook, openNotebook } from '../session/open-notebook.ts';
import { readDocument } from '../session/read-document.ts';
import { warmUp } from '../session/warm-up.ts';
import { announce } from '../ui/announce.ts';
import { Layout } from './layout.tsx';
import { Trouble } from './trouble.tsx';

const Palette = lazy(async () => ({ default: (await import('../panels/palette.tsx')).Palette }));
const Overlays = lazy(async () => {
  const { KeysDialog, FindDialog } = await import('../panels/overlays.tsx');
  return {
    default: () => (
      <>
        <KeysDialog />
        <FindDialog />
      </>
    ),
  };
});

/** What is said when everything has ended; null while something runs. */
function writeEnding({ cells, running, stale }: WorkbenchState): string | null {
  const failed = [...cells.values()].filter(({ result }) => result?.outcome === 'failed').length;
  return running > 0 ? null : `Done. ${stale} stale, ${failed} failed.`;
}

/** `/n/<id>`, asked for by the router. */
export const NotebookPage: Component<{ readonly asked: Promise<Omit<LoadedNotebook, 'document'>> }> = (props) => {
  const [loaded] = createResource(
    () => props.asked,
    async (asking) => {
      const asked = await asking;
      return { ...asked, document: await readDocument(asked.draft?.text ?? asked.saved?.text ?? '') };
    },
  );
  return (
    <Show when={!loaded.error} fallback={<Trouble error={loaded.error} />}>
      <Show when={loaded()} keyed fallback={<div class="opening" aria-busy="true" />}>
        {(ready) => <Opened loaded={ready} />}
      </Show>
    </Show>
  );
};

const Opened: Component<{ readonly loaded: LoadedNotebook }> = (props) => {
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
  const [seen, setSeen] = createSignal(false);
  createEffect(() => notebook.view.overlay() !== null && setSeen(true));
  return (
    <NotebookContext.Provider value={notebook}>
      <Layout />
      <Show when={seen()}>
        <Palette />
        <Overlays />
      </Show>
    </NotebookContext.Provider>
  );
};
