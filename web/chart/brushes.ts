/**
 * The selections of a drawn chart, both ways: what a person does with the pointer is told as a value, and
 * a value that comes from elsewhere (keys, a link, undo) is drawn. Only what a person did is ever told, so
 * that new rows or another width cannot change or lose a selection.
 */
import type { View } from 'vega';
import type { Json, Picture, PictureSelection } from '../../engine/index.ts';
import type { Domain } from './brush-axes.ts';
import { findBands, readTuples, writeMoment } from './selection-value.ts';

export type Selected = Readonly<Record<string, Json>>;

export interface Brushes {
  /** Draws values that this chart did not tell itself; false when that needs a new drawing. */
  show(selected: Selected): boolean;
  /** Draws the values again: the scales have changed. */
  redraw(): Promise<void>;
  /** What the scale of a channel shows, null when there is none. */
  domainOf(channel: string): Domain | null;
}

/** How long after a movement of the pointer a change of the selection is still a person's, in milliseconds. */
const actMs = 500;
const acts = ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mousemove', 'dblclick', 'wheel', 'touchmove'];

interface Scale {
  (value: Json): number | undefined;
  domain(): readonly unknown[];
  invert?: unknown;
  bandwidth?(): number;
  step?(): number;
}

/** Follows the selections of a view, whose rows show `selected` now. */
export function followBrushes(
  view: View,
  element: HTMLElement,
  picture: Picture,
  options: { readonly selected: Selected; readonly select: (param: string, value: Json) => void },
): Brushes {
  const isAct = watchActs(element);
  const known = new Set(Object.keys(view.getState({ signals: () => true, data: () => false }).signals ?? {}));
  /** Values that were told and whose echo has not come back yet. */
  const told = new Map<string, string[]>();
  const shown = new Map<string, string>();
  let current = options.selected;

  for (const selection of picture.selections) {
    const { param, kind, fields } = selection;
    if (kind === 'interval' && fields.length === 0) continue;
    shown.set(param, JSON.stringify(current[param] ?? null));
    let frame = 0;
    view.addDataListener(`${param}_store`, (_, tuples) => {
      if (!isAct()) return;
      cancelAnimationFrame(frame);
      const copy = [...(tuples as Parameters<typeof readTuples>[0])];
      frame = requestAnimationFrame(() => {
        const value = readTuples(copy, selection);
        const text = JSON.stringify(value);
        if (text === shown.get(param)) return;
        shown.set(param, text);
        told.set(param, [...(told.get(param) ?? []), text]);
        options.select(param, value);
      });
    });
  }
  const place = (selection: PictureSelection, value: Json): boolean => {
    const signals = selection.fields.flatMap(({ channel }) => (channel ? [`${selection.param}_${channel}`] : []));
    if (selection.kind !== 'interval' || signals.length === 0 || !signals.every((name) => known.has(name)))
      return false;
    for (const { channel, edges } of findEdges(view, selection, value)) {
      view.signal(`${selection.param}_${channel}`, edges);
    }
    return true;
  };
  const isEcho = (param: string, text: string): boolean => {
    if (text === shown.get(param)) {
      told.delete(param);
      return true;
    }
    const waiting = told.get(param) ?? [];
    const at = waiting.indexOf(text);
    if (at < 0) return false;
    told.set(param, waiting.slice(at + 1));
    return true;
  };
  return {
    show(selected) {
      current = selected;
      let whole = true;
      for (const selection of picture.selections) {
        const text = JSON.stringify(selected[selection.param] ?? null);
        if (isEcho(selection.param, text)) continue;
        shown.set(selection.param, text);
        told.delete(selection.param);
        whole &&= place(selection, selected[selection.param] ?? null);
      }
      if (whole) void view.runAsync();
      return whole;
    },
    async redraw() {
      for (const selection of picture.selections) {
        const value = current[selection.param] ?? null;
        if (value !== null) place(selection, value);
      }
      await view.runAsync();
    },
    domainOf: (channel) => readDomain(view, channel),
  };
}

/** Whether a person is at the drawing: a button is held, or the pointer has just moved over it. */
function watchActs(element: HTMLElement): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let held = false;
  for (const type of acts) {
    element.addEventListener(
      type,
      (event) => {
        last = event.timeStamp;
        if (type !== 'pointerdown') return;
        held = true;
        const release = (up: Event) => {
          held = false;
          last = up.timeStamp;
        };
        addEventListener('pointerup', release, { once: true, capture: true });
      },
      { capture: true, passive: true },
    );
  }
  return () => held || performance.now() - last < actMs;
}

function findScale(view: View, channel: string): Scale | null {
  try {
    return view.scale(channel) as Scale;
  } catch {
    return null;
  }
}

function readDomain(view: View, channel: string): Domain | null {
  const scale = findScale(view, channel);
  if (scale === null) return null;
  const discrete = scale.bandwidth !== undefined || scale.invert === undefined;
  const values = scale.domain().map((value) => (value instanceof Date ? value.getTime() : (value as Json)));
  return { discrete, values };
}

/** From where to where the selection is drawn on each of its channels, in pixels; `[0, 0]` for nothing. */
function findEdges(view: View, selection: PictureSelection, value: Json) {
  const bands = findBands(value, selection);
  return selection.fields.flatMap(({ channel, field, temporal }) => {
    const scale = channel === undefined ? null : findScale(view, channel);
    if (channel === undefined || scale === null) return [];
    const pair = (value as { fields?: Readonly<Record<string, Json>> } | null)?.fields?.[field];
    const chosen = bands.find((band) => band.channel === channel)?.categories ?? (Array.isArray(pair) ? pair : []);
    const edges = chosen.flatMap((choice) => {
      const values = Array.isArray(choice) ? choice : [choice];
      return values.flatMap((each) => findExtent(scale, writeMoment(each, temporal)));
    });
    return [{ channel, edges: edges.length > 0 ? [Math.min(...edges), Math.max(...edges)] : [0, 0] }];
  });
}

/** Where a value begins and ends: half a step around a point, the whole band, or the place itself. */
function findExtent(scale: Scale, value: Json): readonly number[] {
  const low = scale(value);
  if (low === undefined || Number.isNaN(low)) return [];
  if (scale.bandwidth === undefined) return [low];
  const width = scale.bandwidth();
  const half = width === 0 ? (scale.step?.() ?? 0) / 2 : 0;
  return [low - half, low + width + half];
}
