/**
 * What is offered at a place of a SQL text, from the names there are: relations, columns in scope with their
 * types, functions, keywords. Values of columns and keys of joins are asked of the data (`ask.ts`).
 */
import { reservedWords } from '../../../schema/duckdb.ts';
import type { Column } from '../../../schema/table.ts';
import { writeName } from '../../duckdb-type.ts';
import type { Block, Source } from './blocks.ts';
import { listColumns, type Table } from './columns.ts';
import { listKeywords } from './keywords.ts';
import type { Place } from './place.ts';

/** One thing to write. */
export interface Offer {
  readonly label: string;
  readonly insert: string;
  /** How many characters before the end of `insert` the cursor comes to stand. */
  readonly back?: number;
  readonly kind: 'relation' | 'column' | 'function' | 'keyword' | 'value' | 'join';
  readonly detail: string;
  readonly info?: string;
  /** Higher comes first among equally good matches, from −99 to 99. */
  readonly rank: number;
}

/** A function of the engine: name, its arguments as written, what it returns, what it does. */
export type SqlFunction = readonly [name: string, parameters: string, returns: string, help: string, sums: 0 | 1];

/** What there is to be named. */
export interface Known {
  readonly tables: readonly Table[];
  readonly functions: readonly SqlFunction[];
}

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A name as SQL wants it: in quotes only where it needs them. */
export function quoteName(name: string): string {
  return plain.test(name) && !reservedWords.has(name.toLowerCase()) ? name : writeName(name);
}

/** All that may be written at a place, from the names there are. */
export function offerSql(place: Place, known: Known): readonly Offer[] {
  if (place.wants === 'relation') return [...offerRelations(place, known.tables), ...offerKeywords(place)];
  if (place.wants === 'column') return offerQualified(place, known.tables);
  if (place.wants === 'operator') return offerKeywords(place);
  if (place.wants !== 'expression') return [];
  if (['group', 'order', 'partition', 'is'].includes(place.before[0] ?? '')) return offerKeywords(place);
  return [
    ...offerColumns(place, known.tables),
    ...offerAliases(place),
    ...offerFunctions(place, known.functions),
    ...offerKeywords(place),
  ];
}

function offerRelations(place: Place, tables: readonly Table[]): readonly Offer[] {
  const named: Offer[] = [];
  for (let block: Block | null = place.block; block; block = block.outer)
    for (const { name } of block.named)
      named.push({ label: name, insert: quoteName(name), kind: 'relation', detail: 'WITH', rank: 30 });
  const hidden = new Set(named.map(({ label }) => label.toLowerCase()));
  const cells = tables
    .filter(({ id }) => !hidden.has(id.toLowerCase()))
    .map(({ id, columns, rowCount }): Offer => {
      const size = rowCount === undefined ? '' : `${rowCount.toLocaleString('en')} × ${columns.length}`;
      return { label: id, insert: quoteName(id), kind: 'relation', detail: size, rank: 20 };
    });
  return [...named, ...cells];
}

/** The sources that a qualifier means, innermost first. */
function findSources(place: Place, name: string): { source: Source; block: Block }[] {
  const found: { source: Source; block: Block }[] = [];
  for (let block: Block | null = place.block; block; block = block.outer)
    for (const source of block.sources)
      if (source.name.toLowerCase() === name.toLowerCase()) found.push({ source, block });
  return found;
}

function offerQualified(place: Place, tables: readonly Table[]): readonly Offer[] {
  if (place.qualifier === null) return offerShared(place, tables);
  const found = findSources(place, place.qualifier)[0];
  if (found === undefined) return [];
  const columns = listColumns(found.source, found.block, tables);
  return columns.map((column, at) => offerColumn(column, '', 50 - Math.min(at, 40)));
}

/** Columns that both sides of a join have: what `USING (` wants. */
function offerShared({ block }: Place, tables: readonly Table[]): readonly Offer[] {
  const [last = [], ...others] = block.sources.map((source) => listColumns(source, block, tables)).reverse();
  const names = new Set(others.flat().map(({ name }) => name.toLowerCase()));
  return last.filter(({ name }) => names.has(name.toLowerCase())).map((column) => offerColumn(column, '', 50));
}

function offerColumn({ name, type }: Column, of: string, rank: number, qualifier = ''): Offer {
  const detail = [type.toLowerCase(), of].filter((part) => part !== '').join(' · ');
  const shown = qualifier === '' ? name : `${qualifier}.${name}`;
  const insert = qualifier === '' ? quoteName(name) : `${quoteName(qualifier)}.${quoteName(name)}`;
  return { label: shown, insert, kind: 'column', detail, rank };
}

/** Columns in scope; a name that two relations have is offered with its qualifier. Without a FROM, those of all cells. */
function offerColumns(place: Place, tables: readonly Table[]): readonly Offer[] {
  const offers: Offer[] = [];
  for (let block: Block | null = place.block, rank = 40; block; block = block.outer, rank -= 20)
    offers.push(...offerBlock(block, tables, rank));
  if (offers.length > 0 || place.block.sources.length > 0) return offers;
  return tables.flatMap(({ id, columns }) => columns.map((column) => offerColumn(column, id, 0)));
}

function offerBlock(block: Block, tables: readonly Table[], rank: number): readonly Offer[] {
  const found = block.sources.map((source) => ({ source, columns: listColumns(source, block, tables) }));
  const counts = new Map<string, number>();
  for (const { name } of found.flatMap(({ columns }) => columns))
    counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  const qualifiers = found.flatMap(({ source: { name } }): Offer[] =>
    name === '' || found.length < 2
      ? []
      : [{ label: name, insert: `${quoteName(name)}.`, kind: 'relation', detail: '', rank: rank - 15 }],
  );
  const columns = found.flatMap(({ source: { name }, columns }) =>
    columns.map((column) => {
      const twice = (counts.get(column.name.toLowerCase()) ?? 0) > 1;
      return offerColumn(column, name, rank, twice ? name : '');
    }),
  );
  return [...columns, ...qualifiers];
}

const usesAliases = new Set(['group', 'having', 'qualify', 'order', 'where']);

/** Names that the SELECT gives its items, where a later clause may use them. */
function offerAliases({ block, clause }: Place): readonly Offer[] {
  if (!usesAliases.has(clause)) return [];
  return block.items.flatMap((item) =>
    item.star || item.name === item.column ? [] : [offerColumn({ name: item.name, type: '' }, 'SELECT', 45)],
  );
}

function offerFunctions({ clause }: Place, functions: readonly SqlFunction[]): readonly Offer[] {
  const sums = clause === 'select' || clause === 'having' || clause === 'order' || clause === 'qualify';
  return functions
    .filter(([, , , , sum]) => sum === 0 || sums)
    .map(([name, parameters, returns, help]): Offer => {
      const detail = `(${parameters})${returns === '' ? '' : ` → ${returns.toLowerCase()}`}`;
      const base = { label: name, insert: `${name}()`, kind: 'function', detail, rank: -10 } as const;
      return { ...base, ...(parameters !== '' && { back: 1 }), ...(help !== '' && { info: help }) };
    });
}

function offerKeywords(place: Place): readonly Offer[] {
  const words = listKeywords(place);
  return words.map((word, at): Offer => {
    const written = place.small ? word.toLowerCase() : word;
    const opened = written.endsWith('(');
    const label = opened ? written.slice(0, -1).trimEnd() : written;
    const insert = opened ? `${written})` : written;
    const rank = (place.wants === 'operator' ? 10 : -20) - at;
    return { label, insert, kind: 'keyword', detail: '', rank: Math.max(rank, -60), ...(opened && { back: 1 }) };
  });
}
