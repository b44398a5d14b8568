/** Addresses: home, and a notebook with everything that opening one needs, loaded when first asked for. */
import { Route, Router } from '@solidjs/router';
import { type Component, lazy } from 'solid-js';
import { Toaster } from 'solid-sonner';
import { HomePage } from './pages/home.tsx';
import { announced } from './ui/announce.ts';
import { theme } from './ui/theme.ts';

const NotebookPage = lazy(async () => ({ default: (await import('./pages/notebook.tsx')).NotebookPage }));

/** The whole page. */
export const App: Component = () => (
  <>
    <Router>
      <Route path="/" component={HomePage} />
      <Route path="/n/*id" component={NotebookPage} />
    </Router>
    <Toaster position="bottom-right" theme={theme()} closeButton gap={8} />
    <div class="unseen" role="status" aria-live="polite">
      {announced()}
    </div>
  </>
);
