/** Left: the cells with their states, the tables with their columns, the inputs. A click goes there. */
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import type { Cell, CellOf, TableInfo } from '../../engine/index.ts';
import type { CellView } from '../../engine/run.ts';
import { InputOutput } from '../cells/input/output.tsx';
import { Mark } from '../cells/mark.tsx';
import { describeState, writeAmount } from '../cells/state.ts';
import { useNotebook } from '../session/context.ts';
import { createGradual } from '../session/gradual.ts';
import { sameList } from '../session/mirror.ts';
import { Stretches } from '../session/stretches.tsx';
import { writeColumnType } from '../table/format.ts';

/** The left panel. */
export const Outline: Component = () => (
  <aside class="panel left" aria-label="Outline and data">
    <Cells />
    <Inputs />
    <Tables />
  </aside>
);

/** A cell's name in the outline: a markdown cell goes by the first line of what it says. */
function writeName(cell: Cell, view: CellView | undefined): string {
  if (cell.type !== 'markdown') return cell.id;
  const output = view?.shown?.output;
  const text = output?.kind === 'text' ? output.text : cell.fields.text;
  const line = text.split('\n').find((one) => one.trim() !== '') ?? cell.id;
  return line
    .replace(/^#+\s*/, '')
    .replaceAll(/\{\{.*?\}\}/g, '…')
    .replaceAll('**', '')
    .replaceAll('`', '');
}

const Cells: Component = () => {
  const { mirror } = useNotebook();
  const shown = createGradual(mirror.order, () => null);
  return (
    <nav aria-label="Cells">
      <div class="panel-head">
        <h2>Outline</h2>
        <span>
          {mirror.order().length} {mirror.order().length === 1 ? 'cell' : 'cells'}
        </span>
      </div>
      <Stretches each={shown()} scroller=".panel" heightOf={() => 26}>
        {(id) => <OutlineRow id={id} />}
      </Stretches>
    </nav>
  );
};

const OutlineRow: Component<{ readonly id: string }> = (props) => {
  const notebook = useNotebook();
  const cell = () => notebook.mirror.cell(props.id);
  const running = createMemo(() => notebook.mirror.view(props.id));
  return (
    <Show when={cell()}>
      {(found) => {
        const state = createMemo(() => describeState(found(), running()));
        const heading = () => found().type === 'markdown';
        return (
          <button
            type="button"
            class="row"
            classList={{ on: notebook.view.selected() === props.id, text: heading() }}
            aria-current={notebook.view.selected() === props.id ? 'true' : undefined}
            onClick={() => notebook.view.select(props.id)}
          >
            <Show when={!heading() || state().shape === 'blocked'}>
              <Mark state={state()} named />
            </Show>
            <span class={heading() ? 'row-text' : 'row-id'}>{writeName(found(), running())}</span>
            <span class="row-more">{state().shape === 'skipped' ? state().word : writeAmount(running())}</span>
          </button>
        );
      }}
    </Show>
  );
};

const readInput = (cell: Cell | undefined) => (cell?.type === 'input' ? cell : null);

const Inputs: Component = () => {
  const { mirror } = useNotebook();
  const cells = createMemo(() => mirror.state().session.document.cells);
  const inputs = createMemo(() =>
    cells().filter((cell): cell is CellOf<'input'> => cell.type === 'input' && !cell.disabled),
  );
  const ids = createMemo(() => inputs().map((cell) => cell.id), [], { equals: sameList });
  const shown = createGradual(ids, () => null);
  return (
    <Show when={ids().length > 0}>
      <section aria-label="Inputs">
        <div class="panel-head">
          <h2>Inputs</h2>
        </div>
        <div class="panel-inputs">
          <For each={shown()}>
            {(id) => <Show when={readInput(mirror.cell(id))}>{(cell) => <InputOutput cell={cell()} compact />}</Show>}
          </For>
        </div>
      </section>
    </Show>
  );
};

const Tables: Component = () => {
  const { mirror } = useNotebook();
  const tables = createMemo(
    () => {
      const views = [...mirror.state().cells.values()];
      const found = views.filter(({ type, shown }) => shown?.output?.kind === 'table' && type !== 'markdown');
      return found.map(({ id }) => id);
    },
    [],
    { equals: sameList },
  );
  return (
    <Show when={tables().length > 0}>
      <section aria-label="Data">
        <div class="panel-head">
          <h2>Data</h2>
        </div>
        <For each={tables()}>{(id) => <TableRow id={id} />}</For>
      </section>
    </Show>
  );
};

const TableRow: Component<{ readonly id: string }> = (props) => {
  const { mirror } = useNotebook();
  const [open, setOpen] = createSignal(mirror.cell(props.id)?.type === 'data');
  const info = (): TableInfo | null => {
    const output = mirror.view(props.id)?.shown?.output;
    return output?.kind === 'table' ? output.table : null;
  };
  const from = () => {
    const cell = mirror.cell(props.id);
    return cell?.type === 'data' ? (cell.fields.source ?? 'rows') : '';
  };
  return (
    <>
      <button type="button" class="row" aria-expanded={open()} onClick={() => setOpen(!open())}>
        <ChevronRight size={13} class="row-turn" />
        <span class="row-table">{props.id}</span>
        <span class="row-more" title={from()}>
          {from() || (info()?.columns.length === 1 ? '1 column' : `${info()?.columns.length ?? 0} columns`)}
        </span>
      </button>
      <Show when={open()}>
        <For each={info()?.columns.slice(0, 200) ?? []}>
          {(column) => (
            <div class="row column">
              <span class="row-id">{column.name}</span>
              <span class="row-more" title={column.type}>
                {writeColumnType(column.type)}
              </span>
            </div>
          )}
        </For>
        <Show when={(info()?.columns.length ?? 0) > 200}>
          <div class="row column mute">and {(info()?.columns.length ?? 0) - 200} more</div>
        </Show>
      </Show>
    </>
  );
};
