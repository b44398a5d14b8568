/**
 * The tip over a mark, made of DOM nodes: no string of the data ever becomes markup. One element for
 * the page; it follows the pointer and leaves with it. What it says is `tip-rows`'s.
 */
import type { Json } from '../../engine/index.ts';
import { readTip, type TipRow } from './tip-rows.ts';

/** Vega's tooltip handler for a drawn spec: shows the fields of the mark under the pointer, or hides. */
export function createTip(spec: Json) {
  return (_handler: unknown, event: MouseEvent, item: { readonly datum?: unknown } | null, value: unknown): void => {
    const tip = findTip();
    if (value === null || value === undefined || value === '') {
      tip.hidden = true;
      return;
    }
    tip.replaceChildren(...readTip(spec, value, item?.datum).map(writeRow));
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const left = event.clientX + 14 + width > innerWidth ? event.clientX - width - 14 : event.clientX + 14;
    const top = event.clientY + 14 + height > innerHeight ? event.clientY - height - 14 : event.clientY + 14;
    tip.style.left = `${Math.max(4, left)}px`;
    tip.style.top = `${Math.max(4, top)}px`;
  };
}

function findTip(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.chart-tip');
  if (known) return known;
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  tip.setAttribute('role', 'tooltip');
  tip.hidden = true;
  document.body.append(tip);
  return tip;
}

function writeRow({ title, text }: TipRow): Node {
  const row = document.createElement('div');
  const label = document.createElement('span');
  label.textContent = title;
  const value = document.createElement('b');
  value.textContent = text;
  row.append(label, value);
  return row;
}
