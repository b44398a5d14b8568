/** In the inspector: how a cell's runs since the page was opened ended, the newest on top, each with what changed. */
import { type Component, createMemo, For, Show } from 'solid-js';
import type { Result } from '../../engine/index.ts';
import { writeCause } from '../cells/state.ts';
import { useNotebook } from '../session/context.ts';
import { formatDuration, groupDigits, writeCount } from '../table/format.ts';
import { Words } from '../ui/words.tsx';

const mostShown = 20;

function countRows({ output }: Result): number | null {
  return output?.kind === 'table' ? output.table.rowCount : null;
}

/** `12 rows`, `12 rows (+3)` against the run before, `failed`. */
export function writeEnding(result: Result, before: Result | undefined): string {
  const count = countRows(result);
  if (result.outcome !== 'success' || count === null) return result.outcome;
  const last = before === undefined ? null : countRows(before);
  const change =
    last === null || last === count ? '' : ` (${count > last ? '+' : ''}${groupDigits(String(count - last))})`;
  return writeCount(count, 'row') + change;
}

/** The history of a cell that ran more than once. */
export const CellHistory: Component<{ readonly cell: string }> = (props) => {
  const { mirror } = useNotebook();
  const results = createMemo(() =>
    mirror.endings().flatMap(({ cell, result }) => (cell === props.cell ? [result] : [])),
  );
  return (
    <Show when={results().length > 1}>
      <section aria-label="History">
        <h3 class="panel-label">History</h3>
        <ol class="history">
          <For each={results().slice(-mostShown).toReversed()}>
            {(result) => (
              <li>
                <b>{writeEnding(result, results()[results().indexOf(result) - 1])}</b>
                <span class="mute">{formatDuration(result.durationMs / 1000)}</span>
                <span class="history-why">
                  <Words text={writeCause(result.cause ?? null)} />
                </span>
              </li>
            )}
          </For>
        </ol>
      </section>
    </Show>
  );
};
