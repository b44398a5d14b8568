/** A sentence of the engine: names between backticks stand out, the rest is text. */
import { type Component, For, Show } from 'solid-js';

/** The sentence on screen. */
export const Words: Component<{ readonly text: string }> = (props) => (
  <For each={props.text.split('`')}>
    {(part, index) => (
      <Show when={index() % 2 === 1} fallback={part}>
        <b class="name">{part}</b>
      </Show>
    )}
  </For>
);
