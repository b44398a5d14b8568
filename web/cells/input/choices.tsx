/** Controls that choose among options: one, one of few, several. */
import ChevronDown from 'lucide-solid/icons/chevron-down';
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import type { Json } from '../../../engine/index.ts';
import { writeCount } from '../../table/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import { writeValue } from './options.ts';
import type { WidgetProps } from './widget-props.ts';

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);
const none = '';

/** One of the options, or everything. */
export const Select: Component<WidgetProps> = (props) => {
  const at = () => String((props.options ?? []).findIndex((option) => same(option.value, props.value)));
  const all = () => props.input.all ?? (props.input.required ? null : '—');
  return (
    <select
      id={props.id}
      class="field select"
      value={at() === '-1' ? none : at()}
      disabled={props.options === null}
      onChange={(event) => props.set(props.options?.[Number(event.currentTarget.value || '-1')]?.value ?? null)}
    >
      <Show when={all() !== null || at() === '-1'}>
        <option value={none} selected={at() === '-1'}>
          {all() ?? ''}
        </option>
      </Show>
      <For each={props.options ?? []}>
        {(option, index) => (
          <option value={String(index())} selected={at() === String(index())}>
            {option.label}
          </option>
        )}
      </For>
    </select>
  );
};

/** One of a few options, all in view. */
export const Radio: Component<WidgetProps> = (props) => (
  <span class="segments" role="radiogroup" aria-label={props.name} id={props.id}>
    <Show when={props.input.all !== undefined}>
      <label classList={{ on: props.value === null }}>
        <input type="radio" name={props.id} checked={props.value === null} onChange={() => props.set(null)} />
        {props.input.all}
      </label>
    </Show>
    <For each={props.options ?? []}>
      {(option) => (
        <label classList={{ on: same(option.value, props.value) }}>
          <input
            type="radio"
            name={props.id}
            checked={same(option.value, props.value)}
            onChange={() => props.set(option.value)}
          />
          {option.label}
        </label>
      )}
    </For>
  </span>
);

const mostListed = 300;

/** Several of the options, behind a button that says which; long lists are searched. */
export const Multiselect: Component<WidgetProps> = (props) => {
  const [search, setSearch] = createSignal('');
  const chosen = () => (Array.isArray(props.value) ? (props.value as readonly Json[]) : []);
  const has = (value: Json) => chosen().some((other) => same(other, value));
  const toggle = (value: Json) => {
    const order = (props.options ?? []).map((option) => option.value);
    const next = has(value) ? chosen().filter((other) => !same(other, value)) : [...chosen(), value];
    props.set(order.filter((known) => next.some((other) => same(other, known))));
  };
  const words = () => {
    if (chosen().length === 0) return props.input.all ?? 'None';
    const named = chosen()
      .slice(0, 3)
      .map((value) => props.options?.find((option) => same(option.value, value))?.label ?? writeValue(value));
    return named.join(', ') + (chosen().length > 3 ? ` and ${chosen().length - 3} more` : '');
  };
  const found = createMemo(() => {
    const wanted = search().toLowerCase();
    return (props.options ?? []).filter((option) => option.label.toLowerCase().includes(wanted));
  });
  const left = () => found().length - mostListed;
  return (
    <Pop
      label={props.name}
      button={{ id: props.id, class: 'field select-button', disabled: props.options === null }}
      face={
        <>
          <span>{words()}</span>
          <Icon of={ChevronDown} size={14} />
        </>
      }
      placement="bottom-start"
    >
      {() => (
        <>
          <Show when={(props.options?.length ?? 0) > 8}>
            <input
              class="field wide"
              type="search"
              aria-label="Search the options"
              placeholder="Search"
              onInput={(event) => setSearch(event.currentTarget.value)}
            />
          </Show>
          <For
            each={found().slice(0, mostListed)}
            fallback={<p class="menu-label">{search() === '' ? 'There are no options.' : 'No option is called so.'}</p>}
          >
            {(option) => (
              <label class="menu-item">
                <input type="checkbox" checked={has(option.value)} onChange={() => toggle(option.value)} />
                {option.label}
              </label>
            )}
          </For>
          <Show when={left() > 0}>
            <p class="menu-label">{writeCount(left(), 'more option')}: search for them.</p>
          </Show>
          <Show when={chosen().length > 0}>
            <button type="button" class="menu-item" onClick={() => props.set([])}>
              Clear
            </button>
          </Show>
        </>
      )}
    </Pop>
  );
};
