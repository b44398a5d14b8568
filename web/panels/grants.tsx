/**
 * What the notebook asks for: a banner while something is neither allowed nor refused, and a dialog in
 * which each entry is allowed or not. The server decides and remembers what is allowed; what was refused is
 * remembered here, until the notebook asks for something else. A cell whose grant came runs as its policy says.
 */
import KeyRound from 'lucide-solid/icons/key-round';
import { type Component, createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { listAsks } from '../../engine/index.ts';
import { readTrouble, segment, sendJson } from '../host/api.ts';
import { useNotebook } from '../session/context.ts';
import { createKept } from '../session/keep/kept.ts';
import type { Mirror } from '../session/mirror.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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

/** What the notebook asks for, gathered anew when its text changed. */
function createAsks(mirror: Mirror) {
  const document = createMemo(() => mirror.state().session.document);
  return createMemo(() => listAsks(document()));
}

/** Shown while something that is asked for is neither granted nor refused; the dialog whenever it is opened. */
export const Grants: Component = () => {
  const { id, mirror, view } = useNotebook();
  const [refused, setRefused] = createKept<readonly string[]>(`quire.refused.${id}`, []);
  const asks = createAsks(mirror);
  const open = createMemo(() => {
    const { grants } = mirror.state().session;
    return asks().filter(({ entry }) => !grants.has(entry) && !refused().includes(entry));
  });
  return (
    <>
      <Show when={open().length > 0}>
        <div class="banner" role="status">
          <Icon of={KeyRound} />
          <span>
            This notebook asks for {open().length} {open().length === 1 ? 'thing' : 'things'} that it may not do yet.
          </span>
          <span class="grow" />
          <Button small onClick={() => view.setOverlay('grants')}>
            Show
          </Button>
        </div>
      </Show>
      <GrantsDialog refuse={setRefused} />
    </>
  );
};

const GrantsDialog: Component<{ refuse(entries: readonly string[]): void }> = (props) => {
  const { id, mirror, saving, view } = useNotebook();
  const asks = createAsks(mirror);
  const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set());
  const close = () => view.setOverlay(null);
  const isOpen = () => view.overlay() === 'grants';
  createEffect(on(isOpen, (now) => now && setChosen(mirror.state().session.grants)));
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
      open={isOpen()}
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
