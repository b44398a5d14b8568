/**
 * The rows of one relation, fetched by blocks as they come into view. Sort, filter and search are asked
 * of the whole relation in its engine. Answers to questions that are no longer asked are dropped; at most
 * a few thousand rows are kept.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { type Column, FailureError, type TableInfo, type Window } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';
import { type Block, createBlocks, type Place } from './blocks.ts';
import { plainQuery, type TableQuery, writeQuery } from './query.ts';

export interface TableSource {
  readonly columns: readonly Column[];
  /** Rows of the whole relation. */
  readonly whole: number;
  /** Rows after filter and search; null while counting. */
  readonly total: Accessor<number | null>;
  /** Rows to make room for: those there are, while counting those there were. */
  readonly room: Accessor<number>;
  readonly trouble: Accessor<string | null>;
  readonly query: Accessor<TableQuery>;
  setQuery(query: TableQuery): void;
  /** Exact text of a value; undefined while it is on its way. */
  value(row: number, column: number): string | null | undefined;
  /** Says what is on screen. */
  show(rows: Range, columns: Range): void;
  /** Rows `from` to `to` of some columns, for the clipboard. */
  read(rows: Range, columns: readonly string[]): Promise<Window>;
}

/** First and last, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A rectangle of values that a person chose, its columns by name. */
export interface ChosenRange {
  readonly rows: Range;
  readonly columns: readonly string[];
}

interface SourceOptions {
  readonly sql: Sql;
  readonly table: TableInfo;
  /** Makes the relation exist, when it is only known from before a reload. */
  ensure(): Promise<void>;
  /** Rows that are known already. */
  readonly known: Window | null;
  /** Called with the first rows of the plain table, so that they can be shown after a reload. */
  fetched?(first: Window): void;
}

const blockRows = 100;
const blockColumns = 64;

function cutPlaces(rows: Range, columns: Range): readonly Place[] {
  const places: Place[] = [];
  for (let row = Math.floor(rows.first / blockRows); row * blockRows <= rows.last; row += 1)
    for (let column = Math.floor(columns.first / blockColumns); column * blockColumns <= columns.last; column += 1)
      places.push({ row, column });
  return places;
}

/** A source over one relation, for as long as the owner lives. */
export function createTableSource(options: SourceOptions): TableSource {
  const { sql, table } = options;
  const names = table.columns.map((column) => column.name);
  const [version, setVersion] = createSignal(0);
  const [query, setQuery] = createSignal<TableQuery>(plainQuery);
  const [total, setTotal] = createSignal<number | null>(table.rowCount);
  const [room, setRoom] = createSignal(table.rowCount);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const changed = () => setVersion((last) => last + 1);
  let shown: readonly Place[] = [];

  const ask = async (rows: Range, columns: readonly string[], signal?: AbortSignal) => {
    const all = columns.length === names.length;
    const asked = {
      ...writeQuery(query()),
      ...(all ? {} : { columns }),
      offset: rows.first,
      limit: rows.last - rows.first + 1,
    };
    await options.ensure();
    return sql.window(table.name, asked, signal);
  };
  const load = async ({ row, column }: Place, signal: AbortSignal): Promise<Block> => {
    const plain = query() === plainQuery;
    const columns = names.slice(column * blockColumns, (column + 1) * blockColumns);
    const window = await ask({ first: row * blockRows, last: (row + 1) * blockRows - 1 }, columns, signal);
    if (signal.aborted) return window.rows;
    setTrouble(null);
    setTotal(window.total);
    setRoom(window.total);
    if (plain && row === 0 && column === 0) options.fetched?.(window);
    return window.rows;
  };
  const failed = (error: unknown) => {
    if (!(error instanceof FailureError)) throw error;
    setTrouble(error.failure.message);
  };
  const blocks = createBlocks({ load, arrived: changed, failed });
  if (options.known !== null && names.length <= blockColumns) blocks.put({ row: 0, column: 0 }, options.known.rows);
  onCleanup(blocks.stop);

  return {
    columns: table.columns,
    whole: table.rowCount,
    total,
    room,
    trouble,
    query,
    setQuery: (next) => {
      blocks.clear();
      setQuery(next);
      if (next.where.length > 0 || next.search !== '') setTotal(null);
      changed();
      blocks.want(shown);
    },
    value: (row, column) => {
      version();
      const block = blocks.get({ row: Math.floor(row / blockRows), column: Math.floor(column / blockColumns) });
      return block?.[row % blockRows]?.[column % blockColumns];
    },
    show: (rows, columns) => {
      shown = cutPlaces(rows, columns);
      blocks.want(shown);
    },
    read: (rows, columns) => ask(rows, columns),
  };
}
