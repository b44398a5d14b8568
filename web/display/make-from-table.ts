/** Cells out of what a person made a grid show: its rows as SQL, or a chart of them. */
import { type RowsQuery, type TableInfo, writeRowsSql } from '../../engine/index.ts';
import { insertCell } from '../session/commands/actions.ts';
import { guessChart } from '../session/commands/guess-chart.ts';
import { nameFree } from '../session/commands/new-cell.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';

interface Shown {
  /** The cell whose table it is; the new ones stand below it. */
  readonly cell: string;
  readonly table: TableInfo;
  readonly query: RowsQuery;
}

/** Adds the cells and goes to the last. A chart of rows that are filtered or sorted reads a SQL cell that gives them. */
export function makeFromTable(notebook: OpenNotebook, kind: 'sql' | 'chart', { cell, table, query }: Shown): void {
  const free = (stem: string) => nameFree(stem, new Set(notebook.mirror.order()));
  const plain = Object.keys(query).length === 0;
  const rows = free(`${cell}_rows`);
  if (kind === 'sql' || !plain) {
    const sql = writeRowsSql(cell, table.columns, query);
    insertCell(notebook, { id: rows, sql: `${sql}\n` }, cell, false);
  }
  if (kind === 'sql') return;
  const data = plain ? cell : rows;
  insertCell(
    notebook,
    { id: free(`${data}_chart`), data, chart: guessChart(table.columns, table.rowCount) },
    data,
    false,
  );
}
