/** The grid's cursor and range: where it is, how keys move it, what the clipboard gets. */
import { type Accessor, createMemo, createSignal, createUniqueId } from 'solid-js';
import type { Window } from '../../engine/index.ts';
import { announce } from '../ui/announce.ts';
import type { Range } from './source/source.ts';

export interface GridCursor {
  /** Prefix of the cells' element ids. */
  readonly id: string;
  readonly row: Accessor<number>;
  readonly column: Accessor<number>;
  readonly active: Accessor<boolean>;
  /** What is chosen, when it is more than one value. */
  readonly chosen: Accessor<Chosen | null>;
  isAt(row: number, column: number): boolean;
  isChosen(row: number, column: number): boolean;
  /** Takes a key of the grid; other keys go on. */
  key(event: KeyboardEvent): void;
  point(row: number, column: number, extend: boolean): void;
  wake(): void;
  open(row: number): void;
}

/** A rectangle of values. */
export interface Chosen {
  readonly rows: Range;
  readonly columns: Range;
}

interface CursorOptions {
  rows(): number;
  columns(): number;
  readonly page: number;
  /** Brings a cell into view. */
  reach(row: number, column: number): void;
  open(row: number): void;
  /** Opens what is told of a column. */
  about(column: number): void;
  read(rows: Range, columns: readonly number[]): Promise<Window>;
}

interface Spot {
  readonly row: number;
  readonly column: number;
}

const mostCopied = 100_000;
const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));
const order = (a: number, b: number): Range => ({ first: Math.min(a, b), last: Math.max(a, b) });
const writeTsv = (rows: Window['rows']) => rows.map((row) => row.map((value) => value ?? '').join('\t')).join('\n');

function moveSpot(event: KeyboardEvent, at: Spot, options: CursorOptions): Spot | null {
  const far = event.ctrlKey || event.metaKey;
  const steps: ReadonlyMap<string, Spot> = new Map([
    ['ArrowUp', { row: far ? 0 : at.row - 1, column: at.column }],
    ['ArrowDown', { row: far ? options.rows() : at.row + 1, column: at.column }],
    ['ArrowLeft', { row: at.row, column: far ? 0 : at.column - 1 }],
    ['ArrowRight', { row: at.row, column: far ? options.columns() : at.column + 1 }],
    ['Home', { row: far ? 0 : at.row, column: 0 }],
    ['End', { row: far ? options.rows() : at.row, column: options.columns() }],
    ['PageUp', { row: at.row - options.page, column: at.column }],
    ['PageDown', { row: at.row + options.page, column: at.column }],
  ]);
  return event.altKey ? null : (steps.get(event.key) ?? null);
}

/** What is pressed together with Ctrl or Cmd. */
const readLetter = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '');

/** A cursor that is nowhere until the grid has the focus. */
export function createCursor(options: CursorOptions): GridCursor {
  const [spot, setSpot] = createSignal<Spot>({ row: 0, column: 0 });
  const [anchor, setAnchor] = createSignal<Spot>({ row: 0, column: 0 });
  const [active, setActive] = createSignal(false);
  const rows = () => order(anchor().row, spot().row);
  const columns = () => order(anchor().column, spot().column);
  const inside = (range: Range, at: number) => at >= range.first && at <= range.last;
  const move = (to: Spot, extend: boolean) => {
    const next = { row: clamp(to.row, options.rows()), column: clamp(to.column, options.columns()) };
    setActive(true);
    setSpot(next);
    if (!extend) setAnchor(next);
    options.reach(next.row, next.column);
  };
  const copy = async () => {
    const range = rows();
    const { first, last } = columns();
    const names = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const most = Math.max(1, Math.floor(mostCopied / names.length));
    const window = await options.read(
      { first: range.first, last: Math.min(range.last, range.first + most - 1) },
      names,
    );
    await navigator.clipboard.writeText(writeTsv(window.rows));
    announce(`${window.rows.length} × ${window.columns.length} values copied`);
  };
  const all = () => {
    if (options.rows() === 0) return;
    setActive(true);
    setAnchor({ row: 0, column: 0 });
    setSpot({ row: options.rows() - 1, column: options.columns() - 1 });
  };
  const chosen = createMemo(() => {
    const [height, width] = [rows(), columns()];
    const one = height.first === height.last && width.first === width.last;
    return active() && !one ? { rows: height, columns: width } : null;
  });
  return {
    id: createUniqueId(),
    row: () => spot().row,
    column: () => spot().column,
    active,
    chosen,
    isAt: (row, column) => active() && spot().row === row && spot().column === column,
    isChosen: (row, column) => active() && inside(rows(), row) && inside(columns(), column),
    wake: () => setActive(options.rows() > 0),
    open: options.open,
    point: (row, column, extend) => move({ row, column }, extend),
    key: (event) => {
      const to = moveSpot(event, spot(), options);
      const letter = readLetter(event);
      if (to !== null) move(to, event.shiftKey);
      else if (event.key === 'Enter' && !event.shiftKey && letter === '' && !event.altKey) options.open(spot().row);
      else if (event.altKey && event.key === 'ArrowDown') options.about(spot().column);
      else if (letter === 'c') void copy();
      else if (letter === 'a') all();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
