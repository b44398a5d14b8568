/** Two days of the calendar: a button that says which, and two fields behind it. */
import Calendar from 'lucide-solid/icons/calendar';
import { type Component, Show } from 'solid-js';
import { isObject, type Json } from '../../../engine/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import type { WidgetProps } from './widget-props.ts';

const asDay = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const part = (value: Json, name: string): Json => (isObject(value) ? (value[name] ?? null) : null);

/** Two days, both included, behind a button that says which. A first day alone is the last one too. */
export const DateRange: Component<WidgetProps> = (props) => {
  const set = (name: 'start' | 'end', day: string) => {
    const now = { start: part(props.value, 'start'), end: part(props.value, 'end'), [name]: day || null };
    const other = now[name === 'start' ? 'end' : 'start'] ?? now[name];
    props.set(now[name] === null ? null : { start: now.start ?? other, end: now.end ?? other });
  };
  const field = (name: 'start' | 'end', label: string) => (
    <label class="menu-field">
      {label}
      <input
        class="field"
        type="date"
        aria-label={`${props.name}, ${label.toLowerCase()}`}
        min={asDay(props.input.min)}
        max={asDay(props.input.max)}
        value={asDay(part(props.value, name))}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
    </label>
  );
  return (
    <Pop
      label={props.name}
      button={{ id: props.id, class: 'field select-button' }}
      face={
        <>
          <span>{writeDays(props)}</span>
          <Icon of={Calendar} size={14} />
        </>
      }
      placement="bottom-start"
    >
      {() => (
        <>
          {field('start', 'From')}
          {field('end', 'To')}
          <Show when={props.value !== null}>
            <button type="button" class="menu-item" onClick={() => props.set(null)}>
              Clear
            </button>
          </Show>
        </>
      )}
    </Pop>
  );
};

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const writeDay = (day: unknown) => (typeof day === 'string' ? days.format(new Date(`${day}T00:00:00Z`)) : null);

/** `1 Jan 1995 – 31 Dec 1999`; when nothing is chosen, the word for all, or the days there are. */
function writeDays({ value, input }: WidgetProps): string {
  const pair = value === null ? [input.min, input.max] : [part(value, 'start'), part(value, 'end')];
  const words = [...new Set(pair.map(writeDay))].filter((day) => day !== null);
  if (value === null && input.all !== undefined) return input.all;
  return words.length === 0 ? 'All days' : words.join(' – ');
}
