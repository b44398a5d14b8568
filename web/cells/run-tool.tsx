/** Runs a cell, or stops it while it is busy. */
import Play from 'lucide-solid/icons/play';
import Square from 'lucide-solid/icons/square';
import { type Component, Show } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { runCell } from '../session/commands/actions.ts';
import { useNotebook } from '../session/context.ts';
import { Tool } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { CellState } from './state.ts';

/** The button of a cell that can run. */
export const RunTool: Component<{ readonly cell: Cell; readonly state: CellState }> = (props) => {
  const notebook = useNotebook();
  const id = () => props.cell.id;
  const busy = () => props.state.shape === 'busy' || props.state.shape === 'queued';
  const stop = () => notebook.workbench.dispatch({ type: 'cancel', cells: [id()] });
  return (
    <Show when={props.cell.type !== null && !props.cell.disabled}>
      <Show
        when={busy()}
        fallback={
          <Tool small name={`Run ${id()}`} key="Mod-Enter" onClick={() => runCell(notebook, id())}>
            <Icon of={Play} />
          </Tool>
        }
      >
        <Tool small name={`Stop ${id()}`} key="." onClick={stop}>
          <Icon of={Square} />
        </Tool>
      </Show>
    </Show>
  );
};
