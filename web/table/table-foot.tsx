/** Below the grid: how many rows there are, the search, the export. */
import Search from 'lucide-solid/icons/search';
import { type Accessor, type Component, createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import type { RowsQuery, TableInfo } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import { Icon } from '../ui/icon.tsx';
import { ExportButton } from './export/export-button.tsx';
import { groupDigits, writeCount } from './format.ts';
import { writeQuery } from './source/query.ts';
import type { ChosenRange, TableSource } from './source/source.ts';
import { SearchField } from './table-tools.tsx';

const RangeFigures = lazy(async () => ({ default: (await import('./range-figures.tsx')).RangeFigures }));

/** Makes a cell of what a table shows: its rows as SQL, or a chart of them. */
export type MakeCell = (kind: 'sql' | 'chart', query: RowsQuery) => void;

interface FootProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  readonly source: TableSource;
  readonly name: string;
  readonly more: JSX.Element;
  readonly chosen: Accessor<ChosenRange | null>;
  readonly make: MakeCell | undefined;
  ensure(): Promise<void>;
}

/** The line. */
export const TableFoot: Component<FootProps> = (props) => {
  const [searching, setSearching] = createSignal(false);
  return (
    <div class="table-foot">
      <span>
        {writeTotal(props.source, props.table)} · {writeCount(props.table.columns.length, 'column')}
      </span>
      {props.more}
      <Show when={props.make}>
        {(make) => (
          <>
            <button
              type="button"
              class="foot-button"
              title="Write these rows as a SQL cell"
              onClick={() => make()('sql', writeQuery(props.source.query()))}
            >
              → SQL
            </button>
            <button
              type="button"
              class="foot-button"
              title="Draw these rows in a new chart"
              onClick={() => make()('chart', writeQuery(props.source.query()))}
            >
              Chart this
            </button>
          </>
        )}
      </Show>
      <span class="grow" />
      <Show when={props.chosen()}>
        {(chosen) => (
          <Suspense>
            <RangeFigures
              sql={props.sql}
              table={props.table}
              query={props.source.query()}
              chosen={chosen()}
              ensure={() => props.ensure()}
            />
          </Suspense>
        )}
      </Show>
      <Show
        when={searching()}
        fallback={
          <button type="button" class="foot-button" onClick={() => setSearching(true)}>
            <Icon of={Search} size={13} /> Search
          </button>
        }
      >
        <SearchField source={props.source} close={() => setSearching(false)} />
      </Show>
      <ExportButton
        sql={props.sql}
        table={props.table}
        name={props.name}
        ensure={() => props.ensure()}
        shown={() => writeQuery(props.source.query())}
        total={props.source.total}
      />
    </div>
  );
};

function writeTotal(source: TableSource, table: TableInfo): string {
  const total = source.total();
  if (total === null) return 'counting …';
  return total === table.rowCount
    ? writeCount(total, 'row')
    : `${groupDigits(String(total))} of ${writeCount(table.rowCount, 'row')}`;
}
