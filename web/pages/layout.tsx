/** Where everything of a notebook stands: header, panels, cells, bottom bar; one column on a phone. */
import { type Component, lazy, Show, Suspense } from 'solid-js';
import { Banners } from '../panels/banners.tsx';
import { Chips } from '../panels/bottom/chips.tsx';
import { IssuesPanel } from '../panels/bottom/issues.tsx';
import { StatusBar } from '../panels/bottom/status-bar.tsx';
import { Grants } from '../panels/grants.tsx';
import { Header } from '../panels/header.tsx';
import { Outline } from '../panels/outline.tsx';
import { useNotebook } from '../session/context.ts';
import { Cells } from './cells.tsx';

const ActivityPanel = lazy(async () => ({ default: (await import('../panels/bottom/activity.tsx')).ActivityPanel }));
const Inspector = lazy(async () => ({ default: (await import('../panels/inspector.tsx')).Inspector }));
const Reading = lazy(async () => ({ default: (await import('./reading/reading.tsx')).Reading }));

/** The open notebook: to be worked on, or to be read. */
export const Layout: Component = () => {
  const { view } = useNotebook();
  return (
    <Show when={view.reading()} fallback={<Working />}>
      <Suspense fallback={<div class="opening" aria-busy="true" />}>
        <Reading />
      </Suspense>
    </Show>
  );
};

const Working: Component = () => {
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
        <Chips />
        <Show when={view.panels().issues}>
          <IssuesPanel />
        </Show>
        <Show when={view.panels().activity}>
          <Suspense>
            <ActivityPanel />
          </Suspense>
        </Show>
      </div>
      <Show when={view.panels().right}>
        <Suspense fallback={<aside class="inspector" />}>
          <Inspector />
        </Suspense>
      </Show>
      <StatusBar />
    </div>
  );
};
