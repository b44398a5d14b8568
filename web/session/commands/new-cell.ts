/**
 * What a new cell of a type begins with, and what it is called: after what it reads. Only types that run
 * today are offered.
 */
import {
  type Cell,
  type CellType,
  type Column,
  type Json,
  type JsonObject,
  suggestCellId,
} from '../../../engine/index.ts';
import { guessChart } from './guess-chart.ts';

export interface CellKind {
  readonly type: CellType;
  readonly title: string;
  readonly hint: string;
  /** The letter after `t`. */
  readonly letter: string;
}

/** The types that can be added, in the order of the menu. */
export const cellKinds: readonly CellKind[] = [
  { type: 'sql', title: 'SQL', hint: 'a query over other cells', letter: 's' },
  { type: 'markdown', title: 'Markdown', hint: 'text with values', letter: 'm' },
  { type: 'input', title: 'Input', hint: 'a control that others read', letter: 'i' },
  { type: 'chart', title: 'Chart', hint: 'a picture of a table', letter: 'c' },
  { type: 'data', title: 'Data', hint: 'a file or rows', letter: 'd' },
  { type: 'code', title: 'JavaScript', hint: 'a function body', letter: 'j' },
  { type: 'assertion', title: 'Assertion', hint: 'what a table must be', letter: 'a' },
  { type: 'loop', title: 'Loop', hint: 'cells that repeat', letter: 'l' },
  { type: 'notebook', title: 'Notebook', hint: 'run another notebook', letter: 'n' },
];

const titles: ReadonlyMap<string, string> = new Map([
  ...cellKinds.map((kind): [string, string] => [kind.type, kind.title]),
  ['code', 'Code'],
  ['prompt', 'Prompt'],
  ['agent', 'Agent'],
  ['tool', 'Tool'],
  ['task', 'Task'],
  ['wait', 'Wait'],
]);

/** A type in words. */
export const writeType = (type: string | null): string => (type === null ? 'Unreadable' : (titles.get(type) ?? type));

/** The first of `stem`, `stem_2`, `stem_3` … that is free. */
export function nameFree(stem: string, taken: ReadonlySet<string>): string {
  let name = stem;
  for (let n = 2; taken.has(name); n += 1) name = `${stem}_${n}`;
  return name;
}

const tableTypes = new Set(['data', 'sql', 'code']);

/** The nearest table above a place: what a new cell most likely reads. What left something else is none. */
export function findTableAbove({ cells, after, madeOf }: Omit<NewPlace, 'columnsOf'>): string | null {
  const end = after === null ? -1 : cells.findIndex((cell) => cell.id === after);
  const above = cells.slice(0, end + 1).reverse();
  const mayBe = ({ id, type }: Cell) => type !== null && tableTypes.has(type) && (madeOf(id) ?? 'table') === 'table';
  const found = above.find(mayBe) ?? cells.find((cell) => cell.type === 'data');
  return found?.id ?? null;
}

function writeBody(type: CellType, table: string | null, columns: readonly Column[]): JsonObject {
  const named = table ?? 'table_name';
  const bodies: Partial<Record<CellType, JsonObject>> = {
    sql: { sql: table === null ? 'SELECT 1 AS one\n' : `FROM ${table}\n` },
    markdown: { markdown: '' },
    input: { input: { widget: 'slider', label: 'Value', min: 0, max: 100, step: 1, default: 50 } },
    chart: { data: named, chart: guessChart(columns) },
    data: { type: 'data' },
    code: { code: 'return 1\n' },
    assertion: { of: named, assertion: [{ type: 'row-count', min: 1 }] },
    loop: { type: 'loop', max_rounds: 3, cells: [{ id: 'step', code: 'return round.number\n' }] },
    notebook: { notebook: '' },
  };
  return bodies[type] ?? { type };
}

/** What a cell of a type still needs when it was just added. */
const needs: Partial<Record<CellType, string>> = {
  data: 'drop a file, choose one, or write rows',
  chart: 'choose the table that it draws',
  assertion: 'say which table it checks',
  notebook: 'say which notebook it runs',
};

/** Where the rows of a data cell come from, under any of these names. */
const sources = ['data', 'source', 'rows', 'connection'];

/** What is to be done with a cell that was added and not filled in yet; null for all others. */
export function findNeed({ type, raw }: Cell): string | null {
  const need = type === null ? undefined : needs[type];
  if (type === null || need === undefined) return null;
  if (type === 'data') return sources.every((name) => (raw[name] ?? null) === null) ? need : null;
  const { id: _, ...written } = raw;
  return JSON.stringify(written) === JSON.stringify(writeBody(type, null, [])) ? need : null;
}

const stems: Partial<Record<CellType, string>> = {
  input: 'input_1',
  data: 'table_1',
  code: 'value',
  assertion: 'checks',
};

/** Whether a cell still has the name that it was made with. */
export const isUnnamed = (type: CellType, id: string): boolean =>
  new RegExp(`^${stems[type] ?? type}(_\\d+)?$`).test(id);

/** A name for a cell that reads a file: `data/Flights 3m.csv` gives `flights_3m`. */
export function nameAfterFile(path: string): string {
  const stem = (path.split('/').at(-1) ?? path).replace(/\.[^.]+(\.gz)?$/i, '');
  return suggestCellId(/^[^\p{L}]/u.test(stem) ? `t_${stem}` : stem);
}

interface NewPlace {
  readonly cells: readonly Cell[];
  /** The cell that it comes after; null: at the top. */
  readonly after: string | null;
  /** What kind of output a cell left; undefined when there is none yet. */
  madeOf(cell: string): string | undefined;
  /** The columns of a cell's table, none when it has none. */
  columnsOf(table: string): readonly Column[];
}

/** A new cell to put after another. Markdown needs no id. */
export function writeNewCell(type: CellType, place: NewPlace): Json {
  const { cells, columnsOf } = place;
  const table = findTableAbove(place);
  const columns = table === null ? [] : columnsOf(table);
  if (type === 'markdown') return writeBody(type, null, columns);
  const stem =
    type === 'chart' && table !== null ? `${table}_chart` : type === 'sql' ? (table ?? 'query') : stems[type];
  const taken = new Set(cells.flatMap((cell) => [cell.id, ...cell.nested.map((nested) => nested.id)]));
  const body =
    type === 'loop'
      ? { ...writeBody(type, table, columns), cells: [{ id: nameFree('step', taken), code: 'return round.number\n' }] }
      : writeBody(type, table, columns);
  return { id: nameFree(stem ?? type, taken), ...body };
}
