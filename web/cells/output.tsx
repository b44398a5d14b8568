/**
 * What a cell shows below its source: the last failure with its place and the way on, beside the text that it is
 * about, and the last success, dimmed while it no longer answers. Which view draws an output depends on the output's kind alone.
 */
import { type Component, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import {
  type Cell,
  type Display,
  type Failure,
  isObject,
  type Json,
  type Output,
  type Result,
  type TableInfo,
} from '../../engine/index.ts';
import { ShowAs } from '../display/show-as.tsx';
import { useNotebook } from '../session/context.ts';
import { groupValues } from '../table/group-values.ts';
import { LateTable } from '../table/late-table.tsx';
import { MarkdownView } from '../ui/markdown-view.tsx';
import { Words } from '../ui/words.tsx';
import { AssertionOutput } from './assertion/output.tsx';
import { ValueOutput } from './code/output.tsx';
import { InputOutput } from './input/output.tsx';

const CellDisplay = lazy(async () => ({ default: (await import('../display/cell-display.tsx')).CellDisplay }));
const Joins = lazy(async () => ({ default: (await import('./joins/joins.tsx')).Joins }));
const ChartOutput = lazy(async () => ({ default: (await import('./chart/output.tsx')).ChartOutput }));

/** All that a cell shows of its runs. */
export const CellOutput: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const view = () => notebook.mirror.view(props.cell.id);
  const old = () => view()?.validity.kind === 'stale' || view()?.entry?.status === 'running';
  return (
    <>
      <Show when={view()?.result?.failure}>{(failure) => <FailureView failure={failure()} cell={props.cell} />}</Show>
      <Show when={props.cell.type === 'input' ? props.cell : null}>{(cell) => <InputOutput cell={cell()} />}</Show>
      <Show when={view()?.shown}>
        {(shown) => (
          <div class="output" classList={{ old: old() && props.cell.type !== 'markdown' }}>
            <Show when={shown().output}>
              {(output) => <OneOutput cell={props.cell} output={output()} result={shown()} />}
            </Show>
            <Show when={shown().assertions}>
              {(verdict) => <AssertionOutput cell={props.cell} verdict={verdict()} />}
            </Show>
            <Show when={!notebook.view.reading() && findJoining(props.cell)}>
              {(cell) => (
                <Suspense>
                  <Joins cell={cell()} />
                </Suspense>
              )}
            </Show>
            <Notes result={shown()} />
          </div>
        )}
      </Show>
      <Show when={view()?.result?.log}>{(lines) => <Printed lines={lines()} cell={props.cell} />}</Show>
    </>
  );
};

/** The cell, if its text may hold a join. */
const findJoining = (cell: Cell) => (cell.type === 'sql' && /\bjoin\b/i.test(cell.fields.sql ?? '') ? cell : null);

const givesNothing = (cell: Cell, value: Json) =>
  cell.type === 'notebook' && isObject(value) && Object.keys(value).length === 0;

const GivesNothing: Component = () => (
  <p class="notes">
    It ran, and gives nothing: a notebook gives the cells that it names under <code>outputs</code>.
  </p>
);

const groupIn = (cell: Cell, text: string) => (cell.type === 'markdown' ? groupValues(cell.fields.text, text) : text);

interface OneProps {
  readonly cell: Cell;
  readonly output: Output;
  readonly result: Result;
}

const OneOutput: Component<OneProps> = (props) => {
  const table = (): TableInfo | null => (props.output.kind === 'table' ? props.output.table : null);
  const verdict = () =>
    props.output.kind === 'verdict' && props.cell.type === 'assertion'
      ? { cell: props.cell, verdict: props.output.verdict }
      : null;
  const picture = () =>
    props.output.kind === 'picture' && props.cell.type === 'chart'
      ? { cell: props.cell, picture: props.output.picture }
      : null;
  return (
    <Switch>
      <Match when={table()} keyed>
        {(info) => <CellTable cell={props.cell} table={info} />}
      </Match>
      <Match when={props.output.kind === 'text' && props.output}>
        {(output) => <MarkdownView text={groupIn(props.cell, output().text)} />}
      </Match>
      <Match when={verdict()}>{(found) => <AssertionOutput {...found()} />}</Match>
      <Match when={picture()}>
        {(found) => (
          <Suspense fallback={<div class="picture-wait" />}>
            <ChartOutput {...found()} />
          </Suspense>
        )}
      </Match>
      <Match when={props.output.kind === 'value' && props.cell.type !== 'input' && props.output}>
        {(output) => (
          <Show when={!givesNothing(props.cell, output().value)} fallback={<GivesNothing />}>
            <ValueOutput value={output().value} />
          </Show>
        )}
      </Match>
    </Switch>
  );
};

/** What the plain table of a cell cannot show: tiles, a pivot, a filter. */
function findDisplay(cell: Cell): Display | null {
  const display = cell.fields?.display;
  return display !== undefined && (display.as !== 'table' || display.where !== undefined) ? display : null;
}

const CellTable: Component<{ readonly cell: Cell; readonly table: TableInfo }> = (props) => {
  const notebook = useNotebook();
  const { id } = props.cell;
  const plain = () => (
    <LateTable
      sql={notebook.host.sql}
      table={props.table}
      name={id}
      display={props.cell.fields?.display}
      known={notebook.knownWindow(id)}
      ensure={() => notebook.workbench.materialise(id)}
      fetched={(window) => notebook.keepWindow(id, window)}
      foot={<ShowAs cell={id} table={props.table} as="table" />}
      make={async (kind, query) => {
        const { makeFromTable } = await import('../display/make-from-table.ts');
        makeFromTable(notebook, kind, { cell: id, table: props.table, query });
      }}
    />
  );
  return (
    <Show when={findDisplay(props.cell)} fallback={plain()}>
      {(display) => (
        <Suspense fallback={<div class="picture-wait" />}>
          <CellDisplay cell={props.cell} table={props.table} display={display()} />
        </Suspense>
      )}
    </Show>
  );
};

const Notes: Component<{ readonly result: Result }> = (props) => (
  <Show when={(props.result.notes?.length ?? 0) > 0}>
    <div class="notes">{props.result.notes?.join(' · ')}</div>
  </Show>
);

/** A failure in the engine's words marks names; what DuckDB or a program says stands as it is. */
const isOurs = ({ code }: Failure) => code !== 'sql-error' && code !== 'code-error';

/** What the cell's code printed in its last run. */
const Printed: Component<{ readonly lines: readonly string[]; readonly cell: Cell }> = (props) => (
  <pre class="printed" role="log" aria-label={`Printed by ${props.cell.id}`} tabindex="0">
    {props.lines.join('\n')}
  </pre>
);

const FailureView: Component<{ readonly failure: Failure; readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const place = () =>
    props.failure.line === undefined
      ? ''
      : `line ${props.failure.line}${props.failure.column === undefined ? '' : `, column ${props.failure.column}`}`;
  return (
    <div class="failure" role="group" aria-label={`Failure of ${props.cell.id}`}>
      <div class="failure-head">
        <b>{props.failure.code}</b>
        <Show when={place()}>
          <button type="button" class="link" onClick={() => notebook.view.edit(props.cell.id)}>
            {place()}
          </button>
        </Show>
      </div>
      <pre>
        <Show when={isOurs(props.failure)} fallback={props.failure.message}>
          <Words text={props.failure.message} />
        </Show>
      </pre>
    </div>
  );
};
