/** Column headings: name and type, sort by a click, a filter behind the funnel, width by dragging the edge. */
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import { type Component, For, Show } from 'solid-js';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import { type ColumnDisplay, isNumeric, writeColumnType } from '../format.ts';
import type { TableSource } from '../source.ts';
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
  /** Null where the rows say enough. */
  readonly profiles: Profiles | null;
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
      <Show when={props.profiles}>{(profiles) => <ProfileButton name={column().name} profiles={profiles()} />}</Show>
      <FilterButton source={props.source} name={column().name} numeric={isNumeric(column().type)} />
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
        <Show when={profile()} fallback={<p class="mute">Counting …</p>}>
          {(found) => <ProfileDetails profile={found()} />}
        </Show>
      )}
    </Pop>
  );
};
