/**
 * What the notebook asks for and does not have yet, as a banner; one button shows it all, one allows it.
 * The server decides and remembers; a cell whose grant came runs as its policy says.
 */
import KeyRound from 'lucide-solid/icons/key-round';
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import { listAsks } from '../../engine/index.ts';
import { segment, sendJson } from '../host/api.ts';
import { useNotebook } from '../session/context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';

const kinds: ReadonlyMap<string, string> = new Map([
  ['host', 'reads from'],
  ['secret', 'uses the secret'],
  ['connection', 'uses the connection'],
  ['auto', 'runs by itself'],
  ['write', 'writes'],
  ['model', 'asks the model'],
  ['tool', 'calls the tool'],
]);

/** An entry in words: `host:example.org` reads from example.org. */
function writeEntry(entry: string): string {
  const [kind = '', ...rest] = entry.split(':');
  return `${kinds.get(kind) ?? kind} ${rest.join(':')}`.trim();
}

/** Shown while something that is asked for is not granted. */
export const Grants: Component = () => {
  const { id, mirror, saving } = useNotebook();
  const [open, setOpen] = createSignal(false);
  const missing = createMemo(() => {
    const { document, grants } = mirror.state().session;
    return listAsks(document).filter(({ entry }) => !grants.has(entry));
  });
  const allow = async () => {
    await saving.flush();
    const grant = missing().map(({ entry }) => entry);
    await sendJson('POST', `/api/grants/${segment(id)}`, { grant, revoke: [] }).then(
      () => setOpen(false),
      (error: unknown) => notify(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <Show when={missing().length > 0}>
      <div class="banner" role="status">
        <KeyRound />
        <span>
          This notebook asks for {missing().length} {missing().length === 1 ? 'thing' : 'things'} that it may not do
          yet.
        </span>
        <span class="grow" />
        <Button small onClick={() => setOpen(true)}>
          Show
        </Button>
      </div>
      <Dialog
        open={open()}
        title="This notebook asks for"
        onClose={() => setOpen(false)}
        foot={
          <Button look="primary" onClick={() => void allow()}>
            Allow {missing().length === 1 ? 'this' : `all ${missing().length}`}
          </Button>
        }
      >
        <ul>
          <For each={missing()}>
            {({ entry, cells }) => (
              <li>
                <code>{cells.join(', ')}</code> {writeEntry(entry)}
              </li>
            )}
          </For>
        </ul>
      </Dialog>
    </Show>
  );
};
