/** The head of a cell: state, name, type, plate, why, and what can be done to it. */
import { type Component, Index, Show } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { writeType } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { Words } from '../ui/words.tsx';
import { Grip } from './between/grip.tsx';
import { CellId } from './cell-id.tsx';
import { CellMenu } from './cell-menu.tsx';
import { Mark } from './mark.tsx';
import { RunTool } from './run-tool.tsx';
import { type CellState, writePlate } from './state.ts';

interface HeadProps {
  readonly id: string;
  readonly cell: Cell;
  readonly state: CellState;
  readonly showsSource: boolean;
}

/** The head of a cell. */
export const CellHead: Component<HeadProps> = (props) => {
  const notebook = useNotebook();
  const view = () => notebook.mirror.view(props.id);
  const editing = () => notebook.editing.typed[props.id] !== undefined;
  const toggleSource = () => notebook.view.setFold(props.id, { source: props.showsSource });
  return (
    <div class="cell-head">
      <Grip id={props.id} />
      <Mark state={props.state} />
      <CellId cell={props.cell} />
      <button
        type="button"
        class="cell-type"
        aria-expanded={props.showsSource}
        title={props.showsSource ? 'Hide the source' : 'Show the source'}
        onClick={toggleSource}
      >
        {writeType(props.cell.type)}
      </button>
      <span class="cell-plate">
        <Index each={writePlate(view())}>{(part, at) => <span>{`${at === 0 ? '' : ' · '}${part()}`}</span>}</Index>
      </span>
      <span class="grow" />
      <Show
        when={editing()}
        fallback={
          <span class={`cell-reason ${props.state.shape}`}>
            <Words text={props.state.reason} />
          </span>
        }
      >
        <span class="cell-reason editing">editing</span>
      </Show>
      <span class="cell-tools">
        <RunTool cell={props.cell} state={props.state} />
        <CellMenu cell={props.cell} />
      </span>
    </div>
  );
};
