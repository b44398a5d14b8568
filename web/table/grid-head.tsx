/** Column headings: name and type, sort by a click, a filter behind the funnel, width by dragging the edge. */
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import Filter from 'lucide-solid/icons/list-filter';
import { type Component, createSignal, For, Show } from 'solid-js';
import type { WindowFilter } from '../../engine/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pop } from '../ui/opened/pop.tsx';
import { type ColumnDisplay, isNumeric, writeColumnType } from './format.ts';
import type { TableSource } from './source.ts';

interface HeadProps {
  readonly source: TableSource;
  readonly displays: ReadonlyMap<string, ColumnDisplay>;
  readonly columns: readonly number[];
  readonly edges: readonly number[];
  readonly widths: readonly number[];
  resize(column: number, width: number): void;
}

/** The row of headings. */
export const GridHead: Component<HeadProps> = (props) => (
  <div role="rowgroup" class="grid-head">
    <div role="row" aria-rowindex={1}>
      <For each={props.columns}>{(column) => <Heading {...props} column={column} />}</For>
    </div>
  </div>
);

const Heading: Component<HeadProps & { readonly column: number }> = (props) => {
  const column = () => props.source.columns[props.column] ?? { name: '', type: '' };
  const sorted = () => {
    const found = props.source.query().order?.find((entry) => entry.column === column().name);
    return found === undefined ? 'none' : found.descending ? 'descending' : 'ascending';
  };
  const sort = () => {
    const name = column().name;
    const next = { none: [{ column: name }], ascending: [{ column: name, descending: true }], descending: [] }[
      sorted()
    ];
    props.source.setQuery({ ...props.source.query(), order: next });
  };
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const start = event.clientX - (props.widths[props.column] ?? 0);
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = (next: PointerEvent) => props.resize(props.column, next.clientX - start);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
  };
  return (
    <div
      role="columnheader"
      tabindex="-1"
      class="grid-heading"
      classList={{ right: isNumeric(column().type) }}
      aria-colindex={props.column + 1}
      aria-sort={sorted()}
      style={{ left: `${props.edges[props.column] ?? 0}px`, width: `${props.widths[props.column] ?? 0}px` }}
    >
      <button
        type="button"
        class="grid-sort"
        tabindex="-1"
        title={`Sort by ${column().name} (${column().type})`}
        onClick={sort}
      >
        <span class="grid-name">
          <span>{props.displays.get(column().name)?.label ?? column().name}</span>
          <Show when={sorted() === 'ascending'}>
            <Icon of={ArrowUp} size={12} />
          </Show>
          <Show when={sorted() === 'descending'}>
            <Icon of={ArrowDown} size={12} />
          </Show>
        </span>
        <small>{writeColumnType(column().type)}</small>
      </button>
      <FilterButton source={props.source} name={column().name} numeric={isNumeric(column().type)} />
      <span class="grid-edge" onPointerDown={drag} />
    </div>
  );
};

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

const FilterButton: Component<FilterProps> = (props) => {
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
