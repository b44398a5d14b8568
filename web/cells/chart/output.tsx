/** A chart cell's picture, and what a person selects in it handed to the session as the value of its node. */
import X from 'lucide-solid/icons/x';
import { type Component, createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import type { CellOf, Json, Picture } from '../../../engine/index.ts';
import { ChartView } from '../../chart/chart-view.tsx';
import { SeeRows } from '../../display/see-rows.tsx';
import { useNotebook } from '../../session/context.ts';
import { sameList } from '../../session/mirror.ts';
import { Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFills } from '../../ui/sight/fills.ts';
import { theme } from '../../ui/theme.ts';
import { listFilters } from './filters.ts';
import { createLatest } from './latest.ts';

interface ChartOutputProps {
  readonly cell: CellOf<'chart'>;
  readonly picture: Picture;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The picture of a chart cell, under what filters it. */
export const ChartOutput: Component<ChartOutputProps> = (props) => {
  const { mirror, workbench } = useNotebook();
  const selected = createMemo(
    (): Readonly<Record<string, Json>> => {
      const { inputs } = mirror.state().session;
      return Object.fromEntries(
        props.picture.selections.map(({ param }) => [param, inputs.get(`${props.cell.id}.${param}`) ?? null]),
      );
    },
    {},
    { equals: isSame },
  );
  const filters = createMemo(() => listFilters(mirror.state().session, mirror.view(props.cell.id)?.reads ?? []), [], {
    equals: isSame,
  });
  const followers = createMemo(
    () => {
      const { nodes } = mirror.state().session.graph;
      return props.picture.selections.flatMap(({ param }) => nodes.get(`${props.cell.id}.${param}`)?.dependents ?? []);
    },
    [],
    { equals: sameList },
  );
  /** Whether a chart that follows this one is still at work. */
  const isBusy = createMemo(() => {
    const views = followers().map(mirror.view);
    return views.some((view) => view?.type === 'chart' && view.entry !== null);
  });
  /** Selected but not yet handed on: shown at once, and what the next key goes on from. */
  const [pending, setPending] = createSignal<Readonly<Record<string, Json>>>({});
  const latest = createLatest<Readonly<Record<string, Json>>>((values) => {
    const named = Object.entries(values).map(([param, value]) => [`${props.cell.id}.${param}`, value] as const);
    workbench.dispatch({ type: 'set-inputs', values: Object.fromEntries(named) });
  }, isBusy);
  const select = (param: string, value: Json) => {
    setPending({ ...pending(), [param]: value });
    latest.offer(pending());
  };
  const drop = (values: Readonly<Record<string, Json>>) => {
    const waiting = Object.entries(pending()).filter(([param, value]) => !isSame(value, values[param] ?? null));
    if (waiting.length < Object.keys(pending()).length) setPending(Object.fromEntries(waiting));
  };
  createEffect(on(selected, drop, { defer: true }));
  createEffect(on(isBusy, latest.look));
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
        fills={useFills()}
        selected={{ ...selected(), ...pending() }}
        select={select}
        foot={<SeeRows cell={props.cell} />}
      />
    </>
  );
};
