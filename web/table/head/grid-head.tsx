/** Column headings: name and type, sort by a click, a filter behind the funnel, width by dragging the edge. */
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import { type Component, For, onMount, Show } from 'solid-js';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import { type ColumnDisplay, isNumeric, writeColumnType } from '../format.ts';
import { readSort, turnSort } from '../source/query.ts';
import type { TableSource } from '../source/source.ts';
import { FilterButton } from './filter-button.tsx';
import { ProfileDetails, ProfileFace } from './profile-face.tsx';
import type { Profiles } from './profiles.ts';
import { describeProfile } from './write-profile.ts';

interface HeadProps {
  readonly source: TableSource;
  readonly displays: ReadonlyMap<string, ColumnDisplay>;
  readonly columns: readonly number[];
  readonly edges: readonly number[];
  readonly widths: readonly number[];
  resize(column: number, width: number): void;
  readonly profiles: Profiles;
  /** Whether profiles stand in the headings. */
  readonly profiled: boolean;
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
  const sorted = () => readSort(props.source.query(), column().name);
  const sort = (event: MouseEvent) =>
    props.source.setQuery(turnSort(props.source.query(), column().name, event.shiftKey));
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
      aria-sort={sorted().direction}
      style={{ left: `${props.edges[props.column] ?? 0}px`, width: `${props.widths[props.column] ?? 0}px` }}
    >
      <button
        type="button"
        class="grid-sort"
        tabindex="-1"
        title={`Sort by ${column().name} (${column().type}); with Shift after the other columns`}
        onClick={sort}
      >
        <span class="grid-name">
          <span>{props.displays.get(column().name)?.label ?? column().name}</span>
          <Show when={sorted().direction === 'ascending'}>
            <Icon of={ArrowUp} size={12} />
          </Show>
          <Show when={sorted().direction === 'descending'}>
            <Icon of={ArrowDown} size={12} />
          </Show>
          <Show when={sorted().rank > 0 && props.source.query().order.length > 1}>
            <sup>{sorted().rank}</sup>
          </Show>
        </span>
        <small>{writeColumnType(column().type)}</small>
      </button>
      <Show when={props.profiled}>
        <ProfileButton name={column().name} profiles={props.profiles} />
      </Show>
      <FilterButton source={props.source} column={column()} profiles={props.profiles} />
      <span class="grid-edge" onPointerDown={drag} />
    </div>
  );
};

const ProfileButton: Component<{ readonly name: string; readonly profiles: Profiles }> = (props) => {
  const profile = () => props.profiles.known().get(props.name);
  const words = () => {
    const found = profile();
    return found === undefined ? `Profile of ${props.name}` : `Profile of ${props.name}: ${describeProfile(found)}`;
  };
  return (
    <Pop
      label={`Profile of ${props.name}`}
      button={{ class: 'grid-profile', tabindex: '-1', 'aria-label': words(), title: words() }}
      face={<ProfileFace profile={profile()} />}
      placement="bottom-start"
      class="profile-panel"
    >
      {() => (
        <Show when={profile()} fallback={<Counting {...props} />}>
          {(found) => <ProfileDetails profile={found()} />}
        </Show>
      )}
    </Pop>
  );
};

/** Shown while a profile is on its way, which it is from now on. */
const Counting: Component<{ readonly name: string; readonly profiles: Profiles }> = (props) => {
  onMount(() => props.profiles.want([props.name]));
  return <p class="mute">Counting …</p>;
};
