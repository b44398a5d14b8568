/**
 * Gives an element the focus and brings it into view as soon as it is there: cells are made in turns, and forms
 * come with their code. The newest wish counts; a click ends it, and so does a wait of some seconds.
 */
import { holdInView } from './hold.ts';

const frames = 300;
let newest = 0;

addEventListener('pointerdown', () => (newest += 1), { capture: true, passive: true });

/** Looks for the element in each frame until it is there. */
export function focusLater(find: () => HTMLElement | null | undefined): void {
  newest += 1;
  const wish = newest;
  const look = (left: number) =>
    requestAnimationFrame(() => {
      if (wish !== newest) return;
      const element = find();
      if (element) {
        holdInView(element, element.closest('.cells-inner'));
        element.focus({ preventScroll: true });
      } else if (left > 0) look(left - 1);
    });
  look(frames);
}
