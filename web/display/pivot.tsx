/** A pivot as a table: lines, columns across, totals; a figure opens the rows behind it. */
import { type Component, createMemo, For, Index, type JSX, Show } from 'solid-js';
import {
  type Display,
  foldPivot,
  type Pivot,
  type PivotKey,
  type PivotLine,
  type PivotTable,
  type TableInfo,
  writePivotFilter,
  writePivotQuery,
  writePivotSql,
} from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import { formatValue, groupDigits, readColumnDisplays } from '../table/format.ts';
import { Button } from '../ui/button.tsx';
import { createAnswer } from './answers.ts';

interface PivotViewProps {
  readonly cell: string;
  readonly title: string | undefined;
  readonly table: TableInfo;
  readonly display: Display;
  readonly pivot: Pivot;
  readonly where: string;
  /** Opens the rows that fulfil a condition. */
  see(where: string): void;
  readonly foot: JSX.Element;
  /** Writes the pivot as a SQL cell. */
  write(sql: string): void;
}

/** The pivot of a cell. */
export const PivotView: Component<PivotViewProps> = (props) => {
  const notebook = useNotebook();
  const columns = () => props.table.columns;
  const sql = createMemo(() => writePivotQuery(props.pivot, columns(), props.where));
  const answer = createAnswer(notebook, props.cell, () => ({ table: props.table, sql: sql() }));
  const folded = createMemo(() => {
    const rows = answer.rows();
    return rows === null ? null : foldPivot(props.pivot, columns(), rows);
  });
  const write = () => {
    const table = folded();
    if (table === null) return;
    const source = { from: props.cell, where: props.where, columns: columns() };
    props.write(writePivotSql(props.pivot, table, source));
  };
  return (
    <Show when={answer.trouble() === null} fallback={<p class="table-trouble">{answer.trouble()}</p>}>
      <Show when={folded()} fallback={<div class="pivot-wait" aria-busy="true" />}>
        {(table) => (
          <div class="table">
            <div class="pivot-scroll" tabindex="0" role="group" aria-label={`Pivot of ${props.cell}`}>
              <PivotBody {...props} folded={table()} old={answer.waits()} />
            </div>
            <div class="table-foot">
              <span>
                {groupDigits(String(table().lines.length))} {table().lines.length === 1 ? 'line' : 'lines'}
                {table().notes.map((note) => ` · ${note}`)}
              </span>
              {props.foot}
              <span class="grow" />
              <Button small look="quiet" onClick={write}>
                Open as SQL
              </Button>
            </div>
          </div>
        )}
      </Show>
    </Show>
  );
};

interface BodyProps extends PivotViewProps {
  readonly folded: PivotTable;
  readonly old: boolean;
}

const writeKeys = (keys: readonly PivotKey[]) => keys.map(({ text }) => text ?? 'null').join(' · ');

const PivotBody: Component<BodyProps> = (props) => {
  const displays = createMemo(() => readColumnDisplays(props.display));
  const label = (name: string) => displays().get(name)?.label ?? name;
  const several = () => props.folded.values.length > 1;
  const head = (keys: readonly PivotKey[]) =>
    keys.length > 0 ? writeKeys(keys) : props.folded.across.length > 0 ? 'Total' : '';
  /** Where no row is, there is no figure: a dash, lighter than a nought. */
  const write = (figure: string | null, value: number) => {
    const column = props.folded.values[value] ?? { name: '', type: 'VARCHAR' };
    const display = displays().get(props.pivot.values[value]?.field ?? '');
    return figure === null ? '–' : formatValue(figure, column, display).text;
  };
  const line = (line: PivotLine, total: boolean) => (
    <tr classList={{ total }}>
      <Show
        when={!total}
        fallback={
          <th scope="row" colspan={Math.max(1, props.folded.heads.length)}>
            Total
          </th>
        }
      >
        <For each={line.keys}>
          {(key, at) => (
            <th scope="row">{formatValue(key.text, props.folded.heads[at()] ?? { name: '', type: 'VARCHAR' }).text}</th>
          )}
        </For>
      </Show>
      <For each={line.figures}>
        {(figures, at) => (
          <Index each={figures}>
            {(figure, value) => (
              <td>
                <button
                  type="button"
                  class="pivot-figure"
                  title={`See the rows: ${[writeKeys(line.keys), head(props.folded.columns[at()] ?? [])].filter(Boolean).join(', ')}`}
                  disabled={figure() === null || figure() === '0'}
                  onClick={() => props.see(writePivotFilter(props.folded, line.keys, props.folded.columns[at()] ?? []))}
                >
                  {write(figure(), value)}
                </button>
              </td>
            )}
          </Index>
        )}
      </For>
    </tr>
  );
  return (
    <table class="pivot" classList={{ old: props.old }}>
      <caption class="unseen">{props.title ?? props.cell}</caption>
      <thead>
        <tr>
          <For each={props.folded.heads}>{(column) => <th scope="col">{label(column.name)}</th>}</For>
          <For each={props.folded.columns}>
            {(keys) => (
              <For each={props.folded.values}>
                {(value) => (
                  <th scope="col" class="right">
                    {head(keys)}
                    <Show when={several() || keys.length === 0}>
                      <small>{head(keys) === 'Total' && !several() ? '' : value.name}</small>
                    </Show>
                  </th>
                )}
              </For>
            )}
          </For>
        </tr>
      </thead>
      <tbody>
        <For each={props.folded.lines}>{(one) => line(one, false)}</For>
      </tbody>
      <Show when={props.folded.total}>{(total) => <tfoot>{line(total(), true)}</tfoot>}</Show>
    </table>
  );
};
