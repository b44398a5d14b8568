/**
 * Whether an element is near the part of the page that is seen: four screens around it. One observer for
 * each scroller watches all its elements; on paper, and where there is none (tests without a layout), all is near.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { createPrinted } from './printing.ts';

const around = '4000px 0px';
const told = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
const observers = new WeakMap<Element, IntersectionObserver>();

function observerOf(scroller: Element): IntersectionObserver {
  const known = observers.get(scroller);
  if (known !== undefined) return known;
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) told.get(entry.target)?.(entry);
  };
  const made = new IntersectionObserver(tell, { root: scroller, rootMargin: around });
  observers.set(scroller, made);
  return made;
}

export interface Near {
  readonly near: Accessor<boolean>;
  /** Height of the element when it was last near, in pixels; null when it never was. */
  readonly height: Accessor<number | null>;
  watch(element: Element): void;
}

/** Nearness of the element that `watch` is given, within the scroller of this selector; `first`: until it is known. */
export function createNear(scroller: string, first: boolean): Near {
  const [near, setNear] = createSignal(first || typeof IntersectionObserver === 'undefined');
  const printed = createPrinted();
  const [height, setHeight] = createSignal<number | null>(null);
  const watch = (element: Element) => {
    const root = element.closest(scroller);
    if (root === null || typeof IntersectionObserver === 'undefined') return void setNear(true);
    told.set(element, ({ isIntersecting, boundingClientRect }) => {
      if (near() && !isIntersecting) setHeight(boundingClientRect.height);
      setNear(isIntersecting);
    });
    const observer = observerOf(root);
    observer.observe(element);
    onCleanup(() => observer.unobserve(element));
  };
  return { near: () => near() || printed(), height, watch };
}
