/**
 * Makes the table of a data cell: from a file or a pattern of files of the workspace, or from rows in the
 * notebook. A contract of the cell is judged
 * by code that is loaded with the first one: a table that breaks it fails with the rows. Reading files is
 * the SQL engine's part, placement its host's.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { digestJson } from '../../lib/digest.ts';
import type { Json } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { type Failure, fail } from '../../schema/failure.ts';
import type { TableInfo } from '../../schema/table.ts';
import { importFiles } from './import-files.ts';

type DataCell = CellOf<'data'>;

interface Loaded {
  readonly table: TableInfo;
  readonly rejects?: TableInfo;
  readonly request: Json;
  readonly notes?: readonly string[];
}

/**
 * The cell's table, with lines that could not be read as the relation `rejects`. Throws where there is no file or
 * nothing can be read of it.
 */
export async function runData(cell: DataCell, context: CellContext): Promise<CellOutcome> {
  const { table, rejects, request, notes = [] } = await loadRows(cell, context);
  const broken =
    cell.fields.schema && (await (await import('./judge-contract.ts')).judgeContract(cell, context, table));
  const rejected = rejects && rejects.rowCount > 0 ? rejects : undefined;
  const failure = broken?.failure ?? describeRejected(cell, context, rejected);
  const said = [...(rejected ? [writeUnread(rejected)] : []), ...notes];
  return {
    output: { kind: 'table', table },
    relations: { ...(rejected && { rejects: rejected }), ...broken?.rows },
    requestKey: digestJson(request),
    ...(said.length > 0 && { notes: said }),
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
