/**
 * Scrolls to an element and holds it in view until what stands around it has its size: what was far is made
 * only when it comes near, piece after piece. Whoever points, turns the wheel or presses a key is let go at once.
 */
const restMs = 2000;
const letGo = ['wheel', 'pointerdown', 'touchmove', 'keydown'];

/** Lets go of what is held. */
let letGoOfLast: (() => void) | null = null;

/**
 * Brings an element into view, of a tall one its head; `list` is what changes its height around it, in an element
 * that scrolls. What was held before is let go.
 */
export function holdInView(element: Element, list: Element | null): void {
  const isTall = () => element.clientHeight > (list?.parentElement?.clientHeight ?? innerHeight);
  const show = () => element.scrollIntoView({ block: isTall() ? 'start' : 'nearest' });
  letGoOfLast?.();
  show();
  if (list === null || typeof ResizeObserver === 'undefined') return;
  let timer = 0;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of letGo) removeEventListener(name, end, { capture: true });
  };
  const observer = new ResizeObserver(() => {
    show();
    clearTimeout(timer);
    timer = window.setTimeout(end, restMs);
  });
  letGoOfLast = end;
  observer.observe(list);
  for (const name of letGo) addEventListener(name, end, { capture: true, passive: true });
}
