/** A long list that comes on screen piece by piece, so that making it never takes one long task. */
import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import { printing } from '../ui/sight/printing.ts';

const first = 6;
const least = 12;
const piece = 40;
/** Milliseconds that making a piece may take; the next one is smaller after more, larger after less. */
const budgetMs = 12;

/** A beginning of the list that grows until it is all there; at once up to what `needed` names, and on paper. */
export function createGradual<T>(all: Accessor<readonly T[]>, needed: Accessor<T | null>): Accessor<readonly T[]> {
  const [count, setCount] = createSignal(first);
  let size = piece;
  const grow = () => {
    const begun = performance.now();
    setCount((now) => now + size);
    const took = Math.max(1, performance.now() - begun);
    size = Math.max(least, Math.min(size * 2, Math.round((size * budgetMs) / took)));
  };
  createEffect(() => {
    const wanted = needed();
    const at = wanted === null ? -1 : all().indexOf(wanted);
    if (at >= count()) setCount(at + 1);
  });
  createEffect(() => {
    if (count() >= all().length) return;
    const timer = setTimeout(grow);
    onCleanup(() => clearTimeout(timer));
  });
  return createMemo(() => (printing() || count() >= all().length ? all() : all().slice(0, count())));
}
