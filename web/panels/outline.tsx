/** Left: the cells with their states, the tables with their columns, the inputs. A click goes there. */
import { type Component, createMemo, For, Show } from 'solid-js';
import type { Cell, CellOf } from '../../engine/index.ts';
import type { CellView } from '../../engine/run.ts';
import { InputOutput } from '../cells/input/output.tsx';
import { Mark } from '../cells/mark.tsx';
import { describeState, writeAmount } from '../cells/state.ts';
import { useNotebook } from '../session/context.ts';
import { createGradual } from '../session/gradual.ts';
import { sameList } from '../session/mirror.ts';
import { Stretches } from '../session/stretches.tsx';
import { groupValues } from '../table/group-values.ts';
import { Tables } from './outline/tables.tsx';

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
  const text = output?.kind === 'text' ? groupValues(cell.fields.text, output.text) : cell.fields.text;
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
        const state = createMemo(() => describeState(found(), running(), notebook.mirror.view));
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
