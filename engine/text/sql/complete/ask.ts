/**
 * What completion asks of the data: the values of a column that has few, and how well the columns of two
 * relations match as keys of a join. Writes questions over one relation called `data` and reads their answers.
 */
import type { Json } from '../../../lib/json.ts';
import { writeLiteral } from '../../literal.ts';
import type { Source } from './blocks.ts';
import { findRelation, listColumns, type Table } from './columns.ts';
import { type Offer, quoteName } from './offer.ts';
import type { Place } from './place.ts';

/** A column of a cell, with the name that a text qualifies it by. */
export interface CellColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly of: string;
}

/** Two columns that may be keys of a join. */
export interface KeyPair {
  readonly left: CellColumn;
  readonly right: CellColumn;
}

const mostValues = 50;
const mostSampled = 1000;
const mostPairs = 24;

/** A column of a source, when the source is a cell: only cells have data to be asked. */
function listCellColumns(source: Source, place: Place, tables: readonly Table[]): readonly CellColumn[] {
  const found = findRelation(source, place.block, tables);
  if (found === null || 'items' in found || source.renamed.length > 0) return [];
  const columns = listColumns(source, place.block, tables);
  return columns.map(({ name, type }) => ({ table: found.id, column: name, type, of: source.name }));
}

/** The column whose values are wanted at a place; null when there is none, or it is no cell's. */
export function findCompared(place: Place, tables: readonly Table[]): CellColumn | null {
  const { compared, block } = place;
  if (compared === null) return null;
  const all = block.sources.flatMap((source) => listCellColumns(source, place, tables));
  const named = all.filter(({ column }) => column.toLowerCase() === compared.name.toLowerCase());
  const of = compared.of?.toLowerCase();
  return named.find((each) => of === undefined || each.of.toLowerCase() === of) ?? null;
}

/** Asks for the values of a column, the most frequent first. */
export function writeValuesQuery(column: string): string {
  const name = quoteName(column);
  return `SELECT ${name}, count(*) FROM data WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues + 1}`;
}

const quoted = /^(VARCHAR|ENUM|UUID)/;
const dated = /^(DATE|TIMESTAMP|TIME)/;
const counted = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/;

/** Values of a column as offers; none when it has many. */
export function offerValues(rows: readonly (readonly Json[])[], type: string): readonly Offer[] {
  if (rows.length > mostValues) return [];
  return rows.flatMap(([value, count], at): Offer[] => {
    if (value === null || value === undefined || typeof value === 'object') return [];
    const text = String(value);
    const insert = quoted.test(type) || dated.test(type) ? writeLiteral(text) : text;
    const detail = `${Number(count).toLocaleString('en')} rows`;
    return [{ label: insert, insert, kind: 'value', detail, rank: 99 - at }];
  });
}

/** Pairs of columns that may join the last relation with those before it, the likeliest by their names first. */
export function listKeyPairs(place: Place, tables: readonly Table[]): readonly KeyPair[] {
  const sides = place.block.sources.map((source) => listCellColumns(source, place, tables));
  const right = sides.at(-1) ?? [];
  const pairs = sides
    .slice(0, -1)
    .flat()
    .flatMap((left) =>
      right.filter((other) => sameKind(left.type, other.type)).map((other) => ({ left, right: other })),
    );
  return pairs.sort((a, b) => rateNames(b) - rateNames(a)).slice(0, mostPairs);
}

function kindOf(type: string): string {
  return counted.test(type) ? 'count' : quoted.test(type) ? 'text' : dated.test(type) ? type : '';
}

const sameKind = (a: string, b: string) => kindOf(a) !== '' && kindOf(a) === kindOf(b);

const fold = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const singular = (name: string) => name.replace(/s$/, '');

/** How much two names speak for being the same key, from 0 to 3. */
export function rateNames({ left, right }: KeyPair): number {
  const [a, b] = [fold(left.column), fold(right.column)];
  if (a === b) return 3;
  if (a === singular(fold(right.table)) + b || b === singular(fold(left.table)) + a) return 3;
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) return 2;
  return /(id|code|key|no)$/.test(a) || /(id|code|key|no|iata)$/.test(b) ? 1 : 0;
}

/** Asks for a sample of the different values of a column. */
export function writeSampleQuery(column: string): string {
  const name = quoteName(column);
  return `SELECT DISTINCT ${name} FROM data WHERE ${name} IS NOT NULL LIMIT ${mostSampled}`;
}

/** Asks how many of some values each of these columns has: one row, a count a column. */
export function writeOverlapQuery(values: readonly Json[], columns: readonly string[]): string {
  const rows = values.map((value) => `(${writeLiteral(value)})`).join(', ');
  const counts = columns.map((column) => `count(*) FILTER (v IN (SELECT ${quoteName(column)} FROM data))`);
  return `SELECT ${counts.join(', ')} FROM (VALUES ${rows}) AS sampled(v)`;
}

/** A pair with what was found: how many of how many different values on the left there are on the right. */
export interface Overlap {
  readonly pair: KeyPair;
  readonly found: number;
  readonly sampled: number;
}

/** Conditions of a join, the best first: by overlap, then by name. Those that match nothing are left out. */
export function offerKeys(overlaps: readonly Overlap[]): readonly Offer[] {
  const rate = ({ pair, found, sampled }: Overlap) => (sampled === 0 ? 0 : found / sampled) * 4 + rateNames(pair);
  const useful = overlaps.filter(({ pair, found }) => found > 0 || rateNames(pair) === 3);
  return [...useful]
    .sort((a, b) => rate(b) - rate(a))
    .map(({ pair: { left, right }, found, sampled }, at): Offer => {
      const write = ({ of, column }: CellColumn) => `${quoteName(of)}.${quoteName(column)}`;
      const insert = `${write(left)} = ${write(right)}`;
      const much = sampled === mostSampled ? '≈ ' : '';
      const detail = `${much}${found.toLocaleString('en')} of ${sampled.toLocaleString('en')} values`;
      return { label: insert, insert, kind: 'join', detail, rank: 99 - at };
    });
}
