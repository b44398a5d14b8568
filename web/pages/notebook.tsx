/**
 * The notebook page: opens the notebook of the address and lays out header, panels and cells. It listens
 * to keys and says aloud what changed.
 */
import { useParams } from '@solidjs/router';
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
import { createWorkbench } from '../../engine/run.ts';
import { createPageHost, type PageHost } from '../host/page-host.ts';
import { commands } from '../session/commands/commands.ts';
import { listenToKeys } from '../session/commands/keymap.ts';
import { NotebookContext } from '../session/context.ts';
import { type LoadedNotebook, loadNotebook, openNotebook } from '../session/open-notebook.ts';
import { readDocument } from '../session/turns.ts';
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

/** `/n/<id>`. */
export const NotebookPage: Component = () => {
  const params = useParams<{ id: string }>();
  const [loaded] = createResource(
    () => decodeURIComponent(params.id),
    async (id) => {
      const host = createPageHost(id);
      return { host, notebook: await loadNotebook(id, host, readDocument) };
    },
  );
  return (
    <Show when={!loaded.error} fallback={<Trouble error={loaded.error} />}>
      <Show when={loaded()} keyed fallback={<div class="opening" aria-busy="true" />}>
        {(ready) => <Opened loaded={ready.notebook} host={ready.host} />}
      </Show>
    </Show>
  );
};

const Opened: Component<{ readonly loaded: LoadedNotebook; readonly host: PageHost }> = (props) => {
  const notebook = openNotebook(props.loaded, props.host, createWorkbench);
  onCleanup(() => props.host.dispose());
  listenToKeys(notebook, commands);
  createEffect(() => {
    document.title = `${notebook.mirror.state().session.document.fields.name} · Quire`;
  });
  const counts = createMemo(() => {
    const { running, stale } = notebook.mirror.state();
    const failed = [...notebook.mirror.state().cells.values()].filter(
      (view) => view.result?.outcome === 'failed',
    ).length;
    return `${running > 0 ? 1 : 0}/${stale}/${failed}`;
  });
  createEffect(
    on(
      counts,
      (now) => {
        const [running, stale, failed] = now.split('/').map(Number);
        if (running === 0) announce(`Done. ${stale} stale, ${failed} failed.`);
      },
      { defer: true },
    ),
  );
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
