/** Below the grid: how many rows there are, the search, the export. */
import Search from 'lucide-solid/icons/search';
import { type Component, createSignal, type JSX, Show } from 'solid-js';
import type { TableInfo } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import { Icon } from '../ui/icon.tsx';
import { ExportButton } from './export/export-button.tsx';
import { groupDigits, writeCount } from './format.ts';
import { writeQuery } from './source/query.ts';
import type { TableSource } from './source/source.ts';
import { SearchField } from './table-tools.tsx';

interface FootProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  readonly source: TableSource;
  readonly name: string;
  readonly more: JSX.Element;
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
      <span class="grow" />
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
