/**
 * A chart's spec comes from a file that anybody may have written. This copies what Vega-Lite needs and
 * leaves out, at any depth, whatever would load, link away or reach into the page; each loss is said.
 * It leaves the meaning of what stays to `read-encoding.ts` and the compiler.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';

export interface CleanSpec {
  readonly spec: JsonObject;
  /** Ways to what was left out, as `layer.0.data.url`. */
  readonly dropped: readonly string[];
}

const topLevel = new Set([
  'title',
  'name',
  'description',
  'width',
  'height',
  'autosize',
  'background',
  'padding',
  'config',
  'params',
  'view',
  'mark',
  'encoding',
  'transform',
  'projection',
  'layer',
  'facet',
  'spec',
  'repeat',
  'columns',
  'concat',
  'hconcat',
  'vconcat',
  'resolve',
  'spacing',
  'align',
  'bounds',
  'center',
]);
const refused = new Set(['usermeta', '$schema', 'data', 'datasets', 'url', 'loader', 'embedOptions', '__proto__']);
const own = /^(?:#|\/(?!\/)|data:image\/)/;

/** The copy that may be compiled, and what it lost. Data is always the relation that the cell names. */
export function cleanSpec(spec: JsonObject): CleanSpec {
  const dropped: string[] = [];
  const kept: [string, Json][] = [];
  for (const [key, value] of Object.entries(spec)) {
    if (topLevel.has(key)) kept.push([key, copy(value, key, dropped)]);
    else if (key !== '$schema') dropped.push(key);
  }
  return { spec: Object.fromEntries(kept), dropped };
}

function copy(value: Json, at: string, dropped: string[]): Json {
  if (Array.isArray(value)) return value.map((item, index) => copy(item, `${at}.${index}`, dropped));
  if (!isObject(value)) return value;
  const kept: [string, Json][] = [];
  for (const [key, field] of Object.entries(value)) {
    const way = `${at}.${key}`;
    if (isRefused(key, field, at)) dropped.push(way);
    else kept.push([key, copy(field, way, dropped)]);
  }
  return Object.fromEntries(kept);
}

function isRefused(key: string, value: Json, at: string): boolean {
  if (key === 'href') return !isOwnLink(value);
  if (key === 'url' && at.endsWith('encoding')) return !isOwnLink(value);
  if (key === 'element' && at.endsWith('bind')) return true;
  if (key === 'bind' && typeof value === 'string') return value !== 'scales' && value !== 'legend';
  return refused.has(key);
}

/** A link into the page itself or an image in the text; a channel that takes its link from the data is refused. */
function isOwnLink(value: Json): boolean {
  const link = isObject(value) ? value.value : value;
  return typeof link === 'string' && own.test(link);
}

/** Why a compiled Vega spec must not be drawn, or null: what grows without bound, or still names a place to load from. */
export function findExcess(vega: Json, at = ''): string | null {
  if (Array.isArray(vega))
    return firstOf(
      vega.map((item, index) => [`${index}`, item] as const),
      at,
    );
  if (!isObject(vega)) return null;
  if (typeof vega.url === 'string') return `${at || 'the spec'} names an address to load from`;
  if (vega.type === 'sequence' && !(sequenceLength(vega) <= 100_000)) return `${at} makes more than 100,000 values`;
  if (
    (vega.type === 'density' || vega.type === 'isocontour' || vega.type === 'kde2d') &&
    Number(vega.steps ?? 0) > 1000
  )
    return `${at} takes more than 1,000 steps`;
  return firstOf(Object.entries(vega), at);
}

function firstOf(entries: readonly (readonly [string, Json])[], at: string): string | null {
  for (const [key, value] of entries) {
    const found = findExcess(value, at ? `${at}.${key}` : key);
    if (found) return found;
  }
  return null;
}

function sequenceLength(sequence: JsonObject): number {
  const step = Number(sequence.step ?? 1);
  return (Number(sequence.stop) - Number(sequence.start ?? 0)) / (step === 0 ? Number.NaN : step);
}
