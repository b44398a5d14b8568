/**
 * Makes the table of a data cell: from a file or a pattern of files of the workspace, or from rows in the
 * notebook. Then the cell's contract is judged: a table that breaks it fails with the rows. Reading files is
 * the SQL engine's part, placement its host's.
 */
import type { Court } from '../../assert/table/court.ts';
import { judgeTable } from '../../assert/table/judge-table.ts';
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { digestJson } from '../../lib/digest.ts';
import type { Json } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { type Failure, fail } from '../../schema/failure.ts';
import type { AssertionFields } from '../../schema/index.ts';
import type { Check } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { importFiles } from './import-files.ts';

type DataCell = CellOf<'data'>;

interface Loaded {
  readonly table: TableInfo;
  readonly rejects?: TableInfo;
  readonly request: Json;
}

/**
 * The cell's table, with lines that could not be read as the relation `rejects`. Throws where there is no file or
 * nothing can be read of it.
 */
export async function runData(cell: DataCell, context: CellContext): Promise<CellOutcome> {
  const { table, rejects, request } = await loadRows(cell, context);
  const broken = await judgeContract(cell, context, table);
  const rejected = rejects && rejects.rowCount > 0 ? rejects : undefined;
  const failure = broken?.failure ?? describeRejected(cell, context, rejected);
  return {
    output: { kind: 'table', table },
    relations: { ...(rejected && { rejects: rejected }), ...broken?.rows },
    requestKey: digestJson(request),
    ...(rejected && { notes: [writeUnread(rejected)] }),
    ...(failure && { failure }),
  };
}

async function loadRows({ fields }: DataCell, context: CellContext): Promise<Loaded> {
  if (fields.rows !== undefined) {
    const columns = Object.entries(fields.columns).map(([name, { type }]) => ({ name, ...(type && { type }) }));
    const table = await context.host.sql.put(fields.rows, columns, context.relationName());
    return { table, request: ['rows', fields.rows, columns.map(({ name, type }) => [name, type ?? null])] };
  }
  if (fields.source === undefined) return fail('not-runnable-yet', 'data from a connection cannot be read yet');
  if (/^[a-z][a-z0-9+.-]*:/i.test(fields.source))
    return fail('not-runnable-yet', 'data from an address cannot be read yet; save the file in the workspace');
  return importFiles(fields.source, fields, context);
}

/** Nobody looks at a run: there lines that cannot be read are a failure unless the cell says otherwise. */
function describeRejected(
  { fields }: DataCell,
  { keepsTables: isRun }: CellContext,
  rejects: TableInfo | undefined,
): Failure | undefined {
  if (rejects === undefined || (fields.on_reject ?? (isRun ? 'fail' : 'keep')) === 'keep') return undefined;
  return { code: 'import-error', message: `${writeUnread(rejects)}; see the relation \`rejects\`` };
}

function writeUnread({ rowCount }: TableInfo): string {
  return `${rowCount} ${rowCount === 1 ? 'line' : 'lines'} could not be read`;
}

interface Broken {
  readonly failure: Failure;
  readonly rows: Readonly<Record<string, TableInfo>>;
}

/** The promises of the cell's `schema` that the table breaks, each with its rows as a relation. */
async function judgeContract({ fields }: DataCell, context: CellContext, table: TableInfo): Promise<Broken | null> {
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
