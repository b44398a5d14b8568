/**
 * The tip over a mark, made of DOM nodes: no string of the data ever becomes markup. One element for
 * the page; it follows the pointer and leaves with it.
 */

/** Vega's tooltip handler: shows the fields of the mark under the pointer, or hides. */
export function showTip(_handler: unknown, event: MouseEvent, _item: unknown, value: unknown): void {
  const tip = findTip();
  if (value === null || value === undefined || value === '') {
    tip.hidden = true;
    return;
  }
  tip.replaceChildren(...writeRows(value));
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const left = event.clientX + 14 + width > innerWidth ? event.clientX - width - 14 : event.clientX + 14;
  const top = event.clientY + 14 + height > innerHeight ? event.clientY - height - 14 : event.clientY + 14;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, top)}px`;
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

function writeRows(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [document.createTextNode(String(value))];
  return Object.entries(value).map(([name, field]) => {
    const row = document.createElement('div');
    const label = document.createElement('span');
    label.textContent = name;
    const text = document.createElement('b');
    text.textContent = field === null ? 'null' : String(field);
    row.append(label, text);
    return row;
  });
}
