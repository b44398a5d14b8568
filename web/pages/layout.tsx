/** Where everything of a notebook stands: header, panels, cells, bottom bar; one column on a phone. */
import { type Component, For, Show } from 'solid-js';
import { AddPlace } from '../cells/between/add.tsx';
import { createDropPlace } from '../cells/between/drop.ts';
import { CellView } from '../cells/cell.tsx';
import { Banners } from '../panels/banners.tsx';
import { Grants } from '../panels/grants.tsx';
import { Header } from '../panels/header.tsx';
import { Inspector } from '../panels/inspector.tsx';
import { IssuesPanel } from '../panels/issues.tsx';
import { Outline } from '../panels/outline.tsx';
import { StatusBar } from '../panels/status-bar.tsx';
import { useNotebook } from '../session/context.ts';
import { createGradual } from '../ui/gradual.ts';

/** The open notebook's places. */
export const Layout: Component = () => {
  const { view } = useNotebook();
  return (
    <div class="app" classList={{ left: view.panels().left, right: view.panels().right }}>
      <Header />
      <Show when={view.panels().left}>
        <Outline />
      </Show>
      <div class="middle">
        <Banners />
        <Grants />
        <Cells />
        <Show when={view.panels().issues}>
          <IssuesPanel />
        </Show>
      </div>
      <Show when={view.panels().right}>
        <Inspector />
      </Show>
      <StatusBar />
    </div>
  );
};

const Cells: Component = () => {
  const notebook = useNotebook();
  const { mirror, view } = notebook;
  const shown = createGradual(mirror.order, view.selected);
  return (
    <main class="cells" aria-label="Cells" {...createDropPlace(notebook)}>
      <div class="cells-inner">
        <AddPlace after={null} />
        <For each={shown()}>
          {(id, index) => (
            <>
              <CellView id={id} index={index()} count={mirror.order().length} />
              <AddPlace after={id} always={index() === mirror.order().length - 1} />
            </>
          )}
        </For>
      </div>
    </main>
  );
};
