/**
 * Pivots: the query for `display.pivot` over a relation called `data`, its answer folded into rows and
 * columns, the condition behind one figure, and the same table as a plain statement.
 */
import { compareText } from '../../lib/compare.ts';
import type { Json } from '../../lib/json.ts';
import type { Pivot } from '../../schema/index.ts';
import type { Column } from '../../schema/table.ts';
import { writeFilter } from '../filter.ts';
import { quoteIdentifier } from '../literal.ts';
import { findColumn, writeAggregate, writeColumn, writeWhereClause } from './aggregate.ts';

/** A value that rows were grouped by: as JavaScript has it, and as it reads. */
export interface PivotKey {
  readonly value: Json;
  readonly text: string | null;
}

/** One line of figures: what it stands for, and a figure for each column and value; null where no row is. */
export interface PivotLine {
  readonly keys: readonly PivotKey[];
  readonly figures: readonly (readonly (string | null)[])[];
}

export interface PivotTable {
  /** Columns that the lines are grouped by. */
  readonly heads: readonly Column[];
  /** Names of what stands across, by which the columns are grouped. */
  readonly across: readonly Column[];
  /** Columns from left to right; the last has no keys and is the total, with `totals`. */
  readonly columns: readonly (readonly PivotKey[])[];
  /** Name and type of each value: `count`, `sum of cost`. */
  readonly values: readonly Column[];
  readonly lines: readonly PivotLine[];
  /** Under all lines, with `totals`. */
  readonly total: PivotLine | null;
  readonly notes: readonly string[];
}

const mostColumns = 60;
const mostLines = 1000;

/** The query of a pivot; throws `sql-error` for a column that is not there. */
export function writePivotQuery(pivot: Pivot, columns: readonly Column[], where: string): string {
  const [rows, across] = [pivot.rows, pivot.columns].map((names) => names.map((name) => writeColumn(name, columns)));
  const keys = [...(rows ?? []), ...(across ?? [])];
  const values = pivot.values.map(({ agg, field }) => writeAggregate(agg, field, columns));
  const list = [
    ...keys.flatMap((key) => [key, `CAST(${key} AS VARCHAR)`]),
    ...values.flatMap((value) => [`CAST(${value} AS VARCHAR)`, `typeof(${value})`, `TRY_CAST(${value} AS DOUBLE)`]),
    keys.length === 0 ? '0' : `GROUPING(${keys.join(', ')})`,
  ];
  const sets = [keys, rows ?? [], across ?? [], []].map((set) => `(${set.join(', ')})`);
  return `SELECT ${list.join(', ')} FROM data${writeWhereClause(where)} GROUP BY GROUPING SETS (${[...new Set(sets)].join(', ')})`;
}

/** One grouped row of the answer. */
interface Group {
  readonly rows: readonly PivotKey[];
  readonly across: readonly PivotKey[];
  readonly figures: readonly (string | null)[];
  readonly size: number;
  readonly types: readonly string[];
}

/** Folds the answer of `writePivotQuery`. Text is ordered by its total, the largest first; all else by value. */
export function foldPivot(pivot: Pivot, known: readonly Column[], answer: readonly (readonly Json[])[]): PivotTable {
  const heads = pivot.rows.map((name) => findColumn(name, known));
  const across = pivot.columns.map((name) => findColumn(name, known));
  const groups = splitGroups(pivot, answer);
  const columns = [...groups.columns].sort((a, b) => compareKeys(a.across, b.across));
  const lines = [...groups.lines].sort(
    (a, b) => (isCategory(heads) ? b.size - a.size : 0) || compareKeys(a.rows, b.rows),
  );
  const shownColumns = [...columns.slice(0, mostColumns).map((group) => group.across), ...(pivot.totals ? [[]] : [])];
  const plain = pivot.columns.length === 0 ? [[]] : shownColumns;
  const write = (group: Group): PivotLine => ({
    keys: group.rows,
    figures: plain.map(
      (keys) => (keys.length === 0 ? group : groups.find(group.rows, keys))?.figures ?? nothing(pivot),
    ),
  });
  const types = groups.all?.types ?? [];
  return {
    heads,
    across,
    columns: plain,
    values: pivot.values.map((value, at) => ({ name: nameValue(value), type: types[at] ?? 'VARCHAR' })),
    lines: lines.slice(0, mostLines).map(write),
    total: pivot.totals && groups.all ? writeTotal(groups.all, plain, groups, pivot) : null,
    notes: [...noteCut(columns.length, mostColumns, 'columns'), ...noteCut(lines.length, mostLines, 'lines')],
  };
}

function writeTotal(all: Group, plain: readonly (readonly PivotKey[])[], groups: Groups, pivot: Pivot): PivotLine {
  const ofColumn = (keys: readonly PivotKey[]) => groups.columns.find(({ across }) => isSame(across, keys));
  return {
    keys: [],
    figures: plain.map((keys) => (keys.length === 0 ? all : ofColumn(keys))?.figures ?? nothing(pivot)),
  };
}

interface Groups {
  readonly lines: readonly Group[];
  readonly columns: readonly Group[];
  readonly all: Group | undefined;
  find(rows: readonly PivotKey[], across: readonly PivotKey[]): Group | undefined;
}

function splitGroups(pivot: Pivot, answer: readonly (readonly Json[])[]): Groups {
  const [rowCount, acrossCount] = [pivot.rows.length, pivot.columns.length];
  const keyCount = rowCount + acrossCount;
  const withoutAcross = 2 ** acrossCount - 1;
  const withoutRows = (2 ** rowCount - 1) * 2 ** acrossCount;
  const cells = new Map<string, Group>();
  const kinds = { lines: [] as Group[], columns: [] as Group[], all: undefined as Group | undefined };
  for (const row of answer) {
    const group = readGroup(row, pivot);
    const mask = Number(row.at(-1));
    if (mask === 0) cells.set(nameGroup(group.rows, group.across), group);
    if (mask === withoutAcross) kinds.lines.push({ ...group, across: [] });
    if (acrossCount > 0 && mask === withoutRows) kinds.columns.push({ ...group, rows: [] });
    if (mask === 2 ** keyCount - 1) kinds.all = { ...group, rows: [], across: [] };
  }
  return { ...kinds, find: (rows, across) => cells.get(nameGroup(rows, across)) };
}

function readGroup(row: readonly Json[], pivot: Pivot): Group {
  const key = (at: number): PivotKey => ({ value: row[at * 2] ?? null, text: asText(row[at * 2 + 1]) });
  const [rowCount, acrossCount] = [pivot.rows.length, pivot.columns.length];
  const from = (rowCount + acrossCount) * 2;
  return {
    rows: pivot.rows.map((_, at) => key(at)),
    across: pivot.columns.map((_, at) => key(rowCount + at)),
    figures: pivot.values.map((_, at) => asText(row[from + at * 3])),
    types: pivot.values.map((_, at) => asText(row[from + at * 3 + 1]) ?? 'VARCHAR'),
    size: Number(row[from + 2] ?? 0),
  };
}

const asText = (value: Json | undefined) => (typeof value === 'string' ? value : null);
const nameGroup = (rows: readonly PivotKey[], across: readonly PivotKey[]) =>
  JSON.stringify([...rows, ...across].map(({ text }) => text));
const isSame = (a: readonly PivotKey[], b: readonly PivotKey[]) => nameGroup(a, []) === nameGroup(b, []);
/** No row at all: a count of them is nought, other figures have no value. */
const nothing = (pivot: Pivot) => pivot.values.map(({ agg }) => (agg === 'count' || agg === 'distinct' ? '0' : null));
const isCategory = (heads: readonly Column[]) => heads.length === 1 && heads[0]?.type === 'VARCHAR';

/** `count`, `sum of cost`. */
export function nameValue({ agg, field }: Pivot['values'][number]): string {
  return field === '*' ? agg : `${agg} of ${field}`;
}

function compareKeys(a: readonly PivotKey[], b: readonly PivotKey[]): number {
  for (const [at, key] of a.entries()) {
    const other = b[at];
    if (other === undefined || key.text === other.text) continue;
    if (key.text === null || other.text === null) return key.text === null ? 1 : -1;
    if (typeof key.value === 'number' && typeof other.value === 'number') return key.value - other.value;
    return compareText(key.text, other.text);
  }
  return 0;
}

function noteCut(count: number, most: number, word: string): readonly string[] {
  return count > most ? [`the first ${most} of ${count} ${word} are shown`] : [];
}

/** The rows behind one figure, as a condition over `data`. */
export function writePivotFilter(table: PivotTable, keys: readonly PivotKey[], across: readonly PivotKey[]): string {
  const named = [
    ...keys.map((key, at) => [table.heads[at]?.name ?? '', key.value] as const),
    ...across.map((key, at) => [table.across[at]?.name ?? '', key.value] as const),
  ];
  if (named.length === 0) return 'TRUE';
  const value = { kind: 'point', fields: [Object.fromEntries(named)] };
  return writeFilter([{ name: 'pivot', value }], { columns: [...table.heads, ...table.across], sql: '' });
}

/** The pivot as a statement that anyone can read and change. */
export function writePivotSql(
  pivot: Pivot,
  table: PivotTable,
  source: { readonly from: string; readonly where: string; readonly columns: readonly Column[] },
): string {
  const { columns } = source;
  const heads = pivot.rows.map((name) => writeColumn(name, columns));
  const figures = table.columns.flatMap((keys) =>
    pivot.values.map((value) => {
      const figure = writeAggregate(value.agg, value.field, columns);
      if (keys.length === 0) return `${figure} AS ${quoteIdentifier(nameTotal(pivot, value))}`;
      const label = keys.map(({ text }) => text ?? 'null').join(' · ');
      const name = pivot.values.length === 1 ? label : `${label} · ${nameValue(value)}`;
      return `${figure} FILTER (${writePivotFilter(table, [], keys)}) AS ${quoteIdentifier(name)}`;
    }),
  );
  const order =
    isCategory(table.heads) && pivot.values[0] ? [`${writeTotalOrder(pivot, columns)} DESC`, ...heads] : heads;
  return [
    `SELECT ${[...heads, ...figures].join(',\n       ')}`,
    `FROM ${quoteIdentifier(source.from)}`,
    ...(source.where === 'TRUE' ? [] : [`WHERE ${source.where}`]),
    'GROUP BY ALL',
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]),
  ].join('\n');
}

function writeTotalOrder(pivot: Pivot, columns: readonly Column[]): string {
  const [first] = pivot.values;
  return first === undefined ? '1' : writeAggregate(first.agg, first.field, columns);
}

function nameTotal(pivot: Pivot, value: Pivot['values'][number]): string {
  if (pivot.columns.length === 0) return nameValue(value);
  return pivot.values.length === 1 ? 'total' : `total · ${nameValue(value)}`;
}
