/** The relation `checks` of a cell, by the columns that every cell's checks have. */
import { type Judged, readWeight } from '../../assert/verdict.ts';
import type { CellContext } from '../../host/context.ts';
import type { TableInfo } from '../../schema/table.ts';

/** The item that was judged; a cell that is judged as a whole has none. */
export interface Marked {
  readonly judged: readonly Judged[];
  readonly item?: { readonly key: string; readonly variant: string; readonly sample: number };
}

/** The relation `checks`: one row a check, those of an item with its key. */
export function keepChecks(context: CellContext, marked: readonly Marked[]): Promise<TableInfo> {
  const rows = marked.flatMap(({ judged, item }) =>
    judged.map(({ entry, check }, index) => ({
      key: item?.key ?? null,
      variant: item?.variant ?? null,
      sample: item?.sample ?? null,
      assertion: index,
      type: check.type,
      metric: check.metric ?? null,
      state: check.state,
      passed: check.passed,
      score: check.score,
      weight: readWeight(entry),
      reason: check.reason,
    })),
  );
  return context.host.sql.put(rows, checkColumns, context.relationName('checks'));
}

const checkColumns = [
  { name: 'key', type: 'VARCHAR' },
  { name: 'variant', type: 'VARCHAR' },
  { name: 'sample', type: 'BIGINT' },
  { name: 'assertion', type: 'BIGINT' },
  { name: 'type', type: 'VARCHAR' },
  { name: 'metric', type: 'VARCHAR' },
  { name: 'state', type: 'VARCHAR' },
  { name: 'passed', type: 'BOOLEAN' },
  { name: 'score', type: 'DOUBLE' },
  { name: 'weight', type: 'DOUBLE' },
  { name: 'reason', type: 'VARCHAR' },
];
