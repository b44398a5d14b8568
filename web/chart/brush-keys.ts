/**
 * Keys on a chart that has the focus: arrows move a selection by one step, with Shift they widen it,
 * Delete clears it, Enter opens the form. Says what is selected; keys that it does not know go on.
 */
import type { Json, Picture, PictureSelection } from '../../engine/index.ts';
import { announce } from '../ui/announce.ts';
import { type Domain, listMarks, moveBounds, readAxes, readBounds, writeBounds } from './brush-axes.ts';
import { writeSelection } from './selection-value.ts';

export interface KeyedChart {
  readonly picture: Picture;
  readonly selected: Readonly<Record<string, Json>>;
  domainOf(channel: string): Domain | null;
  select(param: string, value: Json): void;
  openForm(): void;
}

interface Move {
  readonly channel: 'x' | 'y';
  readonly steps: number;
}

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: { channel: 'x', steps: 1 },
  ArrowLeft: { channel: 'x', steps: -1 },
  ArrowUp: { channel: 'y', steps: 1 },
  ArrowDown: { channel: 'y', steps: -1 },
  PageUp: { channel: 'x', steps: 5 },
  PageDown: { channel: 'x', steps: -5 },
};

/** Acts on a key; false when the chart does nothing with it. */
export function pressKey(event: KeyboardEvent, chart: KeyedChart): boolean {
  const [selection] = chart.picture.selections;
  if (selection === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Enter') {
    chart.openForm();
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    for (const { param } of chart.picture.selections) chart.select(param, null);
    announce('Nothing is selected: all is shown');
    return true;
  }
  const move = moves[event.key];
  const value = move && moveSelection(selection, chart, move, event.shiftKey);
  if (!value) return false;
  chart.select(selection.param, value);
  announce(`Selected: ${writeSelection(value)}`);
  return true;
}

function moveSelection(
  selection: PictureSelection,
  chart: KeyedChart,
  { channel, steps }: Move,
  extend: boolean,
): Json | null {
  const value = chart.selected[selection.param] ?? null;
  if (selection.kind === 'point') return channel === 'x' ? moveMark(selection, chart.picture, value, steps) : null;
  const axes = readAxes(selection, chart.picture, chart.domainOf);
  const at = axes.findIndex((axis) => axis.channel === channel);
  const axis = axes[at];
  if (axis === undefined) return null;
  const bounds = readBounds(value, axes);
  const moved = moveBounds(axis, bounds?.[at] ?? null, steps, extend);
  const next = axes.map((other, index) =>
    index === at ? moved : (bounds?.[index] ?? ([other.low, other.high] as const)),
  );
  return writeBounds(selection, axes, next);
}

/** The mark before or after the chosen one. */
function moveMark(selection: PictureSelection, picture: Picture, value: Json, steps: number): Json | null {
  const choices = listMarks(selection, picture);
  const points = (value as { fields?: Json } | null)?.fields;
  const chosen = JSON.stringify(Array.isArray(points) ? points.at(-1) : null);
  const at = choices.findIndex(({ point }) => JSON.stringify(point) === chosen);
  const start = at < 0 ? (steps > 0 ? 0 : choices.length - 1) : at + steps;
  const next = choices[Math.max(0, Math.min(choices.length - 1, start))];
  return next === undefined ? null : { kind: 'point', fields: [next.point] };
}
