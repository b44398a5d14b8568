/** A relation on screen as soon as the code that shows it is there; until then as much room as it will take, so that nothing jumps. */
import { type Component, lazy, Suspense } from 'solid-js';
import { measureTable } from './heights.ts';
import type { TableViewProps } from './table-view.tsx';

const Loaded = lazy(async () => ({ default: (await import('./table-view.tsx')).TableView }));

/** Whoever may be the first to show a table shows this one. */
export const LateTable: Component<TableViewProps> = (props) => (
  <Suspense fallback={<div class="table" style={{ height: `${measureTable(props.table.rowCount)}px` }} />}>
    <Loaded {...props} />
  </Suspense>
);
