/**
 * A long list in stretches: the browser lays out and paints those near what is seen and skips the others, so
 * that a frame costs the same however long the list is. What stays in the list stays in its stretch.
 */
import { type Component, createMemo, For, type JSX, onMount, untrack } from 'solid-js';
import { createNear } from '../ui/sight/near.ts';
import { sameList } from './mirror.ts';

/** Stretches in the order of the list, each by a number that it keeps. */
type Cut = ReadonlyMap<number, readonly string[]>;

const usual = 40;

interface StretchesProps {
  readonly each: readonly string[];
  /** Selector of what scrolls the list. */
  readonly scroller: string;
  /** Pixels of an item that was never laid out. */
  heightOf(id: string): number;
  readonly children: (id: string) => JSX.Element;
}

/** All items of the list, which are different from each other. */
export const Stretches: Component<StretchesProps> = (props) => {
  const cut = createMemo<Cut>((before) => cutList(props.each, before), new Map());
  const keys = createMemo(() => [...cut().keys()], [], { equals: sameList });
  return <For each={keys()}>{(key) => <Stretch {...props} each={cut().get(key) ?? []} first={key === 0} />}</For>;
};

const Stretch: Component<StretchesProps & { readonly first: boolean }> = (props) => {
  const { near, height, watch } = createNear(props.scroller, props.first);
  const ids = createMemo(() => props.each, [], { equals: sameList });
  const sumHeights = () => untrack(() => ids().reduce((sum, id) => sum + props.heightOf(id), 0));
  const skipped = () => (near() ? undefined : `${height() ?? sumHeights()}px`);
  return (
    <div
      class="stretch"
      classList={{ far: !near() }}
      style={{ 'contain-intrinsic-height': skipped() }}
      ref={(element) => onMount(() => watch(element))}
    >
      <For each={ids()}>{props.children}</For>
    </div>
  );
};

/** Cuts a list so that an item stays where it was; a stretch that grew to twice the usual is cut again. */
export function cutList(ids: readonly string[], before: Cut): Cut {
  const homes = new Map([...before].flatMap(([key, own]) => own.map((id) => [id, key])));
  const cut = new Map<number, string[]>();
  let fresh = Math.max(-1, ...before.keys());
  let last: string[] = [];
  for (const id of ids) {
    const home = homes.get(id);
    const begins = home !== undefined && !cut.has(home);
    if (cut.size === 0 || begins || last.length >= (home === undefined ? usual : usual * 2)) {
      if (!begins) fresh += 1;
      last = [];
      cut.set(begins ? home : fresh, last);
    }
    last.push(id);
  }
  return cut;
}
