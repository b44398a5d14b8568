/**
 * Selections without a pointer: from and to on each axis of an interval, or a list of marks to choose.
 * Every change is a selection at once. Escape closes the form; it never discards what is selected.
 */
import { type Component, createUniqueId, For, Show } from 'solid-js';
import type { Json, JsonObject, Picture, PictureSelection } from '../../engine/index.ts';
import { Button } from '../ui/button.tsx';
import {
  type Bounds,
  type BrushAxis,
  type Domain,
  listMarks,
  readAxes,
  readBounds,
  writeBounds,
} from './brush-axes.ts';

interface FormProps {
  /** What the chart is called. */
  readonly name: string;
  readonly picture: Picture;
  readonly selected: Readonly<Record<string, Json>>;
  readonly domainOf: (channel: string) => Domain | null;
  readonly select: (param: string, value: Json) => void;
  readonly close: () => void;
}

/** Marks beyond these are reached by pointer or by a filter. */
const mostChoices = 200;
const dayMs = 86_400_000;

/** The form of all selections of a chart. */
export const BrushForm: Component<FormProps> = (props) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    props.close();
  };
  return (
    <form
      class="chart-form"
      aria-label={`Select in ${props.name}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <For each={props.picture.selections}>
        {(selection) => (
          <Show when={selection.kind === 'interval'} fallback={<Marks {...props} selection={selection} />}>
            <Ranges {...props} selection={selection} />
          </Show>
        )}
      </For>
      <div class="chart-form-foot">
        <Button
          small
          onClick={() => {
            for (const { param } of props.picture.selections) props.select(param, null);
          }}
        >
          Select all
        </Button>
        <Button small onClick={() => props.close()}>
          Done
        </Button>
      </div>
    </form>
  );
};

type PartProps = FormProps & { readonly selection: PictureSelection };

const Ranges: Component<PartProps> = (props) => {
  const axes = () => readAxes(props.selection, props.picture, props.domainOf);
  const bounds = () => readBounds(props.selected[props.selection.param] ?? null, axes());
  const set = (at: number, end: 0 | 1, position: number) => {
    const next = axes().map((axis, index): Bounds => {
      const [low, high] = bounds()?.[index] ?? [axis.low, axis.high];
      if (index !== at) return [low, high];
      return end === 0 ? [position, Math.max(position, high)] : [Math.min(position, low), position];
    });
    props.select(props.selection.param, writeBounds(props.selection, axes(), next));
  };
  return (
    <For each={axes()}>
      {(axis, at) => (
        <For each={[0, 1] as const}>
          {(end) => (
            <End
              title={`${axis.field} ${end === 0 ? 'from' : 'to'}`}
              axis={axis}
              position={bounds()?.[at()]?.[end] ?? (end === 0 ? axis.low : axis.high)}
              set={(position) => set(at(), end, position)}
            />
          )}
        </For>
      )}
    </For>
  );
};

interface EndProps {
  readonly title: string;
  readonly axis: BrushAxis;
  readonly position: number;
  readonly set: (position: number) => void;
}

/** One end of a range: a number, a moment, or one of the axis' categories. */
const End: Component<EndProps> = (props) => {
  const id = createUniqueId();
  const isDays = () => props.axis.high - props.axis.low > 3 * dayMs;
  const write = () => {
    if (!props.axis.temporal) return String(Number(props.position.toPrecision(6)));
    return new Date(props.position).toISOString().slice(0, isDays() ? 10 : 19);
  };
  const read = (text: string) => {
    const position = props.axis.temporal ? Date.parse(isDays() ? text : `${text}Z`) : Number(text);
    if (text.trim() !== '' && !Number.isNaN(position)) props.set(position);
  };
  return (
    <div class="chart-form-line">
      <label for={id}>{props.title}</label>
      <Show
        when={props.axis.categories}
        fallback={
          <input
            id={id}
            class="field"
            type={props.axis.temporal ? (isDays() ? 'date' : 'datetime-local') : 'number'}
            step={props.axis.temporal ? undefined : props.axis.step}
            value={write()}
            onChange={(event) => read(event.currentTarget.value)}
          />
        }
      >
        {(categories) => (
          <select id={id} class="field" onChange={(event) => props.set(event.currentTarget.selectedIndex)}>
            <For each={categories()}>
              {(category, index) => (
                <option selected={index() === props.position}>
                  {category === null ? 'null' : writeCategory(category, props.axis.temporal)}
                </option>
              )}
            </For>
          </select>
        )}
      </Show>
    </div>
  );
};

function writeCategory(category: Json, temporal: boolean): string {
  return temporal && typeof category === 'number' ? new Date(category).toISOString().slice(0, 19) : String(category);
}

const Marks: Component<PartProps> = (props) => {
  const note = createUniqueId();
  const choices = () => listMarks(props.selection, props.picture);
  const points = (): readonly JsonObject[] => {
    const value = props.selected[props.selection.param] as { fields?: Json } | null | undefined;
    return Array.isArray(value?.fields) ? (value.fields as JsonObject[]) : [];
  };
  const isChosen = (point: JsonObject) => points().some((each) => JSON.stringify(each) === JSON.stringify(point));
  const toggle = (point: JsonObject, chosen: boolean) => {
    const others = points().filter((each) => JSON.stringify(each) !== JSON.stringify(point));
    const fields = chosen ? [...others, point] : others;
    props.select(props.selection.param, fields.length === 0 ? null : { kind: 'point', fields });
  };
  return (
    <fieldset class="chart-form-marks" aria-describedby={choices().length > mostChoices ? note : undefined}>
      <legend>
        {[...new Set(props.selection.fields.map(({ field }) => field))].join(', ') || props.selection.param}
      </legend>
      <For each={choices().slice(0, mostChoices)}>
        {({ point, title }) => (
          <label>
            <input
              type="checkbox"
              checked={isChosen(point)}
              onChange={(event) => toggle(point, event.currentTarget.checked)}
            />
            {title}
          </label>
        )}
      </For>
      <Show when={choices().length > mostChoices}>
        <p id={note} class="mute">
          The first {mostChoices} of {choices().length}.
        </p>
      </Show>
    </fieldset>
  );
};
