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
  const own = Array.isArray(spec.params) ? spec.params.flatMap(readParam) : [];
  const views = ['layer', 'concat', 'hconcat', 'vconcat'].flatMap((key) => (Array.isArray(spec[key]) ? spec[key] : []));
  const inner = isObject(spec.spec) ? [spec.spec, ...views] : views;
  return [...own, ...inner.filter(isObject).flatMap(readSelections)];
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
