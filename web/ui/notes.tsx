/** Where notes are drawn, over Sonner. A note is heard only once this stands on the page. */
import { type Component, onMount } from 'solid-js';
import { Toaster, toast } from 'solid-sonner';
import { theme } from './theme.ts';

let stand: () => void = () => undefined;

/** Resolves when notes can be drawn. */
export const standing = new Promise<void>((resolve) => {
  stand = resolve;
});

export { toast };

/** The notes of the page; once on it. */
export const Notes: Component = () => {
  onMount(() => stand());
  return <Toaster position="bottom-right" theme={theme()} closeButton gap={8} />;
};
