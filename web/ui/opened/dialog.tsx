/** A dialog whose code comes when it is first open. */
import { type Component, createMemo, lazy, Show, Suspense } from 'solid-js';
import type { DialogProps } from './open-dialog.tsx';

const OpenDialog = lazy(async () => ({ default: (await import('./open-dialog.tsx')).OpenDialog }));

/** A modal dialog. */
export const Dialog: Component<DialogProps> = (props) => {
  const wanted = createMemo<boolean>((before) => before || props.open, false);
  return (
    <Show when={wanted()}>
      <Suspense>
        <OpenDialog {...props} />
      </Suspense>
    </Show>
  );
};
