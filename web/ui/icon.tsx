/**
 * Icons of the library, each kind drawn once and copied from then on: a page of cells shows hundreds, and drawing
 * one by its component costs more than all else of a cell's head.
 */
import type { LucideProps } from 'lucide-solid';
import { type Component, children, createRoot, type JSX } from 'solid-js';

const drawn = new Map<Component<LucideProps>, SVGElement>();

function drawOnce(of: Component<LucideProps>): SVGElement {
  const known = drawn.get(of);
  if (known !== undefined) return known;
  const made = createRoot(() => children(() => of({}))());
  if (!(made instanceof SVGElement)) throw new Error('an icon of the library is not a drawing');
  drawn.set(of, made);
  return made;
}

/** An icon of the library; `size` in pixels, else what the style or the library says. */
export const Icon: Component<{
  readonly of: Component<LucideProps>;
  readonly size?: number;
  readonly class?: string;
}> = (props): JSX.Element => {
  const copy = drawOnce(props.of).cloneNode(true);
  if (!(copy instanceof SVGElement)) return copy;
  if (props.size !== undefined) for (const side of ['width', 'height']) copy.setAttribute(side, `${props.size}`);
  if (props.class !== undefined) copy.classList.add(props.class);
  return copy;
};
