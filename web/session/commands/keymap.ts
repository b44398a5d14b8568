/**
 * From keys to commands. Letters act in command mode only; keys of two strokes (`d d`) wait a second for
 * the second. While somebody types, only commands that say so are taken, before the editor sees the key.
 */
import { onCleanup } from 'solid-js';
import { parseKey } from '../../ui/keys.ts';
import type { OpenNotebook } from '../open-notebook.ts';
import { findCell } from '../view.ts';
import type { PageCommand } from './page-command.ts';

const secondStrokeMs = 1000;
const typingPlaces = 'input, textarea, select, [contenteditable="true"], .cm-editor';
/** Places whose own keys go first: arrows in a grid, a slider, a menu, a chart. */
const keyedPlaces =
  '[role="grid"], [role="menu"], [role="dialog"], [role="slider"], [role="listbox"], [role="tablist"], [role="application"]';
const pressedPlaces = 'button, a[href], summary, [role="switch"], [role="checkbox"], [role="radio"]';

/** Whether a command may take a key that came from this element. */
export function mayTake(command: PageCommand, key: string, target: Element | null): boolean {
  if (target?.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return false;
  if (target?.closest(typingPlaces)) return command.whileTyping === true;
  if (command.whileTyping === true) return true;
  if (target?.closest(keyedPlaces)) return false;
  return !(target?.closest(pressedPlaces) && (key === 'Enter' || key === 'Space' || key.startsWith('Arrow')));
}

/** Puts strokes together: a pair that is a key of its own, else the stroke. */
function createStrokes(keys: ReadonlySet<string>): {
  read(stroke: string, at: number): string;
  wait(stroke: string, at: number): void;
} {
  let first = { stroke: '', at: Number.NEGATIVE_INFINITY };
  const starts = new Set([...keys].filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]));
  return {
    read: (stroke, at) => {
      const pair = `${first.stroke} ${stroke}`;
      const together = at - first.at < secondStrokeMs && keys.has(pair);
      first = { stroke: '', at: Number.NEGATIVE_INFINITY };
      return together ? pair : stroke;
    },
    wait: (stroke, at) => {
      if (starts.has(stroke)) first = { stroke, at };
    },
  };
}

/** Escape in an editor or a form goes one step out, unless the editor itself has something open. */
function leaveEditor(notebook: OpenNotebook, target: Element | null): boolean {
  const editor = target?.closest('.cm-editor, [data-source]');
  if (!editor || editor.querySelector('.cm-tooltip-autocomplete, .cm-search')) return false;
  const selected = notebook.view.selected();
  notebook.view.select(selected);
  // At once: the next key may come within this frame, and is the notebook's.
  if (selected !== null) findCell(selected)?.focus({ preventScroll: true });
  return true;
}

/** Listens for keys of the notebook for as long as the owner lives. */
export function listenToKeys(notebook: OpenNotebook, commands: readonly PageCommand[]): void {
  const byKey = new Map(commands.flatMap((command) => command.keys.map((key) => [key, command] as const)));
  const strokes = createStrokes(new Set(byKey.keys()));
  const take = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const wait = (stroke: string, at: number, target: Element | null) => {
    if (!target?.closest(`${typingPlaces}, ${keyedPlaces}`)) strokes.wait(stroke, at);
  };
  const listener = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === 'Escape' && leaveEditor(notebook, target)) return take(event);
    const stroke = parseKey(event);
    const key = strokes.read(stroke, event.timeStamp);
    const command = byKey.get(key);
    if (command !== undefined && notebook.view.reading() && command.whileReading !== true) return;
    if (command === undefined || !mayTake(command, stroke, target)) return wait(stroke, event.timeStamp, target);
    take(event);
    if (command.enabled?.(notebook) !== false) command.run(notebook);
  };
  addEventListener('keydown', listener, { capture: true });
  onCleanup(() => removeEventListener('keydown', listener, { capture: true }));
}
