/**
 * Between Vega's way to hold a selection (tuples in the data set `<param>_store`) and the value of the
 * selection's input node. Moments travel as ISO text, ranges of a picked bin as a half-open pair.
 */
import type { Json, JsonObject, PictureSelection } from '../../engine/index.ts';

interface Tuple {
  readonly fields: readonly {
    readonly field: string;
    readonly channel?: string;
    readonly type: 'E' | 'R' | 'R-E' | 'R-RE' | 'R-LE';
  }[];
  readonly values: readonly unknown[];
}

/** The value of the selection's node; null when nothing is selected. */
export function readTuples(tuples: readonly Tuple[], selection: PictureSelection): Json {
  if (tuples.length === 0) return null;
  const [first] = tuples;
  const units = unitsOf(selection);
  if (selection.kind === 'interval' && first?.fields.every(({ type }) => type === 'R')) {
    const fields = first.fields.map(({ field }, index) => {
      const shown = findField(selection, field);
      return [shown.field, sortPair(first.values[index]).map((value) => readMoment(value, shown.temporal))] as const;
    });
    return { kind: 'interval', fields: Object.fromEntries(fields), ...units };
  }
  return { kind: 'point', fields: tuples.flatMap((tuple) => readPoints(tuple, selection)), ...units };
}

function readPoints(tuple: Tuple, selection: PictureSelection): JsonObject[] {
  let points: [string, Json][][] = [[]];
  tuple.fields.forEach(({ field, type }, index) => {
    const shown = findField(selection, field);
    const value = tuple.values[index];
    const choices: Json[] =
      type === 'E' && Array.isArray(value)
        ? value.map((item) => readMoment(item, shown.temporal))
        : [
            Array.isArray(value)
              ? value.map((item) => readMoment(item, shown.temporal))
              : readMoment(value, shown.temporal),
          ];
    points = points.flatMap((point) => choices.map((choice) => [...point, [shown.field, choice] as [string, Json]]));
  });
  return points.map((point) => Object.fromEntries(point));
}

/** What a spec's parameter takes as its first value, so that a stored selection is drawn again. */
export function writeParamValue(value: Json, selection: PictureSelection): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { kind, fields } = value as JsonObject;
  if (kind === 'interval' && typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
    const bounds = selection.fields.flatMap(({ channel, field, temporal }) => {
      const pair = (fields as JsonObject)[field];
      return channel && Array.isArray(pair)
        ? [[channel, pair.map((bound) => writeMoment(bound, temporal))] as const]
        : [];
    });
    return bounds.length > 0 ? Object.fromEntries(bounds) : null;
  }
  if (kind !== 'point' || !Array.isArray(fields) || selection.kind === 'interval') return null;
  return fields.map((point) =>
    Object.fromEntries(
      selection.fields.flatMap(({ drawn, field, temporal }) => {
        const chosen = (point as JsonObject)[field];
        if (chosen === undefined) return [];
        return [[drawn, writeMoment(Array.isArray(chosen) ? (chosen[0] ?? null) : chosen, temporal)] as const];
      }),
    ),
  );
}

interface Bands {
  readonly channel: string;
  readonly categories: readonly Json[];
}

/** The categories that a brush over a discrete scale holds, by channel; none for other selections. */
export function findBands(value: Json, selection: PictureSelection): readonly Bands[] {
  if (selection.kind !== 'interval' || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { kind, fields: points } = value as JsonObject;
  if (kind !== 'point' || !Array.isArray(points)) return [];
  return selection.fields.flatMap(({ channel, field, temporal }) => {
    const categories = points.map((point) => writeMoment((point as JsonObject)[field] ?? null, temporal));
    return channel ? [{ channel, categories }] : [];
  });
}

/** A selection in a few words: `hour 18 – 23`, `origin ATL, JFK`. */
export function writeSelection(value: Json): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const { kind, fields } = value as JsonObject;
  if (kind === 'interval' && typeof fields === 'object' && fields !== null && !Array.isArray(fields))
    return Object.entries(fields)
      .map(([field, pair]) => `${field} ${(Array.isArray(pair) ? pair : [pair]).map(writeBound).join(' – ')}`)
      .join(', ');
  if (kind !== 'point' || !Array.isArray(fields)) return '';
  const points = fields as readonly JsonObject[];
  return [...new Set(points.flatMap(Object.keys))]
    .map((field) => `${field} ${writeSome(points.map((point) => point[field] ?? null))}`)
    .join(', ');
}

function writeSome(values: readonly Json[]): string {
  const distinct = [...new Set(values.map(writeBound))];
  return distinct.length <= 4 ? distinct.join(', ') : `${distinct[0]} … ${distinct.at(-1)} (${distinct.length})`;
}

function writeBound(value: Json): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(4)));
  if (Array.isArray(value)) return value.map(writeBound).join(' – ');
  return typeof value === 'string' ? value.replace('T00:00:00.000', '') : JSON.stringify(value);
}

function findField(selection: PictureSelection, drawn: string): PictureSelection['fields'][number] {
  const plain = drawn.replace(/\\(.)/g, '$1');
  const found = selection.fields.find((entry) => entry.drawn === plain || plain.endsWith(`_${entry.drawn}`));
  return found ?? { field: plain, drawn: plain, temporal: false };
}

function unitsOf(selection: PictureSelection): JsonObject {
  const units = selection.fields.flatMap(({ field, unit }) => (unit ? [[field, unit] as const] : []));
  return units.length > 0 ? { units: Object.fromEntries(units) } : {};
}

function sortPair(value: unknown): unknown[] {
  const [low, high] = Array.isArray(value) ? value : [value, value];
  return Number(low) <= Number(high) ? [low, high] : [high, low];
}

/** A drawn value as the selection holds it: moments as ISO text without a zone. */
export function readMoment(value: unknown, temporal: boolean): Json {
  if (value instanceof Date || (temporal && typeof value === 'number'))
    return new Date(Number(value)).toISOString().replace('Z', '');
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

/** A value of the selection as it is drawn: moments as epoch milliseconds. */
export function writeMoment(value: Json, temporal: boolean): Json {
  return temporal && typeof value === 'string' ? Date.parse(`${value}Z`) : value;
}
