/** How well columns match as keys of a join, asked of the data within a time limit. What does not answer in time is left out. */
import type { Json } from '../../engine/index.ts';
import {
  type CellColumn,
  type KeyPair,
  type Overlap,
  writeOverlapQuery,
  writeSampleQuery,
} from '../../engine/writing.ts';

export type Rows = readonly (readonly Json[])[];

/** Rows of a SELECT over a cell's table, which is called `data` in it; null when they are not to be had. */
export type AskData = (cell: string, sql: string, signal: AbortSignal) => Promise<Rows | null>;

const limitMs = 2500;

/** Aborts when the time is up. */
export const limitTime = (): AbortSignal => AbortSignal.timeout(limitMs);

function groupBy<T>(list: readonly T[], nameOf: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups.values()];
}

const nameColumn = ({ of, table, column }: CellColumn) => `${of} ${table} ${column}`;

/** How many values of the left columns there are in the right ones: one question for each column and relation. */
export async function measureKeys(pairs: readonly KeyPair[], ask: AskData): Promise<readonly Overlap[]> {
  const signal = limitTime();
  const found: Overlap[] = [];
  for (const group of groupBy(pairs, ({ left }) => nameColumn(left))) {
    const left = group[0]?.left;
    const sample = left && (await ask(left.table, writeSampleQuery(left.column), signal));
    const values = sample?.map(([value]) => value ?? null) ?? [];
    if (values.length === 0 || signal.aborted) continue;
    for (const side of groupBy(group, ({ right }) => right.table)) {
      const table = side[0]?.right.table ?? '';
      const sql = writeOverlapQuery(
        values,
        side.map(({ right }) => right.column),
      );
      const counts = (await ask(table, sql, signal))?.[0];
      if (counts === undefined) continue;
      found.push(...side.map((pair, at) => ({ pair, found: Number(counts[at] ?? 0), sampled: values.length })));
    }
  }
  return found;
}
