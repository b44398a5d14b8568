/**
 * The selection parameters of a Vega-Lite spec: each is an input node `chart.param` that a person sets
 * by brushing or clicking. Their default is the parameter's `value`; they are not part of the picture's key.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';

export interface Selection {
  readonly param: string;
  readonly kind: 'interval' | 'point';
  /** Channels that it covers, or fields: as the spec says, else x and y for an interval. */
  readonly channels: readonly string[];
  readonly fields: readonly string[];
  /** What the spec gives as its first value, else null. */
  readonly value: Json;
}

/** Selections of a spec, nested views included, in the spec's order. */
export function readSelections(spec: JsonObject): readonly Selection[] {
  return [...readOwnSelections(spec), ...listViews(spec).flatMap(readSelections)];
}

const readOwnSelections = (view: JsonObject) => (Array.isArray(view.params) ? view.params.flatMap(readParam) : []);

function listViews(spec: JsonObject): readonly JsonObject[] {
  const views = ['layer', 'concat', 'hconcat', 'vconcat'].flatMap((key) => (Array.isArray(spec[key]) ? spec[key] : []));
  return (isObject(spec.spec) ? [spec.spec, ...views] : views).filter(isObject);
}

/** What stands in the channels of the view that has a selection: its own, those around it, then those in its layers. */
export function findEncoding(view: JsonObject, param: string, around: JsonObject = {}): JsonObject | null {
  const encoding: JsonObject = { ...around, ...(isObject(view.encoding) ? view.encoding : {}) };
  const inner = listViews(view);
  if (readOwnSelections(view).some((selection) => selection.param === param)) {
    const layers = inner.map((one) => (isObject(one.encoding) ? one.encoding : {}));
    return Object.fromEntries([encoding, ...layers].reverse().flatMap((one) => Object.entries(one)));
  }
  for (const one of inner) {
    const found = findEncoding(one, param, encoding);
    if (found !== null) return found;
  }
  return null;
}

function readParam(param: Json): readonly Selection[] {
  if (!isObject(param) || typeof param.name !== 'string' || param.select === undefined) return [];
  const select = isObject(param.select) ? param.select : { type: param.select };
  if (select.type !== 'interval' && select.type !== 'point') return [];
  const kind = select.type;
  return [
    {
      param: param.name,
      kind,
      channels: names(select.encodings) ?? (kind === 'interval' ? ['x', 'y'] : []),
      fields: names(select.fields) ?? [],
      value: param.value ?? null,
    },
  ];
}

function names(value: Json | undefined): readonly string[] | null {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : null;
}
