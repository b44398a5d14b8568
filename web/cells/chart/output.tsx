/** A chart cell's picture, under what filters it; what is selected in it goes to the session. */
import X from 'lucide-solid/icons/x';
import { type Component, createMemo, For, Show } from 'solid-js';
import type { CellOf, Picture } from '../../../engine/index.ts';
import { ChartView } from '../../chart/chart-view.tsx';
import { SeeRows } from '../../display/see-rows.tsx';
import { useNotebook } from '../../session/context.ts';
import { Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFills } from '../../ui/sight/fills.ts';
import { theme } from '../../ui/theme.ts';
import { listFilters } from './filters.ts';
import { createSelecting } from './selecting.ts';

interface ChartOutputProps {
  readonly cell: CellOf<'chart'>;
  readonly picture: Picture;
}

/** The picture of a chart cell, under what filters it. */
export const ChartOutput: Component<ChartOutputProps> = (props) => {
  const notebook = useNotebook();
  const { mirror, workbench } = notebook;
  const fills = useFills();
  const { selected, select, prepare } = createSelecting(
    notebook,
    () => props.cell.id,
    () => props.picture,
  );
  const filters = createMemo(() => listFilters(mirror.state().session, mirror.view(props.cell.id)?.reads ?? []), [], {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const clear = (name: string) => workbench.dispatch({ type: 'set-inputs', values: { [name]: null } });
  return (
    <>
      <Show when={filters().length > 0}>
        <ul class="chart-filters" aria-label="Filters of this chart">
          <For each={filters()}>
            {({ name, text }) => (
              <li class="chart-chip">
                {text}
                <Tool small name={`Clear the filter ${name}`} onClick={() => clear(name)}>
                  <Icon of={X} />
                </Tool>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <ChartView
        name={props.cell.id}
        title={props.cell.fields.title}
        picture={props.picture}
        renderer={props.cell.fields.renderer}
        theme={theme()}
        fills={fills}
        selected={selected()}
        select={select}
        near={prepare}
        foot={<SeeRows cell={props.cell} />}
      />
    </>
  );
};
