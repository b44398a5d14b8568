/**
 * Whether the page is being printed: then all of it is made and laid out, not only what is near the part that
 * is seen. The browser's own printing cannot wait for rows and pictures that come later; `printWhole` does.
 */
import { createSignal } from 'solid-js';

const restMs = 300;
const patienceMs = 20_000;

const [onPaper, setOnPaper] = createSignal(false);
const [preparing, setPreparing] = createSignal(false);

/** True from before the page is printed until it was. */
export const printing = (): boolean => onPaper() || preparing();

addEventListener('beforeprint', () => setOnPaper(true));
addEventListener('afterprint', () => setOnPaper(false));
// What is printed without a dialog, and what only looks at the page as on paper.
if (typeof matchMedia === 'function')
  matchMedia('print').addEventListener('change', ({ matches }) => setOnPaper(matches));

/** Makes all of the page, waits until nothing in it changes, and opens the browser's dialog. */
export async function printWhole(): Promise<void> {
  setPreparing(true);
  try {
    await waitForRest(document.body);
    print();
  } finally {
    setPreparing(false);
  }
}

/** Resolves when an element has rested, or when there is no more waiting for it. */
function waitForRest(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(rest);
      clearTimeout(limit);
      resolve();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(end, restMs);
    });
    let rest = setTimeout(end, restMs);
    const limit = setTimeout(end, patienceMs);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
  });
}
