/** Palette, keys, search and the dialogs of a notebook over the page; their code comes with the first time that one of them opens. */
import { type Component, createEffect, createSignal, lazy, Show } from 'solid-js';
import { useNotebook } from '../session/context.ts';

const Palette = lazy(async () => ({ default: (await import('../panels/palette.tsx')).Palette }));
const Overlays = lazy(async () => {
  const [{ KeysDialog, FindDialog }, { NameDialog, DeleteDialog }] = await Promise.all([
    import('../panels/dialogs/overlays.tsx'),
    import('../panels/dialogs/notebook-file.tsx'),
  ]);
  return {
    default: () => (
      <>
        <KeysDialog />
        <FindDialog />
        <NameDialog />
        <DeleteDialog />
      </>
    ),
  };
});

/** Whatever of them is open; nothing until one was. */
export const UsedOverlays: Component = () => {
  const { view } = useNotebook();
  const [seen, setSeen] = createSignal(false);
  createEffect(() => view.overlay() !== null && setSeen(true));
  return (
    <Show when={seen()}>
      <Palette />
      <Overlays />
    </Show>
  );
};
