/**
 * Groups in DuckDB instead of in Vega: derives from a spec of one view the query that its picture
 * needs, and the spec that draws that query's rows. Says null where Vega has to see the raw rows.
 * Bins need the extent of their field first, so that planning is in two steps.
 */
import { isObject, type JsonObject } from '../../../lib/json.ts';
import type { Column } from '../../../schema/table.ts';
import { parseFieldPath, writeFieldSql, writeRowName } from '../field-path.ts';
import { writePredicate } from '../predicate.ts';
import { planBins } from './bin-steps.ts';
import { type Grouped, type Shown, writeGroupedQuery } from './grouped-query.ts';
import { type Aggregate, type Channel, readChannels } from './read-channels.ts';

export interface PushDown {
  /** Gives `low, high` per binned field in one row, in the order of `build`'s extents; null without bins. */
  readonly extents: string | null;
  /** The query over `data` and what it calls each channel. `where` is a SQL condition. */
  build(
    extents: readonly (readonly [number, number])[],
    where: string,
  ): { readonly sql: string; readonly shown: readonly Shown[]; readonly grouped: Grouped };
}

/** The push-down of a cleaned spec over a relation with these columns, or null. */
export function planPushDown(spec: JsonObject, columns: readonly Column[]): PushDown | null {
  if (!isObject(spec.encoding) || spec.mark === undefined) return null;
  const channels = readChannels(spec.encoding);
  const filters = readFilters(spec);
  if (!channels || !filters || !channels.some((channel) => channel.aggregate)) return null;
  if (!channels.every((channel) => knowsField(channel, columns) && !readsText(channel, columns))) return null;
  const binned = unique(channels.filter((channel) => channel.bin).map((channel) => channel.field ?? ''));
  return {
    extents: binned.length === 0 ? null : `SELECT ${binned.flatMap(writeExtent).join(', ')} FROM data`,
    build(extents, where) {
      const shown = nameChannels(channels, new Map(binned.map((field, index) => [field, extents[index] ?? [0, 1]])));
      const grouped = { shown, filters, columns };
      return { sql: writeGroupedQuery(grouped, where), shown, grouped };
    },
  };
}

function writeExtent(field: string): string[] {
  const sql = writeFieldSql(field);
  return [`min(${sql})::DOUBLE`, `max(${sql})::DOUBLE`];
}

/** SQL of the spec's filters; null when there is another transform or a filter that only Vega knows. */
function readFilters(spec: JsonObject): string[] | null {
  const transforms = spec.transform ?? [];
  if (!Array.isArray(transforms)) return null;
  const written = transforms.map((transform) =>
    isObject(transform) && Object.keys(transform).length === 1 ? writePredicate(transform.filter ?? null) : null,
  );
  return written.every((filter): filter is string => filter !== null) ? written : null;
}

function knowsField(channel: Channel, columns: readonly Column[]): boolean {
  if (channel.field === undefined) return channel.aggregate === 'count';
  const [first] = parseFieldPath(channel.field);
  return columns.some((column) => column.name === first);
}

const measures: ReadonlySet<string | undefined> = new Set<Aggregate>(['sum', 'mean', 'average', 'median']);

/** Whether text has to be read as a number or a moment: Vega knows more ways of writing those than DuckDB. */
function readsText({ field, aggregate, bin, unit }: Channel, columns: readonly Column[]): boolean {
  if (field === undefined || !(bin || unit || measures.has(aggregate))) return false;
  const path = parseFieldPath(field);
  return path.length === 1 && columns.some(({ name, type }) => name === path[0] && /^(VARCHAR|ENUM)/.test(type));
}

function nameChannels(
  channels: readonly Channel[],
  extents: ReadonlyMap<string, readonly [number, number]>,
): readonly Shown[] {
  const taken = new Map<string, string>();
  return channels.map((channel) => {
    const { field, bin } = channel;
    const meaning = JSON.stringify([channel.aggregate ?? '', field ?? '', bin ?? null, channel.unit?.parts ?? null]);
    const name = [...taken].find(([, known]) => known === meaning)?.[0] ?? freeName(channel, taken);
    taken.set(name, meaning);
    const extent = field === undefined ? undefined : extents.get(field);
    return bin && extent ? { channel, name, bins: planBins(extent, bin.maxbins, bin.step) } : { channel, name };
  });
}

function freeName({ aggregate, field }: Channel, taken: ReadonlyMap<string, string>): string {
  const flat = field === undefined ? '' : writeRowName(parseFieldPath(field).join('.'));
  const wish = aggregate === undefined ? flat : aggregate === 'count' ? 'count' : `${aggregate} ${flat}`;
  let name = wish;
  for (let n = 2; taken.has(name); n += 1) name = `${wish} ${n}`;
  return name;
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
