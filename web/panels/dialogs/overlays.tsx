/** Dialogs of a notebook: the list of keys, find and replace. */
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import { commands } from '../../session/commands/commands.ts';
import { useNotebook } from '../../session/context.ts';
import { Button } from '../../ui/button.tsx';
import { writeKey } from '../../ui/keys.ts';
import { Dialog } from '../../ui/opened/dialog.tsx';

interface Keyed {
  readonly keys: readonly string[];
  readonly title: string;
}

const keyed = commands.filter((command) => command.keys.length > 0);
const commandGroups = [...new Set(keyed.map((command) => command.group))].map(
  (group): readonly [string, readonly Keyed[]] => [group, keyed.filter((command) => command.group === group)],
);
/** Keys of places that listen for themselves while they have the focus. */
const placeGroups: readonly (readonly [string, readonly Keyed[]])[] = [
  [
    'In a chart with a selection',
    [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], title: 'Select; move the selection by a step' },
      { keys: ['PageDown', 'PageUp'], title: 'Move it by five steps' },
      { keys: ['Shift-ArrowLeft', 'Shift-ArrowRight'], title: 'Move only its end' },
      { keys: ['Enter'], title: 'Type what to select' },
      { keys: ['Delete'], title: 'Select nothing' },
    ],
  ],
  [
    'In a table',
    [
      { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], title: 'Move the cursor' },
      { keys: ['Shift-ArrowUp', 'Shift-ArrowDown'], title: 'Choose a range' },
      { keys: ['Mod-c'], title: 'Copy the range' },
      { keys: ['Enter'], title: 'Show the whole row' },
    ],
  ],
];

/** Every key and what it does: those of commands from the commands themselves. */
export const KeysDialog: Component = () => {
  const { view } = useNotebook();
  return (
    <Dialog open={view.overlay() === 'keys'} title="Keys" onClose={() => view.setOverlay(null)}>
      <p class="mute">Letters act while a cell is selected and nothing is being typed. Escape goes one step out.</p>
      <For each={[...commandGroups, ...placeGroups]}>
        {([group, entries]) => (
          <>
            <h3 class="keys-group">{group}</h3>
            <dl class="keys-list">
              <For each={entries}>
                {(entry) => (
                  <>
                    <dt>
                      <For each={entry.keys}>{(key) => <kbd>{writeKey(key)}</kbd>}</For>
                    </dt>
                    <dd>{entry.title}</dd>
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
