/** Beside the grid: filters in force, the search. */
import X from 'lucide-solid/icons/x';
import { type Component, For, Show } from 'solid-js';
import { Icon } from '../ui/icon.tsx';
import { dropFilter, writeFilter } from './source/query.ts';
import type { TableSource } from './source/source.ts';

/** The filters in force; a click removes one, or all. */
export const Filters: Component<{ readonly source: TableSource; clear(): void }> = (props) => {
  const typeOf = (name: string) => props.source.columns.find((column) => column.name === name)?.type ?? 'VARCHAR';
  return (
    <Show when={props.source.query().where.length > 0}>
      <div class="table-filters" role="group" aria-label="Filters">
        <For each={props.source.query().where}>
          {(filter) => (
            <button
              type="button"
              class="pill"
              onClick={() => props.source.setQuery(dropFilter(props.source.query(), filter))}
              title="Remove this filter"
            >
              {writeFilter(filter, typeOf(filter.column))} <Icon of={X} size={12} />
            </button>
          )}
        </For>
        <Show when={props.source.query().where.length > 1}>
          <button type="button" class="link" onClick={() => props.clear()}>
            Clear all
          </button>
        </Show>
      </div>
    </Show>
  );
};

/** A search over all columns. Escape clears and closes it. */
export const SearchField: Component<{ readonly source: TableSource; close(): void }> = (props) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (text: string) => props.source.setQuery({ ...props.source.query(), search: text });
  return (
    <input
      class="field table-search"
      type="search"
      aria-label="Search in all columns"
      placeholder="Search all columns"
      ref={(element) => requestAnimationFrame(() => element.focus())}
      onInput={(event) => {
        const text = event.currentTarget.value;
        clearTimeout(timer);
        timer = setTimeout(() => search(text), 200);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        clearTimeout(timer);
        search('');
        props.close();
      }}
    />
  );
};
