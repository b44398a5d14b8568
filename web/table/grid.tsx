/**
 * The data grid: only rows and columns on screen exist. It is one tab stop; arrow keys move a cursor,
 * Shift widens it to a range, Enter shows a whole row. It asks its source and decides nothing else.
 */
import { type Component, createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { type ColumnDisplay, formatValue, isNumeric } from './format.ts';
import { createCursor, type GridCursor } from './grid-cursor.ts';
import { GridHead } from './head/grid-head.tsx';
import type { Profiles } from './head/profiles.ts';
import { measureBody, measureHead, mostRows, rowHeight } from './heights.ts';
import { findColumns, findMostWidth, findRows, measureHeight, reachRow, sumWidths } from './scroll.ts';
import type { Range, TableSource } from './source/source.ts';

interface GridProps {
  readonly source: TableSource;
  readonly label: string;
  readonly displays: ReadonlyMap<string, ColumnDisplay>;
  openRow(row: number): void;
  /** Told of what is chosen, when it is more than one value. */
  choose(rows: Range | null, columns: readonly string[]): void;
  readonly profiles: Profiles;
  /** Whether they are shown in the headings. */
  readonly profiled: boolean;
  /** Whether the relation exists. */
  readonly there: boolean;
}

/** About how wide a text is, in px: digits and the signs between them all take the room of the widest. */
const measureText = (text: string) => text.length * (/[a-z]/i.test(text) ? 7.2 : 8.2);

/** How far a column is stretched at most: beyond that a value stands too far from its neighbours to be read with them. */
const mostStretch = 1.6;

/** Widths from names, types and the first rows, stretched to fill the view where that takes little. */
function measureColumns(props: GridProps, viewWidth: number): readonly number[] {
  const { columns, value } = props.source;
  const most = findMostWidth(viewWidth);
  const natural = columns.map((column, index) => {
    const display = props.displays.get(column.name);
    if (display?.hide) return 0;
    if (display?.width !== undefined) return display.width;
    let widest = Math.max((display?.label ?? column.name).length + 3, Math.min(column.type.length, 12)) * 7.2;
    for (let row = 0; row < 30 && index < 200; row += 1) {
      const text = value(row, index);
      if (text !== undefined) widest = Math.max(widest, measureText(formatValue(text, column, display).text));
    }
    return Math.min(most, Math.max(72, widest + 22));
  });
  const sum = natural.reduce((total, width) => total + width, 0);
  const spare = viewWidth - sum;
  if (spare <= 0 || columns.length === 0) return natural;
  const stretch = Math.min(mostStretch, 1 + spare / sum);
  return natural.map((width) => width * stretch);
}

/** Tells whether an element is on screen; gives the end of telling. */
function watchSeen(element: Element, tell: (seen: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false));
  observer.observe(element);
  return () => observer.disconnect();
}

/** The grid over a source. */
export const Grid: Component<GridProps> = (props) => {
  const [view, setView] = createSignal({ left: 0, top: 0, width: 0 });
  const [drawn, setDrawn] = createSignal<ReadonlyMap<number, number>>(new Map());
  const [seen, setSeen] = createSignal(false);
  let scroller: HTMLDivElement | undefined;
  const total = () => props.source.room();
  const headHeight = () => measureHead(props.profiled);
  const bodyHeight = () => measureBody(props.source.whole);
  const scroll = () => ({ total: total(), rowHeight, viewHeight: bodyHeight() });
  const rows = createMemo(() => findRows(scroll(), view().top));
  const natural = createMemo(() => measureColumns(props, view().width));
  const widths = createMemo(() => natural().map((width, index) => drawn().get(index) ?? width));
  const edges = createMemo(() => sumWidths(widths()));
  const span = createMemo(() => findColumns(edges(), view().left, view().width), undefined, {
    equals: (a, b) => a.first === b.first && a.last === b.last,
  });
  const shownColumns = createMemo(() =>
    Array.from({ length: span().last - span().first + 1 }, (_, index) => span().first + index).filter(
      (column) => column < props.source.columns.length && (widths()[column] ?? 0) > 0,
    ),
  );
  const shownRows = createMemo(() => Array.from({ length: rows().count }, (_, index) => rows().first + index));
  const nameShown = (columns: readonly number[]) =>
    columns.flatMap((column) => ((widths()[column] ?? 0) > 0 ? (props.source.columns[column]?.name ?? []) : []));
  const cursor = createCursor({
    rows: total,
    columns: () => props.source.columns.length,
    page: mostRows - 1,
    reach: (row, column) => {
      if (scroller === undefined) return;
      scroller.scrollTop = reachRow(scroll(), scroller.scrollTop, row);
      const left = edges()[column] ?? 0;
      const right = edges()[column + 1] ?? left;
      if (left < scroller.scrollLeft) scroller.scrollLeft = left;
      else if (right > scroller.scrollLeft + view().width) scroller.scrollLeft = right - view().width;
    },
    open: (row) => props.openRow(row),
    about: (column) =>
      scroller?.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 1}"] .grid-profile`)?.click(),
    read: (range, columns) => props.source.read(range, nameShown(columns)),
  });
  createEffect(() => {
    const chosen = cursor.chosen();
    if (chosen === null) return props.choose(null, []);
    const { first, last } = chosen.columns;
    props.choose(chosen.rows, nameShown(Array.from({ length: last - first + 1 }, (_, at) => first + at)));
  });
  const look = () => {
    if (scroller === undefined) return;
    setView({ left: scroller.scrollLeft, top: scroller.scrollTop, width: scroller.clientWidth });
  };
  onMount(() => {
    const watcher = new ResizeObserver(look);
    if (scroller !== undefined) watcher.observe(scroller);
    onCleanup(() => watcher.disconnect());
    if (scroller !== undefined) onCleanup(watchSeen(scroller, setSeen));
  });
  createEffect(() => {
    if (!props.profiled) return;
    const wanted =
      seen() && props.there ? shownColumns().flatMap((column) => props.source.columns[column]?.name ?? []) : [];
    props.profiles.want(wanted);
  });
  createEffect(() => {
    const { first, count } = rows();
    if (view().width > 0) props.source.show({ first, last: Math.max(first, first + count - 1) }, span());
  });

  return (
    <div
      class="grid grid-scroll"
      classList={{ profiled: props.profiled }}
      role="grid"
      aria-label={props.label}
      aria-rowcount={total() + 1}
      aria-colcount={props.source.columns.length}
      aria-activedescendant={cursor.active() ? `${cursor.id}-${cursor.row()}-${cursor.column()}` : undefined}
      onKeyDown={(event) => cursor.key(event)}
      onFocus={() => cursor.wake()}
      tabIndex="0"
      ref={scroller}
      onScroll={look}
      style={{ height: `${bodyHeight() + headHeight() + 1}px` }}
    >
      <div
        class="grid-inner"
        style={{ width: `${edges().at(-1) ?? 0}px`, height: `${measureHeight(scroll()) + headHeight()}px` }}
      >
        <GridHead
          source={props.source}
          displays={props.displays}
          profiles={props.profiles}
          profiled={props.profiled}
          columns={shownColumns()}
          edges={edges()}
          widths={widths()}
          resize={(column, width) => setDrawn(new Map(drawn()).set(column, Math.max(48, width)))}
        />
        <div role="rowgroup" class="grid-rows" style={{ transform: `translateY(${rows().top}px)` }}>
          <For each={shownRows()}>
            {(row) => (
              <div role="row" class="grid-row" aria-rowindex={row + 2}>
                <For each={shownColumns()}>
                  {(column) => (
                    <Cell
                      {...{ row, column, cursor }}
                      source={props.source}
                      displays={props.displays}
                      edges={edges()}
                      widths={widths()}
                    />
                  )}
                </For>
              </div>
            )}
          </For>
        </div>
      </div>
    </div>
  );
};

/** The grid has the focus, not the value under the mouse: that one goes when it is scrolled away, and the keys with it. */
const keepFocus = (event: MouseEvent & { currentTarget: HTMLElement }) => {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
};

interface CellProps {
  readonly row: number;
  readonly column: number;
  readonly cursor: GridCursor;
  readonly source: TableSource;
  readonly displays: ReadonlyMap<string, ColumnDisplay>;
  readonly edges: readonly number[];
  readonly widths: readonly number[];
}

const Cell: Component<CellProps> = (props) => {
  const column = () => props.source.columns[props.column] ?? { name: '', type: 'VARCHAR' };
  const display = () => props.displays.get(column().name) ?? {};
  const text = () => props.source.value(props.row, props.column);
  const shown = createMemo(() => {
    const exact = text();
    return exact === undefined ? null : formatValue(exact, column(), display());
  });
  const right = () => (display().align ?? (isNumeric(column().type) ? 'right' : 'left')) === 'right';
  return (
    <div
      role="gridcell"
      tabindex="-1"
      id={`${props.cursor.id}-${props.row}-${props.column}`}
      class="grid-cell"
      classList={{
        [shown()?.look ?? 'loading']: true,
        right: right(),
        cursor: props.cursor.isAt(props.row, props.column),
        chosen: props.cursor.isChosen(props.row, props.column),
      }}
      aria-colindex={props.column + 1}
      aria-selected={props.cursor.isChosen(props.row, props.column)}
      title={text()?.slice(0, 2000) ?? undefined}
      style={{ left: `${props.edges[props.column] ?? 0}px`, width: `${props.widths[props.column] ?? 0}px` }}
      onMouseDown={keepFocus}
      onPointerDown={(event) => props.cursor.point(props.row, props.column, event.shiftKey)}
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && event.buttons === 1 && props.cursor.point(props.row, props.column, true)
      }
      onDblClick={() => props.cursor.open(props.row)}
    >
      <Show when={shown()} fallback={<span class="grid-wait" />}>
        {(value) => value().text}
      </Show>
    </div>
  );
};
