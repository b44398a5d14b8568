/**
 * A selection as ranges on axes, so that keys and fields can move it as a pointer does: a position is a
 * number on a continuous axis, an index among the categories of a discrete one. Knows no Vega and no DOM.
 */
import type { Json, JsonObject, Picture, PictureSelection } from '../../engine/index.ts';
import { readMoment, writeMoment } from './selection-value.ts';

/** What a drawn scale shows: all its categories, or the two ends of a continuous one. */
export interface Domain {
  readonly discrete: boolean;
  readonly values: readonly Json[];
}

export interface BrushAxis {
  readonly channel: string;
  readonly field: string;
  readonly temporal: boolean;
  readonly low: number;
  readonly high: number;
  /** What an arrow key moves by. */
  readonly step: number;
  /** In the order of the axis; null on a continuous one. */
  readonly categories: readonly Json[] | null;
}

/** From and to, both included. */
export type Bounds = readonly [number, number];

/** The axes of an interval, from the scales that are drawn. Channels without a scale are left out. */
export function readAxes(
  selection: PictureSelection,
  picture: Picture,
  domainOf: (channel: string) => Domain | null,
): readonly BrushAxis[] {
  return selection.fields.flatMap(({ channel, field, temporal }): BrushAxis[] => {
    const domain = channel === undefined ? null : domainOf(channel);
    if (channel === undefined || domain === null || domain.values.length === 0) return [];
    const name = { channel, field, temporal };
    if (domain.discrete)
      return [{ ...name, low: 0, high: domain.values.length - 1, step: 1, categories: domain.values }];
    const ends = domain.values.map(Number);
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    return [{ ...name, low, high, step: readStep(picture.spec, channel) ?? chooseStep(high - low), categories: null }];
  });
}

function readStep(spec: Json, channel: string): number | null {
  const encoding = (spec as { encoding?: Readonly<Record<string, { bin?: { step?: unknown } }>> }).encoding;
  const step = encoding?.[channel]?.bin?.step;
  return typeof step === 'number' ? step : null;
}

/** A round step, about a twentieth of the span. */
function chooseStep(span: number): number {
  if (!(span > 0)) return 1;
  const size = 10 ** Math.floor(Math.log10(span / 20));
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => span / step <= 20) ?? size;
}

/** Where the value lies on each axis; null when it selects nothing, or nothing that is drawn. */
export function readBounds(value: Json, axes: readonly BrushAxis[]): readonly Bounds[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { kind, fields } = value as JsonObject;
  const found = axes.map((axis): Bounds | null => {
    if (kind === 'interval') return readPair((fields as JsonObject | null)?.[axis.field] ?? null, axis);
    const points = Array.isArray(fields) ? fields.map((point) => (point as JsonObject)[axis.field] ?? null) : [];
    return axis.categories === null ? readPair(points[0] ?? null, axis) : readIndexes(points, axis);
  });
  const bounds = found.filter((each) => each !== null);
  return bounds.length > 0 && bounds.length === found.length ? bounds : null;
}

function readPair(pair: Json, { temporal }: BrushAxis): Bounds | null {
  if (!Array.isArray(pair)) return null;
  const [low, high] = pair.map((bound) => Number(writeMoment(bound, temporal)));
  return low === undefined || high === undefined || Number.isNaN(low + high) ? null : [low, high];
}

function readIndexes(points: readonly Json[], { categories, temporal }: BrushAxis): Bounds | null {
  const known = points.map((point) => categories?.indexOf(writeMoment(point, temporal)) ?? -1).filter((at) => at >= 0);
  return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
}

/** The value of the selection for bounds on each axis, as a brush over the drawing would give it. */
export function writeBounds(selection: PictureSelection, axes: readonly BrushAxis[], bounds: readonly Bounds[]): Json {
  const units = selection.fields.flatMap(({ field, unit }) => (unit ? [[field, unit] as const] : []));
  const rest: JsonObject = units.length > 0 ? { units: Object.fromEntries(units) } : {};
  const choices = axes.map((axis, at) => listChoices(axis, bounds[at] ?? [axis.low, axis.high]));
  if (axes.every(({ categories }) => categories === null)) {
    const fields = axes.map(({ field }, at) => [field, choices[at]?.[0] ?? null] as const);
    return { kind: 'interval', fields: Object.fromEntries(fields), ...rest };
  }
  let points: JsonObject[] = [{}];
  axes.forEach(({ field }, at) => {
    points = points.flatMap((point) => (choices[at] ?? []).map((choice) => ({ ...point, [field]: choice })));
  });
  return { kind: 'point', fields: points, ...rest };
}

/** The values between two positions: one pair on a continuous axis, each category on a discrete one. */
function listChoices({ categories, temporal }: BrushAxis, [low, high]: Bounds): readonly Json[] {
  if (categories === null) return [[readMoment(low, temporal), readMoment(high, temporal)]];
  return categories.slice(low, high + 1).map((category) => readMoment(category, temporal));
}

/** Bounds moved by `steps`, or with `extend` only their upper end; kept inside the axis. Nothing selected: the first or last step. */
export function moveBounds(axis: BrushAxis, bounds: Bounds | null, steps: number, extend: boolean): Bounds {
  const least = axis.categories === null ? axis.step : 0;
  if (bounds === null) {
    const start = steps > 0 ? axis.low : Math.max(axis.low, axis.high - least);
    return [start, Math.min(axis.high, start + least)];
  }
  const [low, high] = bounds;
  const by = steps * axis.step;
  if (extend) return [low, Math.max(low + least, Math.min(axis.high, high + by))];
  const kept = Math.max(axis.low - low, Math.min(axis.high - high, by));
  return [low + kept, high + kept];
}

/** A choice of a selection of marks: the fields of its point, and what it is called. */
export interface Choice {
  readonly point: JsonObject;
  readonly title: string;
}

/** What can be chosen in a selection of marks: each different one among the rows that are drawn. */
export function listMarks(selection: PictureSelection, picture: Picture): readonly Choice[] {
  const found = new Map<string, Choice>();
  for (const row of picture.rows as readonly JsonObject[]) {
    const fields = selection.fields.flatMap(({ field, drawn, temporal }) => {
      if (row[drawn] === undefined) return [];
      const low = readMoment(row[drawn], temporal);
      const edge = row[`${drawn} to`];
      return [[field, edge === undefined ? low : [low, edge]] as const];
    });
    if (fields.length === 0) continue;
    const title = fields.map(([field, value]) => writeChoice(field, value, fields.length > 1)).join(', ');
    found.set(title, { point: Object.fromEntries(fields), title });
  }
  return [...found.values()];
}

function writeChoice(field: string, value: Json, named: boolean): string {
  const text = Array.isArray(value) ? value.join(' – ') : value === null ? 'null' : String(value);
  return named ? `${field} ${text}` : text.replace('T00:00:00.000', '');
}
