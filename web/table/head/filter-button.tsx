/** The funnel of a column, and the form behind it: a range, a text, some of its values, null or not. */
import Filter from 'lucide-solid/icons/list-filter';
import { type Component, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { Column } from '../../../engine/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import { addFilters } from '../source/query.ts';
import type { TableSource } from '../source/source.ts';
import { FilterValues } from './filter-values.tsx';
import { buildFilters, type FilterTest, fieldOf, listTests } from './filter-words.ts';
import type { Profiles } from './profiles.ts';

interface FilterProps {
  readonly source: TableSource;
  readonly column: Column;
  readonly profiles: Profiles;
}

/** The funnel. */
export const FilterButton: Component<FilterProps> = (props) => {
  const active = () => props.source.query().where.some((filter) => filter.column === props.column.name);
  return (
    <Pop
      label={`Filter ${props.column.name}`}
      button={{
        class: 'grid-filter',
        classList: { active: active() },
        tabindex: '-1',
        'aria-label': `Filter ${props.column.name}`,
      }}
      face={<Icon of={Filter} size={12} />}
      placement="bottom-end"
      class="filter-form"
    >
      {(close) => <FilterForm {...props} close={close} />}
    </Pop>
  );
};

const FilterForm: Component<FilterProps & { close(): void }> = (props) => {
  const [test, setTest] = createSignal<FilterTest>(listTests(props.column.type)[0]?.[0] ?? 'contains');
  const [value, setValue] = createSignal('');
  const [end, setEnd] = createSignal('');
  const [chosen, setChosen] = createSignal<readonly (string | null)[]>([]);
  const profile = () => props.profiles.known().get(props.column.name);
  const choose = (next: FilterTest) => {
    if (next === 'one-of') props.profiles.want([props.column.name]);
    setTest(next);
  };
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const filters = buildFilters(props.column.name, { test: test(), value: value(), end: end(), values: chosen() });
    if (filters.length > 0) props.source.setQuery(addFilters(props.source.query(), filters));
    props.close();
  };
  const field = (label: string, get: () => string, set: (text: string) => void, first: boolean) => (
    <input
      class="field"
      type={fieldOf(props.column.type)}
      step={props.column.type === 'TIMESTAMP' ? '1' : undefined}
      aria-label={label}
      placeholder={label}
      value={get()}
      onInput={(event) => set(event.currentTarget.value)}
      autofocus={first}
    />
  );
  return (
    <form onSubmit={apply}>
      <label>
        <span class="mute">{props.column.name}</span>
        <select class="field" value={test()} onChange={(event) => choose(event.currentTarget.value as FilterTest)}>
          <For each={listTests(props.column.type)}>{([name, words]) => <option value={name}>{words}</option>}</For>
        </select>
      </label>
      <Switch fallback={field('Value', value, setValue, true)}>
        <Match when={test() === 'is-null' || test() === 'not-null'}>{null}</Match>
        <Match when={test() === 'between'}>
          {field('From', value, setValue, true)}
          {field('To', end, setEnd, false)}
        </Match>
        <Match when={test() === 'one-of'}>
          <Show when={profile()} fallback={<p class="mute">Counting …</p>}>
            {(found) => <FilterValues profile={found()} chosen={chosen()} choose={setChosen} />}
          </Show>
        </Match>
      </Switch>
      <Button look="primary" type="submit" small>
        Filter
      </Button>
    </form>
  );
};
