/** Short notes at the edge of the page, with at most one way on. */
import { toast } from 'solid-sonner';

/** Shows a note; `action` is offered beside it. */
export function notify(text: string, action?: { readonly label: string; run(): void }): void {
  toast(text, action === undefined ? {} : { action: { label: action.label, onClick: () => action.run() } });
}

/** Our own mistake: loud, and it says what to report. */
export function reportBug(error: unknown): void {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const copy = () =>
    void navigator.clipboard.writeText(error instanceof Error ? `${words}\n${error.stack ?? ''}` : words);
  toast.error(`Quire made a mistake. ${words}`, { duration: 20_000, action: { label: 'Copy report', onClick: copy } });
}
