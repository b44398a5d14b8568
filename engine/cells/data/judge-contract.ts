/** The contract of a data cell: which columns its table promises to have, of which types, whole and without repeats. */
import type { Court } from '../../assert/table/court.ts';
import { judgeTable } from '../../assert/table/judge-table.ts';
import type { CellContext } from '../../host/context.ts';
import type { CellOf } from '../../notebook/document.ts';
import { type Failure, fail } from '../../schema/failure.ts';
import type { AssertionFields } from '../../schema/index.ts';
import type { Check } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';

export interface Broken {
  readonly failure: Failure;
  readonly rows: Readonly<Record<string, TableInfo>>;
}

/** The promises of the cell's `schema` that the table breaks, each with its rows as a relation; null when it keeps them all. */
export async function judgeContract(
  { fields }: CellOf<'data'>,
  context: CellContext,
  table: TableInfo,
): Promise<Broken | null> {
  const checks = Object.entries(fields.schema?.columns ?? {}).flatMap(([column, promise]): AssertionFields[] => [
    { type: 'schema', columns: { [column]: promise.type ?? findType(table, column) } },
    ...(promise.not_null ? [{ type: 'not-null', columns: [column] }] : []),
    ...(promise.unique ? [{ type: 'unique', columns: [column] }] : []),
  ]);
  const court = buildCourt(context);
  const broken: Check[] = [];
  for (const check of checks) {
    const verdict = await judgeTable(court, check, table);
    if (!verdict.passed) broken.push(verdict);
  }
  if (broken.length === 0) return null;
  const message = broken.map(({ reason }) => reason).join('; ');
  const rows = broken.flatMap((check, index) =>
    check.rows ? [[index === 0 ? 'broken' : `broken_${index + 1}`, check.rows]] : [],
  );
  return { failure: { code: 'contract-broken', message }, rows: Object.fromEntries(rows) };
}

/** A column without a promised type only has to be there. */
function findType(table: TableInfo, name: string): string {
  return table.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.type ?? 'a column';
}

function buildCourt({ host, signal, run, relationName }: CellContext): Court {
  return {
    sql: host.sql,
    signal,
    startedAt: run.startedAt,
    relationName,
    related: (cell) => fail('undeclared-reference', `a contract cannot read \`${cell}\``),
    prepare: () => fail('sql-not-allowed', 'a contract holds no SQL'),
  };
}
