/** Addresses: home, and a notebook with everything that opening one needs, loaded when first asked for. */
import { Route, type RoutePreloadFuncArgs, Router, type RouteSectionProps } from '@solidjs/router';
import { type Component, createResource, lazy, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { createBrowserStore } from './host/browser-store.ts';
import { HomePage } from './pages/home.tsx';
import { Opening } from './pages/opening.tsx';
import { type AskedNotebook, askNotebook } from './session/ask-notebook.ts';
import { announced } from './ui/announce.ts';
import { noted } from './ui/notify.ts';

const loadPage = async () => (await import('./pages/notebook.tsx')).NotebookPage;
const Notes = lazy(async () => ({ default: (await import('./ui/notes.tsx')).Notes }));

/** Server and browser are asked while the notebook's code comes; its page shows what went wrong. */
function preloadNotebook({ params, intent }: RoutePreloadFuncArgs): Promise<AskedNotebook> | undefined {
  if (intent === 'preload') return;
  const asked = askNotebook(decodeURIComponent(params.id ?? ''), createBrowserStore());
  asked.catch(() => undefined);
  return asked;
}

/** Nothing here waits as `Suspense` does: a part that is loaded later must not take the whole page away. */
const NotebookRoute: Component<RouteSectionProps<Promise<AskedNotebook> | undefined>> = (props) => {
  const [page] = createResource(loadPage);
  return (
    <Show when={props.data} keyed>
      {(asked) => (
        <Show when={page()} fallback={<Opening />}>
          {(found) => <Dynamic component={found()} asked={asked} />}
        </Show>
      )}
    </Show>
  );
};

/** The whole page. */
export const App: Component = () => (
  <>
    <Router>
      <Route path="/" component={HomePage} />
      <Route path="/n/*id" component={NotebookRoute} preload={preloadNotebook} />
    </Router>
    <Show when={noted()}>
      <Suspense>
        <Notes />
      </Suspense>
    </Show>
    <div class="unseen" role="status" aria-live="polite">
      {announced()}
    </div>
  </>
);
