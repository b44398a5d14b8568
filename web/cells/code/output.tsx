/** The value of a code, notebook or loop cell: as text when it is short, as an indented tree of JSON else. */
import { type Component, createMemo, For, Show } from 'solid-js';
import type { Json } from '../../../engine/index.ts';
import { writeCount } from '../../table/format.ts';

const mostEntries = 200;

/** A JSON value, folded below the second level. */
export const ValueOutput: Component<{ readonly value: Json }> = (props) => (
  <div class="value">
    <Node value={props.value} depth={0} />
  </div>
);

const Node: Component<{ readonly name?: string; readonly value: Json; readonly depth: number }> = (props) => {
  const entries = createMemo((): readonly (readonly [string, Json])[] => {
    const { value } = props;
    if (typeof value !== 'object' || value === null) return [];
    return Array.isArray(value)
      ? value.map((item: Json, index): readonly [string, Json] => [String(index), item])
      : Object.entries(value as Readonly<Record<string, Json>>);
  });
  const nested = () => typeof props.value === 'object' && props.value !== null;
  const summary = () =>
    Array.isArray(props.value) ? `list of ${entries().length}` : writeCount(entries().length, 'field');
  return (
    <Show
      when={nested()}
      fallback={
        <div class="value-line">
          <Show when={props.name}>
            <span class="value-name">{props.name}</span>
          </Show>
          <span class={`value-${props.value === null ? 'null' : typeof props.value}`}>
            {typeof props.value === 'string' && props.depth === 0 ? props.value : JSON.stringify(props.value)}
          </span>
        </div>
      }
    >
      <details class="value-node" open={props.depth < 2 && entries().length <= 40}>
        <summary>
          <Show when={props.name}>
            <span class="value-name">{props.name}</span>
          </Show>
          <span class="mute">{summary()}</span>
        </summary>
        <For each={entries().slice(0, mostEntries)}>
          {([name, value]) => <Node name={name} value={value} depth={props.depth + 1} />}
        </For>
        <Show when={entries().length > mostEntries}>
          <div class="mute">and {entries().length - mostEntries} more</div>
        </Show>
      </details>
    </Show>
  );
};
