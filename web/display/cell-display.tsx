/**
 * How a table-valued cell looks by its `display`: tiles, a pivot, or its table under a filter; and the dialog with
 * the rows behind what was clicked. The engine writes every query and condition.
 */
import { type Component, createSignal, Match, Show, Switch } from 'solid-js';
import type { Cell, Display, Pivot, TableInfo } from '../../engine/index.ts';
import { insertCell } from '../session/commands/actions.ts';
import { nameFree } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import './display.css';
import { TableView } from '../table/table-view.tsx';
import { PivotView } from './pivot.tsx';
import { createDerived, RowsBehind } from './rows-behind.tsx';
import { ShowAs } from './show-as.tsx';
import { followFilter } from './shown-filter.ts';
import { Tiles } from './tiles.tsx';

interface CellDisplayProps {
  readonly cell: Cell;
  readonly table: TableInfo;
  readonly display: Display;
}

const both = (a: string, b: string) => (a === 'TRUE' ? b : b === 'TRUE' ? a : `${a} AND ${b}`);

/** The cell's table as its author wants it seen. */
export const CellDisplay: Component<CellDisplayProps> = (props) => {
  const notebook = useNotebook();
  const [seen, see] = createSignal<string | null>(null);
  const filter = followFilter(
    notebook,
    () => props.cell,
    () => props.table.columns,
  );
  const pivot = (): Pivot | undefined => (props.display.as === 'pivot' ? props.display.pivot : undefined);
  const counts = () => props.display.stat?.some(({ agg }) => agg !== undefined) ?? false;
  const write = (sql: string) => {
    const id = nameFree(`${props.cell.id}_pivot`, new Set(notebook.mirror.order()));
    insertCell(notebook, { id, sql }, props.cell.id, false);
  };
  return (
    <>
      <Show when={filter().trouble}>{(words) => <p class="table-trouble">{words()}</p>}</Show>
      <Switch fallback={<FilteredTable {...props} where={filter().where} />}>
        <Match when={props.display.as === 'stat' && props.display.stat !== undefined}>
          <Tiles
            cell={props.cell.id}
            title={props.cell.fields?.title}
            table={props.table}
            display={props.display}
            where={filter().where}
            see={counts() ? () => see(filter().where) : undefined}
          />
          <div class="tiles-foot">
            <ShowAs cell={props.cell.id} table={props.table} as="stat" />
          </div>
        </Match>
        <Match when={pivot()}>
          {(wanted) => (
            <PivotView
              cell={props.cell.id}
              title={props.cell.fields?.title}
              table={props.table}
              display={props.display}
              pivot={wanted()}
              where={filter().where}
              see={(where) => see(both(filter().where, where))}
              write={write}
              foot={<ShowAs cell={props.cell.id} table={props.table} as="pivot" />}
            />
          )}
        </Match>
      </Switch>
      <Show when={seen()} keyed>
        {(where) => (
          <RowsBehind
            behind={{ of: props.cell.id, table: props.table, where }}
            after={props.cell.id}
            close={() => see(null)}
          />
        )}
      </Show>
    </>
  );
};

const FilteredTable: Component<CellDisplayProps & { readonly where: string }> = (props) => {
  const notebook = useNotebook();
  const derived = createDerived(notebook, () => ({ of: props.cell.id, table: props.table, where: props.where }));
  return (
    <Show when={derived.table()} keyed fallback={<div class="picture-wait" />}>
      {(table) => (
        <TableView
          sql={notebook.host.sql}
          table={table}
          name={props.cell.id}
          display={props.display}
          known={null}
          ensure={() => notebook.workbench.materialise(props.cell.id)}
          foot={<ShowAs cell={props.cell.id} table={props.table} as="table" />}
        />
      )}
    </Show>
  );
};
