/**
 * What the notebook asks for: a banner while something is neither allowed nor refused, and the dialog in
 * which that is decided. What was refused is remembered here, until the notebook asks for something else.
 */
import KeyRound from 'lucide-solid/icons/key-round';
import { type Component, createMemo, lazy, Show, Suspense } from 'solid-js';
import { listAsks } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import { createKept } from '../session/keep/kept.ts';
import type { Mirror } from '../session/mirror.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const GrantsDialog = lazy(async () => ({ default: (await import('./grants-dialog.tsx')).GrantsDialog }));

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
      <Show when={view.overlay() === 'grants'}>
        <Suspense>
          <GrantsDialog asks={asks()} refuse={setRefused} />
        </Suspense>
      </Show>
    </>
  );
};
