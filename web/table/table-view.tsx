/**
 * A relation on screen: grid, filters in force, search, row count, export, one row in detail. It is what
 * data, SQL and code cells show, and the offending rows of an assertion.
 */
import { type Component, createSignal, type JSX, Show } from 'solid-js';
import type { TableInfo } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import { Button } from '../ui/button.tsx';
import { readColumnDisplays } from './format.ts';
import { Grid } from './grid.tsx';
import { createProfiles, type SeenTable } from './head/profiles.ts';
import { isProfiled } from './heights.ts';
import { RowDialog } from './row-dialog.tsx';
import { type ChosenRange, createTableSource } from './source/source.ts';
import { type MakeCell, TableFoot } from './table-foot.tsx';
import { Filters } from './table-tools.tsx';

export interface TableViewProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  /** The cell's id: name of the export and of the grid. */
  readonly name: string;
  readonly display?: unknown;
  readonly known: SeenTable | null;
  readonly foot?: JSX.Element;
  /** Makes a cell of what is shown, where there is a notebook to put it. */
  make?: MakeCell | undefined;
  ensure(): Promise<void>;
  /** What was seen, to be shown after a reload before the relation exists again. */
  fetched?(seen: SeenTable): void;
}

/** A relation with everything one does to look at it. */
export const TableView: Component<TableViewProps> = (props) => {
  const { sql, table, known, fetched } = props;
  /** A relation known from before a reload is made when somebody looks further, not to be profiled. */
  const [there, setThere] = createSignal(known === null);
  const ensure = async () => {
    await props.ensure();
    setThere(true);
  };
  let seen: SeenTable | null = known;
  const keep = (next: SeenTable) => {
    seen = next;
    fetched?.(next);
  };
  const source = createTableSource({ sql, table, known, ensure, fetched: (first) => keep({ ...seen, ...first }) });
  const profiles = createProfiles({
    ...{ sql, table, ensure, first: known?.profiles ?? [] },
    settled: (found) => seen !== null && keep({ ...seen, profiles: found }),
  });
  const [chosen, setChosen] = createSignal<ChosenRange | null>(null);
  const [row, setRow] = createSignal<number | null>(null);
  const filtered = () => source.query().where.length > 0 || source.query().search !== '';
  const clear = () => source.setQuery({ ...source.query(), where: [], search: '' });
  return (
    <div class="table">
      <Grid
        source={source}
        label={`Rows of ${props.name}`}
        displays={readColumnDisplays(props.display)}
        openRow={setRow}
        choose={(rows, columns) => setChosen(rows === null ? null : { rows, columns })}
        profiles={profiles}
        profiled={isProfiled(table.rowCount)}
        there={there()}
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
      <Filters source={source} clear={clear} />
      <TableFoot {...{ sql, table, ensure, source, chosen }} name={props.name} more={props.foot} make={props.make} />
      <Show when={row() !== null}>
        <RowDialog source={source} row={row() ?? 0} go={setRow} close={() => setRow(null)} />
      </Show>
    </div>
  );
};
