/** Dialogs of a notebook: the list of keys, find and replace. */
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import { commands } from '../session/commands/commands.ts';
import { useNotebook } from '../session/context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { writeKey } from '../ui/keys.ts';

const keyed = commands.filter((command) => command.keys.length > 0);
const groups = [...new Set(keyed.map((command) => command.group))];

/** Every key and what it does, from the commands themselves. */
export const KeysDialog: Component = () => {
  const { view } = useNotebook();
  return (
    <Dialog open={view.overlay() === 'keys'} title="Keys" onClose={() => view.setOverlay(null)}>
      <p class="mute">Letters act while a cell is selected and nothing is being typed. Escape goes one step out.</p>
      <For each={groups}>
        {(group) => (
          <>
            <h3 class="keys-group">{group}</h3>
            <dl class="keys-list">
              <For each={keyed.filter((command) => command.group === group)}>
                {(command) => (
                  <>
                    <dt>
                      <For each={command.keys}>{(key) => <kbd>{writeKey(key)}</kbd>}</For>
                    </dt>
                    <dd>{command.title}</dd>
                  </>
                )}
              </For>
            </dl>
          </>
        )}
      </For>
    </Dialog>
  );
};

/** Find and replace over the whole notebook, as one step. */
export const FindDialog: Component = () => {
  const notebook = useNotebook();
  const [find, setFind] = createSignal('');
  const [replace, setReplace] = createSignal('');
  const close = () => notebook.view.setOverlay(null);
  const count = createMemo(() =>
    find() === '' ? 0 : notebook.mirror.state().session.document.text.split(find()).length - 1,
  );
  const apply = () => {
    notebook.editing.commitAll();
    notebook.workbench.dispatch({ type: 'replace-all', find: find(), replace: replace() });
    close();
  };
  return (
    <Dialog
      open={notebook.view.overlay() === 'find'}
      title="Find and replace"
      onClose={close}
      foot={
        <Button look="primary" disabled={count() === 0} onClick={apply}>
          Replace {count()}
        </Button>
      }
    >
      <div class="form">
        <label class="form-line">
          <span>Find</span>
          <input class="field" value={find()} onInput={(event) => setFind(event.currentTarget.value)} />
        </label>
        <label class="form-line">
          <span>Replace by</span>
          <input class="field" value={replace()} onInput={(event) => setReplace(event.currentTarget.value)} />
        </label>
        <Show when={find() !== ''}>
          <p class="mute">{count() === 1 ? 'Once in the notebook.' : `${count()} times in the notebook.`}</p>
        </Show>
      </div>
    </Dialog>
  );
};
