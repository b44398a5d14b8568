/**
 * What a notebook asks for, entry by entry: each is allowed or not. The server decides and remembers what is
 * allowed, and a cell whose grant came runs as its policy says.
 */
import { type Component, createSignal, For, Show } from 'solid-js';
import type { listAsks } from '../../engine/index.ts';
import { readTrouble, segment, sendJson } from '../host/api.ts';
import { useNotebook } from '../session/context.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Dialog } from '../ui/opened/dialog.tsx';

const kinds: ReadonlyMap<string, string> = new Map([
  ['host', 'read from'],
  ['secret', 'use the secret'],
  ['connection', 'use the connection'],
  ['auto', 'run by itself:'],
  ['write', 'write'],
  ['model', 'ask the model'],
  ['tool', 'call the tool'],
  ['agent', 'use the agent'],
  ['python', 'run Python'],
]);

/** An entry in words: `host:example.org` is to read from example.org. */
function writeEntry(entry: string): string {
  const [kind = '', ...rest] = entry.split(':');
  return `${kinds.get(kind) ?? kind} ${rest.join(':')}`.trim();
}

interface DialogProps {
  readonly asks: ReturnType<typeof listAsks>;
  refuse(entries: readonly string[]): void;
}

/** Each entry that the notebook asks for, to be allowed or not. */
export const GrantsDialog: Component<DialogProps> = (props) => {
  const { id, mirror, saving, view } = useNotebook();
  const asks = () => props.asks;
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(mirror.state().session.grants);
  const close = () => view.setOverlay(null);
  const choose = (entry: string, allowed: boolean) => {
    const next = new Set(chosen());
    if (allowed) next.add(entry);
    else next.delete(entry);
    setChosen(next);
  };
  const decide = async (allowed: ReadonlySet<string>) => {
    const { grants } = mirror.state().session;
    const entries = asks().map(({ entry }) => entry);
    const grant = entries.filter((entry) => allowed.has(entry) && !grants.has(entry));
    const revoke = entries.filter((entry) => !allowed.has(entry) && grants.has(entry));
    try {
      await saving.flush();
      if (grant.length + revoke.length > 0) await sendJson('POST', `/api/grants/${segment(id)}`, { grant, revoke });
      props.refuse(entries.filter((entry) => !allowed.has(entry)));
      close();
    } catch (error) {
      notify(readTrouble(error));
    }
  };
  return (
    <Dialog
      open
      title="What this notebook asks for"
      onClose={close}
      foot={
        <Show when={asks().length > 0} fallback={<Button onClick={close}>Close</Button>}>
          <Button onClick={() => void decide(chosen())}>Allow what is ticked</Button>
          <Button onClick={() => void decide(new Set())}>Allow nothing</Button>
          <Button look="primary" onClick={() => void decide(new Set(asks().map(({ entry }) => entry)))}>
            Allow all
          </Button>
        </Show>
      }
    >
      <Show when={asks().length > 0} fallback={<p>It asks for nothing beyond its own cells.</p>}>
        <p class="mute">Only this server keeps what is allowed. A changed notebook asks again for what is new.</p>
        <ul class="grants">
          <For each={asks()}>
            {({ entry, cells }) => (
              <li>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen().has(entry)}
                    onChange={(event) => choose(entry, event.currentTarget.checked)}
                  />
                  <span>{writeEntry(entry)}</span>
                </label>
                <span class="mute">
                  for <code>{cells.join(', ')}</code>
                </span>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </Dialog>
  );
};
