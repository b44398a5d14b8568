/** A filter of one column: a test and a value, asked of the whole relation. */
import Filter from 'lucide-solid/icons/list-filter';
import { type Component, createSignal, For, Show } from 'solid-js';
import type { WindowFilter } from '../../../engine/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import type { TableSource } from '../source.ts';

const tests: readonly (readonly [WindowFilter['test'], string])[] = [
  ['contains', 'contains'],
  ['equals', 'is'],
  ['not-equals', 'is not'],
  ['at-least', 'at least'],
  ['at-most', 'at most'],
  ['is-null', 'is null'],
  ['not-null', 'is not null'],
];

/** A test in words. */
export const writeTest = (test: WindowFilter['test']): string => tests.find(([name]) => name === test)?.[1] ?? test;

interface FilterProps {
  readonly source: TableSource;
  readonly name: string;
  readonly numeric: boolean;
}

/** The funnel of a column, with the form behind it. */
export const FilterButton: Component<FilterProps> = (props) => {
  const [test, setTest] = createSignal<WindowFilter['test']>(props.numeric ? 'at-least' : 'contains');
  const [value, setValue] = createSignal('');
  const needsValue = () => test() !== 'is-null' && test() !== 'not-null';
  const apply = (event: SubmitEvent, close: () => void) => {
    event.preventDefault();
    const filter: WindowFilter = { column: props.name, test: test(), ...(needsValue() ? { value: value() } : {}) };
    const query = props.source.query();
    props.source.setQuery({ ...query, where: [...query.where.filter((old) => old.column !== props.name), filter] });
    close();
  };
  const active = () => props.source.query().where.some((filter) => filter.column === props.name);
  return (
    <Pop
      label={`Filter ${props.name}`}
      button={{
        class: 'grid-filter',
        classList: { active: active() },
        tabindex: '-1',
        'aria-label': `Filter ${props.name}`,
      }}
      face={<Icon of={Filter} size={12} />}
      placement="bottom-end"
      class="filter-form"
    >
      {(close) => (
        <form onSubmit={(event) => apply(event, close)}>
          <label>
            <span class="mute">{props.name}</span>
            <select
              class="field"
              value={test()}
              onChange={(event) => setTest(event.currentTarget.value as WindowFilter['test'])}
            >
              <For each={tests}>{([name, words]) => <option value={name}>{words}</option>}</For>
            </select>
          </label>
          <Show when={needsValue()}>
            <input
              class="field"
              aria-label="Value"
              value={value()}
              onInput={(event) => setValue(event.currentTarget.value)}
              autofocus
            />
          </Show>
          <Button look="primary" type="submit" small>
            Filter
          </Button>
        </form>
      )}
    </Pop>
  );
};
