/**
 * Keys in one notation, `Mod-Shift-Enter`, `d d`: made from events, written as people of the platform
 * read them. `Mod` is Command on a Mac and Control elsewhere.
 */
const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const symbols: ReadonlyMap<string, string> = new Map(
  mac
    ? [
        ['Mod', '⌘'],
        ['Shift', '⇧'],
        ['Alt', '⌥'],
        ['Enter', '⏎'],
      ]
    : [['Mod', 'Ctrl']],
);
const names: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Escape', 'Esc'],
]);

/** The notation of a key event: modifiers in the order Mod, Alt, Shift; capitals are written with Shift. */
export function parseKey(event: KeyboardEvent): string {
  const letter = event.key.length === 1;
  const upper = letter && event.key !== event.key.toLowerCase();
  const parts = [
    (mac ? event.metaKey : event.ctrlKey) ? 'Mod' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && (!letter || upper) ? 'Shift' : '',
    letter ? (event.key === ' ' ? 'Space' : event.key.toLowerCase()) : event.key,
  ];
  return parts.filter(Boolean).join('-');
}

function writeStroke(stroke: string): string {
  const parts = stroke.split(/-(?=.)/).map((part) => symbols.get(part) ?? names.get(part) ?? part);
  const last = parts.at(-1) ?? '';
  const shown = last.length === 1 && parts.length > 1 ? last.toUpperCase() : last;
  return [...parts.slice(0, -1), shown].join(mac ? '' : '+');
}

/** A key as people read it: `Ctrl+Shift+Enter`, `⌘⇧⏎`, `d d`. */
export function writeKey(key: string): string {
  return key.split(' ').map(writeStroke).join(' ');
}
