/** What stands on a card: the control of an input, or what a cell shows, under its title; or its source. */
import { type Component, Match, Show, Switch } from 'solid-js';
import type { Card, Cell } from '../../../engine/index.ts';
import { CellIssues } from '../../cells/cell-issues.tsx';
import { CellOutput } from '../../cells/output.tsx';
import { useNotebook } from '../../session/context.ts';

interface CardBodyProps {
  readonly id: string;
  readonly show: Card['show'];
}

/** Charts and inputs say their name themselves, text has none. */
const unnamed = new Set<Cell['type']>(['chart', 'input', 'markdown']);

/** A cell without its tools. */
export const CardBody: Component<CardBodyProps> = (props) => {
  const { mirror } = useNotebook();
  const isSingle = (cell: Cell) => cell.fields?.display?.as === 'stat' && cell.fields.display.stat?.length === 1;
  const title = (cell: Cell) => {
    const own = cell.fields?.title;
    return unnamed.has(cell.type) || isSingle(cell) ? undefined : own;
  };
  return (
    <Show when={mirror.cell(props.id)} fallback={<p class="mute">There is no cell {props.id} any more.</p>}>
      {(cell) => (
        <section class="reading-cell" data-cell={props.id} aria-label={cell().fields?.title ?? props.id}>
          <Show when={title(cell())}>{(words) => <h2 class="reading-title">{words()}</h2>}</Show>
          <Switch>
            <Match when={props.show === 'source'}>
              <pre class="reading-source">{cell().source}</pre>
            </Match>
            <Match when={true}>
              <CellIssues cell={cell()} />
              <CellOutput cell={cell()} />
            </Match>
          </Switch>
        </section>
      )}
    </Show>
  );
};
