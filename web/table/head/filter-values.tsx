/** Some values of a column to be chosen: the most frequent ones, null, and any other that is written. */
import { type Component, createSignal, For, Show } from 'solid-js';
import type { ColumnProfile } from '../../../engine/index.ts';
import { formatValue, groupDigits } from '../format.ts';

interface ValuesProps {
  readonly profile: ColumnProfile;
  readonly chosen: readonly (string | null)[];
  choose(values: readonly (string | null)[]): void;
}

/** The boxes. */
export const FilterValues: Component<ValuesProps> = (props) => {
  const [more, setMore] = createSignal('');
  const counts = () =>
    new Map<string | null, number>([
      ...props.profile.top.map(({ value, count }) => [value, count] as const),
      ...(props.profile.nulls > 0 ? [[null, props.profile.nulls] as const] : []),
    ]);
  const offered = () => [...new Set([...counts().keys(), ...props.chosen])];
  const toggle = (value: string | null) =>
    props.choose(props.chosen.includes(value) ? props.chosen.filter((one) => one !== value) : [...props.chosen, value]);
  const add = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || more() === '') return;
    event.preventDefault();
    if (!props.chosen.includes(more())) toggle(more());
    setMore('');
  };
  return (
    <fieldset class="filter-values" aria-label="Values">
      <For each={offered()}>
        {(value) => (
          <label>
            <input type="checkbox" checked={props.chosen.includes(value)} onChange={() => toggle(value)} />
            <span classList={{ mute: value === null }}>{formatValue(value, props.profile).text}</span>
            <span class="mute">{groupDigits(String(counts().get(value) ?? ''))}</span>
          </label>
        )}
      </For>
      <Show when={(props.profile.distinct ?? 0) > props.profile.top.length}>
        <input
          class="field"
          aria-label="Another value"
          placeholder="Another value, then Enter"
          value={more()}
          onInput={(event) => setMore(event.currentTarget.value)}
          onKeyDown={add}
        />
      </Show>
    </fieldset>
  );
};
