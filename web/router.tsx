/** Addresses: home, and a notebook with everything that opening one needs, loaded when first asked for. */
import { Route, Router } from '@solidjs/router';
import { type Component, lazy, Show, Suspense } from 'solid-js';
import { HomePage } from './pages/home.tsx';
import { announced } from './ui/announce.ts';
import { noted } from './ui/notify.ts';

const NotebookPage = lazy(async () => ({ default: (await import('./pages/notebook.tsx')).NotebookPage }));
const Notes = lazy(async () => ({ default: (await import('./ui/notes.tsx')).Notes }));

/** The whole page. */
export const App: Component = () => (
  <>
    <Router>
      <Route path="/" component={HomePage} />
      <Route path="/n/*id" component={NotebookPage} />
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
