/**
 * Figures of the values that are chosen in the grid, over all of them, whether they are on screen or not. A choice
 * that changes gives up what was asked for the one before.
 */
import { type Component, createEffect, createSignal, onCleanup } from 'solid-js';
import { FailureError, type RangeFigures as Figures, type TableInfo } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import { formatValue, groupDigits } from './format.ts';
import { type TableQuery, writeQuery } from './source/query.ts';
import type { ChosenRange } from './source/source.ts';

interface FiguresProps {
  readonly sql: Pick<Sql, 'measure'>;
  readonly table: TableInfo;
  readonly query: TableQuery;
  readonly chosen: ChosenRange;
  ensure(): Promise<void>;
}

/** Until a hand rests, so that a drag asks once. */
const restMs = 120;

/** The words: `600 values · sum 1,234 · mean 2.1 · min 0 · max 9 · 10 distinct`. */
export function writeFigures(figures: Figures, types: readonly string[]): string {
  const { values, nulls, distinct, sum, mean, min, max } = figures;
  const float = types.some((type) => type === 'DOUBLE' || type === 'FLOAT');
  const type = sum === null ? (types[0] ?? 'VARCHAR') : float ? 'DOUBLE' : 'DECIMAL(38,0)';
  const write = (word: string, text: string | null, as = type) =>
    text === null ? [] : [`${word} ${formatValue(text, { name: '', type: as }).text}`];
  const count = groupDigits(String(values));
  const all = groupDigits(String(values + nulls));
  return [
    nulls === 0 ? `${count} values` : `${count} of ${all} with a value`,
    ...write('sum', sum),
    ...write('mean', mean, 'DOUBLE'),
    ...write('min', min),
    ...write('max', max),
    `${groupDigits(String(distinct))} distinct`,
  ].join(' · ');
}

/** The line. */
export const RangeFigures: Component<FiguresProps> = (props) => {
  const [words, setWords] = createSignal<string | null>(null);
  const ask = async ({ rows, columns }: ChosenRange, query: TableQuery, signal: AbortSignal) => {
    try {
      await props.ensure();
      const window = { ...writeQuery(query), columns, offset: rows.first, limit: rows.last - rows.first + 1 };
      const figures = await props.sql.measure(props.table.name, window, signal);
      const types = columns.map((name) => props.table.columns.find((column) => column.name === name)?.type ?? '');
      if (!signal.aborted) setWords(writeFigures(figures, types));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FailureError)) throw error;
      setWords(error.failure.message);
    }
  };
  createEffect(() => {
    const { chosen, query } = props;
    const control = new AbortController();
    const timer = setTimeout(() => void ask(chosen, query, control.signal), restMs);
    onCleanup(() => {
      clearTimeout(timer);
      control.abort();
    });
  });
  return (
    <span class="range-figures" role="status">
      {words() ?? '…'}
    </span>
  );
};
