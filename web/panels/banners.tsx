/** What must not be missed: no server, a conflict with the file, a refused save, a full browser. Each names the way on. */
import CloudOff from 'lucide-solid/icons/cloud-off';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { type Component, Match, Show, Switch } from 'solid-js';
import { saveCopy } from '../session/commands/save/save-copy.ts';
import { useNotebook } from '../session/context.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The banners above the cells. */
export const Banners: Component = () => {
  const notebook = useNotebook();
  const { saving, connected, workbench } = notebook;
  const conflict = () => {
    const state = saving.state();
    return state.kind === 'conflict' ? state : null;
  };
  const refused = () => {
    const state = saving.state();
    return state.kind === 'refused' ? state.why : null;
  };
  const takeTheirs = () => {
    const theirs = conflict()?.theirs;
    if (theirs === null || theirs === undefined) return;
    saving.takeTheirs(theirs);
    workbench.dispatch({ type: 'set-text', text: theirs.text, title: 'Take the text of the file' });
  };
  return (
    <Switch>
      <Match when={conflict()}>
        {(state) => (
          <div class="banner bad" role="status">
            <Icon of={TriangleAlert} />
            <span>
              {state().theirs === null
                ? 'The file was deleted elsewhere. Yours is kept in this browser.'
                : 'The file was changed elsewhere, and one of the two cannot be read. Yours is kept in this browser.'}
            </span>
            <span class="grow" />
            <Show when={state().theirs}>
              <Button small onClick={takeTheirs}>
                Take theirs
              </Button>
            </Show>
            <Button small onClick={() => void saving.keepMine()}>
              Keep mine
            </Button>
          </div>
        )}
      </Match>
      <Match when={refused()}>
        {(why) => (
          <div class="banner bad" role="status">
            <Icon of={TriangleAlert} />
            <span>The server did not take the text: {why()}. It is kept in this browser.</span>
            <span class="grow" />
            <Button small onClick={() => void saving.flush()}>
              Try again
            </Button>
          </div>
        )}
      </Match>
      <Match when={saving.full()}>
        <div class="banner bad" role="status">
          <Icon of={TriangleAlert} />
          <span>
            This browser can keep no more: its storage is full.{' '}
            {connected()
              ? 'What you write is at the server alone.'
              : 'And the server does not answer: save a copy before you leave.'}
          </span>
          <span class="grow" />
          <Button small onClick={() => saveCopy(notebook)}>
            Save a copy
          </Button>
        </div>
      </Match>
      <Match when={!connected()}>
        <div class="banner" role="status">
          <Icon of={CloudOff} />
          <span>The server does not answer: editing goes on here. What you write is saved when it is back.</span>
        </div>
      </Match>
    </Switch>
  );
};
