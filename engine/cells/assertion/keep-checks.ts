/** The relation `checks` of an assertion cell, by the columns that every cell's checks have. */
import { type Judged, readWeight } from '../../assert/verdict.ts';
import type { CellContext } from '../../host/context.ts';
import type { TableInfo } from '../../schema/table.ts';

/** The relation `checks`: one row a check. An assertion cell judges whole cells, so rows have no key. */
export function keepChecks(context: CellContext, judged: readonly Judged[]): Promise<TableInfo> {
  const rows = judged.map(({ entry, check }, index) => ({
    key: null,
    variant: null,
    sample: null,
    assertion: index,
    type: check.type,
    metric: check.metric ?? null,
    state: check.state,
    passed: check.passed,
    score: check.score,
    weight: readWeight(entry),
    reason: check.reason,
  }));
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
