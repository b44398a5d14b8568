/**
 * Whether the page is being printed: then all of it is made and laid out, not only what is near the part that
 * is seen. The browser's own printing makes it at once and cannot wait for rows and pictures that come later;
 * `printWhole` makes it in turns, and waits.
 */
import { type Accessor, batch, createSignal, onCleanup } from 'solid-js';
import { workInTurns } from '../turns.ts';

const restMs = 300;
const patienceMs = 20_000;

const places = new Set<(printed: boolean) => void>();
const [printing, setPrinting] = createSignal(false);

/** True from before the page is printed until it was. */
export { printing };

/** Whether one place of the page is to be printed, for as long as the owner lives. */
export function createPrinted(): Accessor<boolean> {
  const [printed, setPrinted] = createSignal(printing());
  places.add(setPrinted);
  onCleanup(() => places.delete(setPrinted));
  return printed;
}

function setAll(printed: boolean): void {
  batch(() => {
    setPrinting(printed);
    for (const set of places) set(printed);
  });
}

addEventListener('beforeprint', () => setAll(true));
addEventListener('afterprint', () => setAll(false));
// What is printed without a dialog, and what only looks at the page as on paper.
if (typeof matchMedia === 'function') matchMedia('print').addEventListener('change', ({ matches }) => setAll(matches));

/** Makes all of the page, waits until nothing in it changes, and opens the browser's dialog. */
export async function printWhole(): Promise<void> {
  try {
    await workInTurns(makePlaces());
    setPrinting(true);
    await waitForRest(document.body);
    print();
  } finally {
    setAll(false);
  }
}

function* makePlaces(): Generator<undefined, void> {
  for (const set of [...places]) {
    set(true);
    yield;
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
