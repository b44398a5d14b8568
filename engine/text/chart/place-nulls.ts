/**
 * Null among categories is a mark of its own: grey, and behind all others, whatever these are sorted by. The
 * spec is as it was where no row is null, so that a filter that moves draws the same spec again and again.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Shown } from './pushed/grouped-query.ts';

/** Tells on light and dark paper alike. */
const grey = '#8f959d';
/** The computed field that sorts; no column is called so. */
const place = '__place';

/** The drawn spec for rows of a pushed-down query. */
export function placeNulls(spec: JsonObject, shown: readonly Shown[], rows: readonly JsonObject[]): JsonObject {
  const category = shown.find((entry) => isCategory(entry) && rows.some((row) => row[entry.name] === null));
  if (category === undefined || !isObject(spec.encoding)) return spec;
  const { encoding } = spec;
  const value = `datum[${JSON.stringify(category.name)}]`;
  return { ...spec, ...sortLast({ spec, encoding, category, shown, value }, paintNull(spec, encoding, value)) };
}

function isCategory({ channel, bins }: Shown): boolean {
  const { name, aggregate, unit, temporal, quantitative } = channel;
  return /^[xy]$/.test(name) && !(aggregate || bins || unit || temporal || quantitative);
}

/** Grey, unless the author has chosen colours. */
function paintNull({ mark }: JsonObject, encoding: JsonObject, value: string): JsonObject {
  const own = isObject(mark) && ('color' in mark || 'fill' in mark || 'stroke' in mark);
  if (own || encoding.color || encoding.fill || encoding.stroke) return encoding;
  return { ...encoding, color: { condition: { test: `${value} === null`, value: grey } } };
}

interface Sorting {
  readonly spec: JsonObject;
  readonly encoding: JsonObject;
  readonly category: Shown;
  readonly shown: readonly Shown[];
  readonly value: string;
}

/** Behind all others, when they are sorted by their names upwards or by what the other axis measures. */
function sortLast({ spec, encoding, category, shown, value }: Sorting, painted: JsonObject): JsonObject {
  const { name } = category.channel;
  const drawn = encoding[name];
  const sort = isObject(drawn) ? drawn.sort : undefined;
  const by = readSort(sort, shown);
  if (!isObject(drawn) || by === null) return { encoding: painted };
  const end = by.order === 'ascending' ? '1e308' : '-1e308';
  const field = by.measure === null ? '0' : `datum[${JSON.stringify(by.measure)}]`;
  const calculate = `${value} === null ? ${end} : ${field}`;
  const transform: Json[] = [...(Array.isArray(spec.transform) ? spec.transform : []), { calculate, as: place }];
  const sorted = { ...drawn, sort: { field: place, op: 'sum', order: by.order } };
  return { transform, encoding: { ...painted, [name]: sorted } };
}

interface Sort {
  readonly order: 'ascending' | 'descending';
  /** The drawn name of what is measured; null: in the order of the rows, which is that of the names. */
  readonly measure: string | null;
}

function readSort(sort: Json | undefined, shown: readonly Shown[]): Sort | null {
  if (sort === undefined || sort === 'ascending') return { order: 'ascending', measure: null };
  const [, down, axis] = typeof sort === 'string' ? (/^(-?)([xy])$/.exec(sort) ?? []) : [];
  const measure = shown.find(({ channel }) => channel.name === axis && channel.aggregate !== undefined);
  return measure === undefined ? null : { order: down === '-' ? 'descending' : 'ascending', measure: measure.name };
}
