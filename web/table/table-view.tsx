/**
 * A relation on screen: grid, filters in force, search, row count, export, one row in detail. It is what
 * data, SQL and code cells show, and the offending rows of an assertion.
 */
import Download from 'lucide-solid/icons/download';
import Search from 'lucide-solid/icons/search';
import X from 'lucide-solid/icons/x';
import { type Component, createSignal, For, type JSX, Show } from 'solid-js';
import { FailureError, type TableInfo, type Window } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { downloadFile, guardFormulas } from './export.ts';
import { groupDigits, readColumnDisplays } from './format.ts';
import { Grid } from './grid.tsx';
import { writeTest } from './grid-head.tsx';
import { createTableSource, type TableSource } from './source.ts';

interface TableViewProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  /** The cell's id: name of the export and of the grid. */
  readonly name: string;
  readonly display?: unknown;
  readonly known: Window | null;
  readonly foot?: JSX.Element;
  ensure(): Promise<void>;
  fetched?(first: Window): void;
}

/** `3,000,000 rows`, `1 row`. */
export const writeRows = (count: number): string => `${groupDigits(String(count))} ${count === 1 ? 'row' : 'rows'}`;

/** A relation with everything one does to look at it. */
export const TableView: Component<TableViewProps> = (props) => {
  const { sql, table, known, ensure, fetched } = props;
  const source = createTableSource({ sql, table, known, ensure, ...(fetched === undefined ? {} : { fetched }) });
  const [row, setRow] = createSignal<number | null>(null);
  const [searching, setSearching] = createSignal(false);
  const filtered = () => source.query().where.length > 0 || source.query().search !== '';
  const clear = () => source.setQuery({ ...source.query(), where: [], search: '' });
  const download = async () => {
    try {
      await ensure();
      const bytes = await sql.export(table.name, 'csv');
      downloadFile(`${props.name}.csv`, guardFormulas(new TextDecoder().decode(bytes)), 'text/csv');
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      notify(error.failure.message);
    }
  };
  return (
    <div class="table">
      <Grid
        source={source}
        label={`Rows of ${props.name}`}
        displays={readColumnDisplays(props.display)}
        openRow={setRow}
      />
      <Show when={source.total() === 0}>
        <div class="table-empty">
          0 rows
          <Show when={filtered()}>
            {' with these filters '}
            <Button small onClick={clear}>
              Clear filters
            </Button>
          </Show>
        </div>
      </Show>
      <Show when={source.trouble()}>{(message) => <div class="table-trouble">{message()}</div>}</Show>
      <Filters source={source} />
      <div class="table-foot">
        <span>
          {writeTotal(source, table)} · {table.columns.length} {table.columns.length === 1 ? 'column' : 'columns'}
        </span>
        {props.foot}
        <span class="grow" />
        <Show
          when={searching()}
          fallback={
            <button type="button" class="foot-button" onClick={() => setSearching(true)}>
              <Search size={13} /> Search
            </button>
          }
        >
          <SearchField source={source} close={() => setSearching(false)} />
        </Show>
        <button
          type="button"
          class="foot-button"
          onClick={() => void download()}
          title={`Download ${props.name}.csv, whole`}
        >
          <Download size={13} /> CSV
        </button>
      </div>
      <Show when={row() !== null}>
        <RowDialog source={source} row={row() ?? 0} close={() => setRow(null)} />
      </Show>
    </div>
  );
};

function writeTotal(source: TableSource, table: TableInfo): string {
  const total = source.total();
  if (total === null) return 'counting …';
  return total === table.rowCount ? writeRows(total) : `${groupDigits(String(total))} of ${writeRows(table.rowCount)}`;
}

const Filters: Component<{ readonly source: TableSource }> = (props) => {
  const drop = (column: string) => {
    const query = props.source.query();
    props.source.setQuery({ ...query, where: query.where.filter((filter) => filter.column !== column) });
  };
  return (
    <Show when={props.source.query().where.length > 0}>
      <div class="table-filters">
        <For each={props.source.query().where}>
          {(filter) => (
            <button type="button" class="pill" onClick={() => drop(filter.column)} title="Remove this filter">
              {filter.column} {writeTest(filter.test)} {filter.value ?? ''} <X size={12} />
            </button>
          )}
        </For>
      </div>
    </Show>
  );
};

const SearchField: Component<{ readonly source: TableSource; close(): void }> = (props) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (text: string) => props.source.setQuery({ ...props.source.query(), search: text });
  return (
    <input
      class="field table-search"
      type="search"
      aria-label="Search in all columns"
      placeholder="Search all columns"
      ref={(element) => requestAnimationFrame(() => element.focus())}
      onInput={(event) => {
        const text = event.currentTarget.value;
        clearTimeout(timer);
        timer = setTimeout(() => search(text), 200);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        clearTimeout(timer);
        search('');
        props.close();
      }}
    />
  );
};

const RowDialog: Component<{ readonly source: TableSource; readonly row: number; close(): void }> = (props) => (
  <Dialog open title={`Row ${groupDigits(String(props.row + 1))}`} onClose={props.close}>
    <dl class="row-detail">
      <For each={props.source.columns}>
        {(column, index) => (
          <>
            <dt>
              {column.name} <small>{column.type.toLowerCase()}</small>
            </dt>
            <dd classList={{ mute: props.source.value(props.row, index()) === null }}>
              {props.source.value(props.row, index()) ?? 'null'}
            </dd>
          </>
        )}
      </For>
    </dl>
  </Dialog>
);
