/**
 * A picture on screen: drawn when it comes into view, kept and updated in place, drawn anew when its
 * spec or the theme changes. Says what it shows in words, and offers its rows as a table.
 */
import { BoxSelect, ChartColumn, Download, Table2, X } from 'lucide-solid';
import { type Component, createEffect, createSignal, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import type { Json, Picture } from '../../engine/index.ts';
import { Tool } from '../ui/button.tsx';
import { Menu } from '../ui/opened/menu.tsx';
import { BrushForm } from './brush-form.tsx';
import { pressKey } from './brush-keys.ts';
import { type DrawnChart, drawChart } from './draw-chart.ts';
import { type ChartFormat, saveChart } from './save-chart.ts';
import { writeSelection } from './selection-value.ts';
import { Twin } from './twin.tsx';
import './chart.css';

interface ChartViewProps {
  readonly name: string;
  readonly title?: string | undefined;
  readonly picture: Picture;
  readonly renderer?: 'canvas' | 'svg' | undefined;
  readonly theme: string;
  /** Whether it takes the height of its place. */
  readonly fills: boolean;
  /** Values of the chart's selections, by parameter. */
  readonly selected: Readonly<Record<string, Json>>;
  readonly select: (param: string, value: Json) => void;
  /** Called when a pointer or the focus comes to it: something may be selected soon. */
  near?(): void;
  /** What else stands under the picture. */
  readonly foot?: JSX.Element;
}

const formats: readonly (readonly [ChartFormat, string])[] = [
  ['png', 'Save as PNG'],
  ['svg', 'Save as SVG'],
  ['spec', 'Save the spec'],
  ['data', 'Save the data as CSV'],
];

const keyHelp = 'Arrow keys select, Shift widens, Delete clears, Enter opens fields.';

/** One chart with its foot. */
export const ChartView: Component<ChartViewProps> = (props) => {
  let canvas: HTMLDivElement | undefined;
  let drawing: HTMLDivElement | undefined;
  let form: HTMLDivElement | undefined;
  let drawn: DrawnChart | undefined;
  let turn = 0;
  const [twin, setTwin] = createSignal(false);
  const [trouble, setTrouble] = createSignal<string | null>(null);

  async function draw() {
    turn += 1;
    const own = turn;
    if (!canvas) return;
    try {
      const { picture, renderer = 'svg', selected, fills } = props;
      const next = await drawChart(canvas, picture, {
        renderer,
        fills,
        selected,
        select,
      });
      if (own !== turn) return next.dispose();
      drawn?.dispose();
      drawn = next;
      drawn.update(props.picture);
      setTrouble(null);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  }

  const select = (param: string, value: Json) => props.select(param, value);
  const [choosing, setChoosing] = createSignal(false);
  function closeForm() {
    setChoosing(false);
    drawing?.focus();
  }
  function openForm() {
    setChoosing(true);
    queueMicrotask(() => form?.querySelector<HTMLElement>('input, select')?.focus());
  }
  function onKeyDown(event: KeyboardEvent) {
    const { picture, selected } = props;
    const domainOf = (channel: string) => drawn?.domainOf(channel) ?? null;
    if (!pressKey(event, { picture, selected, domainOf, select, openForm })) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A chart in which something can be selected takes the focus and its own keys. */
  const keyed = (): JSX.HTMLAttributes<HTMLDivElement> =>
    selectable()
      ? {
          role: 'application',
          tabindex: 0,
          'aria-roledescription': 'chart',
          'aria-label': `${props.title ?? props.name}. ${keyHelp}`,
          onKeyDown,
        }
      : {};

  onMount(() => void draw());
  createEffect(
    on(
      () => props.picture,
      (picture) => drawn && !drawn.update(picture) && void draw(),
      { defer: true },
    ),
  );
  createEffect(
    on(
      () => props.theme,
      () => void draw(),
      { defer: true },
    ),
  );
  createEffect(
    on(
      () => props.selected,
      (selected) => drawn && !drawn.show(selected) && void draw(),
      { defer: true },
    ),
  );
  onCleanup(() => {
    turn += 1;
    drawn?.dispose();
  });

  const selectable = () => props.picture.selections.some(({ fields }) => fields.length > 0);
  const picked = () => props.picture.selections.filter(({ param }) => (props.selected[param] ?? null) !== null);
  function clear() {
    for (const { param } of picked()) select(param, null);
  }
  const saving = () => [
    formats.map(([format, title]) => ({
      title,
      run: () => void (drawn && saveChart(format, props.name, { picture: props.picture, drawn })),
    })),
  ];

  return (
    <figure
      class="chart"
      aria-label={props.picture.summary}
      onPointerEnter={() => props.near?.()}
      onFocusIn={() => props.near?.()}
    >
      <Show when={props.title}>
        <figcaption class="chart-title">{props.title}</figcaption>
      </Show>
      <div class="chart-drawing" ref={drawing} {...keyed()}>
        <div class="chart-canvas" ref={canvas} />
      </div>
      <Show when={trouble()}>{(text) => <p role="alert">The chart could not be drawn: {text()}</p>}</Show>
      <ul class="chart-notes">
        <For each={props.picture.notes}>{(note) => <li>{note}</li>}</For>
      </ul>
      <div class="chart-foot">
        <span>{props.picture.marks === 1 ? '1 mark' : `${props.picture.marks.toLocaleString()} marks`}</span>
        <For each={picked()}>
          {(selection) => <span class="chart-chip">{writeSelection(props.selected[selection.param] ?? null)}</span>}
        </For>
        <Show when={picked().length > 0}>
          <Tool small name="Clear the selection" onClick={clear}>
            <X />
          </Tool>
        </Show>
        <Show when={selectable()}>
          <Tool
            small
            name="Select in the chart"
            aria-expanded={choosing()}
            onClick={() => (choosing() ? closeForm() : openForm())}
          >
            <BoxSelect />
          </Tool>
        </Show>
        <span class="grow" />
        {props.foot}
        <Tool
          small
          name={twin() ? 'Hide the table' : 'Show as a table'}
          aria-pressed={twin()}
          onClick={() => setTwin(!twin())}
        >
          <Show when={twin()} fallback={<Table2 />}>
            <ChartColumn />
          </Show>
        </Tool>
        <Menu label="Save the chart" groups={saving}>
          <Download />
        </Menu>
      </div>
      <Show when={choosing()}>
        <div ref={form}>
          <BrushForm
            name={props.title ?? props.name}
            picture={props.picture}
            selected={props.selected}
            domainOf={(channel) => drawn?.domainOf(channel) ?? null}
            select={select}
            close={closeForm}
          />
        </div>
      </Show>
      <Show when={twin()}>
        <Twin picture={props.picture} />
      </Show>
    </figure>
  );
};
