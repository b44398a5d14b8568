/** Addresses: home, and a notebook with everything that opening one needs, loaded when first asked for. */
import { Route, type RoutePreloadFuncArgs, Router, type RouteSectionProps, useParams } from '@solidjs/router';
import { type Component, createMemo, createResource, lazy, on, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { createBrowserStore } from './host/browser-store.ts';
import { HomePage } from './pages/home.tsx';
import { Opening } from './pages/opening.tsx';
import { type AskedNotebook, askNotebook } from './session/ask-notebook.ts';
import { announced } from './ui/announce.ts';
import { noted } from './ui/notify.ts';

const loadPage = async () => (await import('./pages/notebook.tsx')).NotebookPage;
const Notes = lazy(async () => ({ default: (await import('./ui/notes.tsx')).Notes }));

/** Asks server and browser for a notebook; its page shows what went wrong. */
function askFor(id: string | undefined): Promise<AskedNotebook> {
  const asked = askNotebook(decodeURIComponent(id ?? ''), createBrowserStore());
  asked.catch(() => undefined);
  return asked;
}

/** Both are asked while the notebook's code comes. */
const preloadNotebook = ({ params, intent }: RoutePreloadFuncArgs): Promise<AskedNotebook> | undefined =>
  intent === 'preload' ? undefined : askFor(params.id);

/** Nothing here waits as `Suspense` does: a part that is loaded later must not take the whole page away. */
const NotebookRoute: Component<RouteSectionProps<Promise<AskedNotebook> | undefined>> = (props) => {
  const [page] = createResource(loadPage);
  const params = useParams();
  /** The router keeps the route, and what was loaded for it, when one notebook leads to another. */
  const asked = createMemo(
    on(
      () => params.id,
      (id, before) => (before === undefined ? props.data : askFor(id)),
    ),
  );
  return (
    <Show when={asked()} keyed>
      {(found) => (
        <Show when={page()} fallback={<Opening />}>
          {(shown) => <Dynamic component={shown()} asked={found} />}
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
