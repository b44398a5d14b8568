/** A relation on screen as soon as the code that shows it is there; until then as much room as it will take, so that nothing jumps. */
import { type Component, lazy, Suspense } from 'solid-js';
import type { TableViewProps } from './table-view.tsx';

const Loaded = lazy(async () => ({ default: (await import('./table-view.tsx')).TableView }));

/** Head and foot, a row, and how many rows are shown at most; in px. */
const around = 78;
const rowHeight = 26;
const mostRows = 12;

/** Whoever may be the first to show a table shows this one. */
export const LateTable: Component<TableViewProps> = (props) => {
  const height = () => around + Math.min(Math.max(props.table.rowCount, 1), mostRows) * rowHeight;
  return (
    <Suspense fallback={<div class="table" style={{ height: `${height()}px` }} />}>
      <Loaded {...props} />
    </Suspense>
  );
};
