/** Bottom: whether all is saved, what runs, how many issues; which mode the keys are in. */
import { type Component, createMemo, Match, Show, Switch } from 'solid-js';
import { useNotebook } from '../../session/context.ts';
import { writeKey } from '../../ui/keys.ts';
import { listTrouble } from './issues.tsx';

/** The bottom bar. */
export const StatusBar: Component = () => {
  const notebook = useNotebook();
  const { mirror, view, saving } = notebook;
  const trouble = createMemo(() => listTrouble(notebook).filter((one) => one.look !== 'note').length);
  return (
    <footer class="status">
      <span class="status-save">
        <Switch>
          <Match when={saving.state().kind === 'saved'}>
            <span class="mark current" aria-hidden="true" /> Saved
          </Match>
          <Match when={saving.state().kind === 'saving'}>
            <span class="mark busy" aria-hidden="true" /> Saving …
          </Match>
          <Match when={saving.state().kind === 'kept' && saving.full()}>
            <span class="mark failed" aria-hidden="true" /> Not kept
          </Match>
          <Match when={saving.state().kind === 'kept'}>
            <span class="mark stale" aria-hidden="true" /> Kept in this browser
          </Match>
          <Match when={saving.state().kind === 'conflict' || saving.state().kind === 'refused'}>
            <span class="mark failed" aria-hidden="true" /> Not saved
          </Match>
        </Switch>
      </span>
      <span>DuckDB 1.5.6</span>
      <Show when={mirror.state().running > 0}>
        <span>{mirror.state().running} running</span>
      </Show>
      <button
        type="button"
        class="status-button"
        aria-expanded={view.panels().issues}
        onClick={() => view.setPanels({ issues: !view.panels().issues })}
      >
        {trouble()} {trouble() === 1 ? 'issue' : 'issues'}
      </button>
      <button
        type="button"
        class="status-button"
        aria-expanded={view.panels().activity}
        onClick={() => view.setPanels({ activity: !view.panels().activity })}
      >
        Activity
      </button>
      <span class="grow" />
      <span class="status-keys">
        {view.editing() ? 'Editing' : 'Command mode'} · <kbd>?</kbd> keys · <kbd>{writeKey('Mod-k')}</kbd> commands
      </span>
    </footer>
  );
};
