/** Tiles: the figures of `display.stat`, large, each with what it is compared with and its line. */
import { type Component, createMemo, For, Show } from 'solid-js';
import { type Display, type Figure, planStats, type Stat, type TableInfo } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import { type ColumnDisplay, formatValue, groupDigits, readColumnDisplays } from '../table/format.ts';
import { createAnswer } from './answers.ts';
import { drawSpark } from './spark.ts';

interface TilesProps {
  readonly cell: string;
  readonly title: string | undefined;
  readonly table: TableInfo;
  readonly display: Display;
  readonly where: string;
  /** Opens the rows behind the tiles; absent where a tile is the row itself. */
  readonly see: (() => void) | undefined;
}

/** Percent with one decimal: `10.6 %`. */
const writePercent = (share: number) => `${groupDigits((share * 100).toFixed(1))} %`;

/** All tiles of a cell. */
export const Tiles: Component<TilesProps> = (props) => {
  const notebook = useNotebook();
  const stats = (): readonly Stat[] => props.display.stat ?? [];
  const query = createMemo(() => planStats(stats(), props.table.columns, props.where));
  const answer = createAnswer(notebook, props.cell, () => ({ table: props.table, sql: query().sql }));
  const figures = () => query().read(answer.rows()?.[0] ?? []);
  const displays = () => readColumnDisplays(props.display);
  return (
    <Show when={answer.trouble() === null} fallback={<p class="table-trouble">{answer.trouble()}</p>}>
      <div class="tiles" classList={{ old: answer.waits() && answer.rows() !== null }} aria-busy={answer.waits()}>
        <For each={figures()}>
          {(figure, at) => (
            <Tile
              figure={figure}
              ready={answer.rows() !== null}
              title={figures().length === 1 && stats()[at()]?.label === undefined ? props.title : undefined}
              displays={displays()}
              see={props.see}
            />
          )}
        </For>
      </div>
    </Show>
  );
};

interface TileProps {
  readonly figure: Figure;
  readonly ready: boolean;
  readonly title: string | undefined;
  readonly displays: ReadonlyMap<string, ColumnDisplay>;
  readonly see: (() => void) | undefined;
}

const Tile: Component<TileProps> = (props) => {
  const display = () => props.displays.get(props.figure.column.name) ?? {};
  const shown = () => formatValue(props.figure.text, props.figure.column, display());
  const name = () => props.title ?? display().label ?? props.figure.label;
  const face = () => (
    <>
      <span class="tile-name">{name()}</span>
      <span class="tile-value" title={props.figure.text ?? undefined} classList={{ [shown().look]: true }}>
        {props.ready ? shown().text : '…'}
      </span>
      <Notes {...props} />
      <Show when={props.figure.spark}>{(points) => <Spark points={points()} />}</Show>
    </>
  );
  return (
    <Show when={props.see} fallback={<div class="tile">{face()}</div>}>
      {(see) => (
        <button type="button" class="tile" title="See the rows" onClick={() => see()()}>
          {face()}
        </button>
      )}
    </Show>
  );
};

const Notes: Component<TileProps> = (props) => {
  const label = (column: string) => props.displays.get(column)?.label ?? column;
  const write = (value: number) => groupDigits(String(Number(value.toPrecision(6))));
  return (
    <>
      <Show when={props.figure.share}>
        {(share) => (
          <span class="tile-note">
            {writePercent(share().value)} of {label(share().of)}
          </span>
        )}
      </Show>
      <Show when={props.figure.change}>
        {(change) => (
          <span class="tile-note" classList={{ good: change().good === true, bad: change().good === false }}>
            {change().value > 0 ? '▲' : change().value < 0 ? '▼' : '='}{' '}
            {change().kind === 'percent' ? writePercent(Math.abs(change().value)) : write(Math.abs(change().value))}{' '}
            <span class="mute">against {label(change().against)}</span>
          </span>
        )}
      </Show>
      <Show when={props.figure.without}>
        {(without) => (
          <span class="tile-note">
            {groupDigits(String(without().missing))} of {groupDigits(String(without().total))} without a value
          </span>
        )}
      </Show>
    </>
  );
};

const Spark: Component<{ readonly points: readonly (number | null)[] }> = (props) => (
  <svg class="tile-spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
    <path d={drawSpark(props.points, 100, 24)} />
  </svg>
);
