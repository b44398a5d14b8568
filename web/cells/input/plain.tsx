/** Controls that hold one value or a pair: text, numbers, sliders, switches, dates, JSON, a button. */
import { type Component, createEffect, createSignal, on, Show } from 'solid-js';
import { isObject, type Json } from '../../../engine/index.ts';
import { Button as UiButton } from '../../ui/button.tsx';
import type { WidgetProps } from './widget-props.ts';

const asText = (value: Json | undefined): string => (value === null || value === undefined ? '' : String(value));
const asNumber = (value: Json | undefined, fallback: number): number => (typeof value === 'number' ? value : fallback);
const part = (value: Json, name: string): Json => (isObject(value) ? (value[name] ?? null) : null);

/** At most one value a frame reaches the engine, however fast a slider is dragged. */
function paceFrames(set: (value: Json) => void): (value: Json) => void {
  let next: { readonly value: Json } | null = null;
  return (value) => {
    if (next === null)
      requestAnimationFrame(() => {
        const last = next;
        next = null;
        if (last !== null) set(last.value);
      });
    next = { value };
  };
}

/** One line of text, or a secret. It counts when typing rests. */
export const Text: Component<WidgetProps> = (props) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (
    <input
      id={props.id}
      class="field"
      type={props.input.secret ? 'password' : 'text'}
      autocomplete="off"
      value={asText(props.value)}
      onInput={(event) => {
        const text = event.currentTarget.value;
        clearTimeout(timer);
        timer = setTimeout(() => props.set(text), 250);
      }}
      onChange={(event) => {
        clearTimeout(timer);
        props.set(event.currentTarget.value);
      }}
    />
  );
};

/** Several lines of text. */
export const Textarea: Component<WidgetProps> = (props) => (
  <textarea
    id={props.id}
    class="field wide"
    rows="4"
    value={asText(props.value)}
    onChange={(event) => props.set(event.currentTarget.value)}
  />
);

/** A number with its unit. */
export const NumberField: Component<WidgetProps> = (props) => (
  <span class="widget-row">
    <input
      id={props.id}
      class="field number"
      type="number"
      min={asText(props.input.min)}
      max={asText(props.input.max)}
      step={props.input.step ?? 'any'}
      value={asText(props.value)}
      onChange={(event) =>
        props.set(Number.isNaN(event.currentTarget.valueAsNumber) ? null : event.currentTarget.valueAsNumber)
      }
    />
    <Show when={props.input.unit}>
      <span class="mute">{props.input.unit}</span>
    </Show>
  </span>
);

/** A slider: its number follows the hand, the engine follows by frames. */
export const Slider: Component<WidgetProps> = (props) => {
  const low = () => asNumber(props.input.min, 0);
  const high = () => asNumber(props.input.max, 100);
  const [held, setHeld] = createSignal(asNumber(props.value, low()));
  createEffect(
    on(
      () => props.value,
      (value) => setHeld(asNumber(value, low())),
    ),
  );
  const send = paceFrames((value) => props.set(value));
  const share = () => ((held() - low()) / Math.max(Number.EPSILON, high() - low())) * 100;
  return (
    <span class="widget-row">
      <input
        id={props.id}
        class="slider"
        type="range"
        min={low()}
        max={high()}
        step={props.input.step ?? 1}
        value={held()}
        style={{ '--share': `${share()}%` }}
        onInput={(event) => {
          setHeld(event.currentTarget.valueAsNumber);
          send(event.currentTarget.valueAsNumber);
        }}
      />
      <output class="widget-value">
        {held()} {props.input.unit ?? ''}
      </output>
    </span>
  );
};

/** Two numbers, low and high. */
export const Range: Component<WidgetProps> = (props) => {
  const set = (name: 'min' | 'max', value: number) => {
    const next = {
      min: part(props.value, 'min') ?? props.input.min ?? 0,
      max: part(props.value, 'max') ?? props.input.max ?? 0,
    };
    props.set({ ...next, [name]: value });
  };
  const field = (name: 'min' | 'max', label: string) => (
    <input
      class="field number"
      type="number"
      aria-label={`${props.name}, ${label}`}
      id={name === 'min' ? props.id : undefined}
      min={asText(props.input.min)}
      max={asText(props.input.max)}
      step={props.input.step ?? 'any'}
      value={asText(part(props.value, name))}
      onChange={(event) =>
        !Number.isNaN(event.currentTarget.valueAsNumber) && set(name, event.currentTarget.valueAsNumber)
      }
    />
  );
  return (
    <span class="widget-row">
      {field('min', 'from')}
      <span class="mute">to</span>
      {field('max', 'to')}
      <span class="mute">{props.input.unit}</span>
    </span>
  );
};

/** Yes or no. */
export const Switch: Component<WidgetProps> = (props) => (
  <button
    id={props.id}
    type="button"
    class="switch"
    role="switch"
    aria-checked={props.value === true}
    aria-label={props.name}
    onClick={() => props.set(props.value !== true)}
  />
);

/** A day. */
export const DateField: Component<WidgetProps> = (props) => (
  <input
    id={props.id}
    class="field"
    type="date"
    min={asText(props.input.min)}
    max={asText(props.input.max)}
    value={asText(props.value)}
    onChange={(event) => props.set(event.currentTarget.value || null)}
  />
);

/** Any JSON, checked before it counts. */
export const JsonField: Component<WidgetProps> = (props) => {
  const [wrong, setWrong] = createSignal<string | null>(null);
  const set = (text: string) => {
    try {
      props.set(JSON.parse(text) as Json);
      setWrong(null);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : 'this is no JSON');
    }
  };
  return (
    <span class="widget-column">
      <textarea
        id={props.id}
        class="field wide mono"
        rows="4"
        aria-invalid={wrong() !== null}
        value={JSON.stringify(props.value, null, 2)}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <Show when={wrong()}>{(words) => <span class="widget-wrong">{words()}</span>}</Show>
    </span>
  );
};

/** A button that counts its presses. */
export const Button: Component<WidgetProps> = (props) => (
  <UiButton id={props.id} onClick={() => props.set(asNumber(props.value, 0) + 1)}>
    {props.name}
  </UiButton>
);
