/**
 * Short notes at the edge of the page, with at most one way on. What draws them is loaded with the first
 * one, or while the page rests.
 */
import { createSignal } from 'solid-js';

const [noted, setNoted] = createSignal(false);

/** Whether there is anything to draw notes for yet. */
export { noted };

async function loadToast() {
  const { toast, standing } = await import('./notes.tsx');
  setNoted(true);
  await standing;
  return toast;
}

/** A note that cannot be drawn is still told to those who look. */
function tell(text: string, draw: (toast: Awaited<ReturnType<typeof loadToast>>) => void): void {
  loadToast().then(draw, () => console.warn(text));
}

/** Shows a note; `action` is offered beside it. */
export function notify(text: string, action?: { readonly label: string; run(): void }): void {
  const options = action === undefined ? {} : { action: { label: action.label, onClick: () => action.run() } };
  tell(text, (toast) => toast(text, options));
}

/** Our own mistake: loud, and it says what to report. */
export function reportBug(error: unknown): void {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const copy = () =>
    void navigator.clipboard.writeText(error instanceof Error ? `${words}\n${error.stack ?? ''}` : words);
  const action = { label: 'Copy report', onClick: copy };
  tell(words, (toast) => toast.error(`Quire made a mistake. ${words}`, { duration: 20_000, action }));
}
