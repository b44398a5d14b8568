/**
 * The SQL of a pushed-down chart: groups of the channels' values, one row a mark. What is pushed down and how its
 * channels are called is `push-down`'s.
 */
import type { Column } from '../../../schema/table.ts';
import { quoteIdentifier } from '../../literal.ts';
import { writeFieldSql } from '../field-path.ts';
import { isMoment } from '../raw-rows.ts';
import { writeUnitSql } from '../time-unit.ts';
import { type Bins, edgeName } from './bin-steps.ts';
import type { Aggregate, Channel } from './read-channels.ts';

/** How one channel's rows are called, and the bins they fall into. */
export interface Shown {
  readonly channel: Channel;
  readonly name: string;
  readonly bins?: Bins;
}

/** A grouping with its names: the spec's own filters stand before any other condition. */
export interface Grouped {
  readonly shown: readonly Shown[];
  readonly filters: readonly string[];
  readonly columns: readonly Column[];
}

/** The name of the hidden count of rows behind each mark. */
export const countName = '__rows';

const functions: Record<Aggregate, (field: string) => string> = {
  count: () => 'count(*)::DOUBLE',
  sum: (field) => `sum(${field})::DOUBLE`,
  mean: (field) => `avg(${field})::DOUBLE`,
  average: (field) => `avg(${field})::DOUBLE`,
  median: (field) => `median(${field})::DOUBLE`,
  min: (field) => `min(${field})`,
  max: (field) => `max(${field})`,
  distinct: (field) => `count(DISTINCT ${field})::DOUBLE`,
};

/** Groups inside by one small number a bin, and writes the ends of the bins outside, for the groups alone. */
export function writeGroupedQuery({ shown, filters, columns }: Grouped, where: string): string {
  const named = listNamed(shown);
  const inner = named.map((entry) => `${writeGrouped(entry, columns)} AS ${quoteIdentifier(entry.name)}`);
  const list = [...inner, `count(*)::DOUBLE AS ${countName}`].join(', ');
  return writeOuter(named, `SELECT ${list} FROM data${writeConditions([...filters, where])}`);
}

/** Each name once: two channels may show the same. */
export function listNamed(shown: readonly Shown[]): readonly Shown[] {
  return [...new Map(shown.map((entry) => [entry.name, entry])).values()];
}

/** The rows as they are drawn, in order, over a query that gives a column for each name and the hidden count. */
export function writeOuter(named: readonly Shown[], grouping: string): string {
  const places = named.filter(({ channel }) => !channel.aggregate).map(({ name }) => quoteIdentifier(name));
  const [group, order] = places.length === 0 ? ['', ''] : [' GROUP BY ALL', ` ORDER BY ${places.join(', ')}`];
  return `SELECT ${[...named.flatMap(writeShown), countName].join(', ')} FROM (${grouping}${group})${order}`;
}

/** ` WHERE a AND b`; nothing where nothing is asked. */
export function writeConditions(filters: readonly string[]): string {
  const conditions = filters.filter((filter) => filter !== '' && filter !== 'TRUE');
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function writeShown({ name, bins }: Shown): string[] {
  const as = quoteIdentifier(name);
  if (!bins) return [as];
  const low = `${bins.start} + ${bins.step} * ${as}::DOUBLE`;
  return [`${low} AS ${as}`, `${low} + ${bins.step} AS ${quoteIdentifier(edgeName(name))}`];
}

/** What a row is grouped by, or an aggregate of its group. */
export function writeGrouped({ channel, bins }: Shown, columns: readonly Column[]): string {
  const field = channel.field === undefined ? '' : writeFieldSql(channel.field);
  if (channel.aggregate) return functions[channel.aggregate](field);
  if (bins) return writeBinNumber(field, bins);
  if (channel.unit) return `epoch_ms(${writeUnitSql(channel.unit, `${field}::TIMESTAMP`)})`;
  return isMoment(channel.field, columns) ? `epoch_ms(${field}::TIMESTAMP)` : field;
}

/**
 * Which bin a value falls into, from 0; NULL stays NULL. A small type lets DuckDB count in an array, and CASE keeps
 * values inside: `least` and `greatest` take ten times as long as all the rest.
 */
function writeBinNumber(field: string, { start, stop, step }: Bins): string {
  const value = `${field}::DOUBLE`;
  const [first, last, width] = [start, stop - step, step].map((edge) => `(${edge})::DOUBLE`);
  const inside = `CASE WHEN ${value} > ${last} THEN ${last} WHEN ${value} < ${first} THEN ${first} ELSE ${value} END`;
  const number = `floor(1e-14 + (${inside} - ${first}) / ${width})`;
  const count = Math.round((stop - start) / step);
  const type = count <= 256 ? 'UTINYINT' : count <= 65_536 ? 'USMALLINT' : null;
  return type === null ? number : `${number}::${type}`;
}
