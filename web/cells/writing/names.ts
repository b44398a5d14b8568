/**
 * What the editors of a notebook may name, and what they may ask of its tables. A relation never changes, so
 * that an answer is asked once for each relation and text.
 */
import { FailureError } from '../../../engine/index.ts';
import type { CellView } from '../../../engine/run.ts';
import type { Table } from '../../../engine/writing.ts';
import type { Names } from '../../editor/complete.ts';
import type { AskData, Rows } from '../../editor/measure-keys.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';
import { writeAmount } from '../state.ts';

const readable = new Set(['data', 'sql', 'code', 'prompt', 'loop']);

function readTable({ id, type, shown }: CellView): readonly Table[] {
  const output = shown?.output;
  if (output?.kind === 'table') return [{ id, columns: output.table.columns, rowCount: output.table.rowCount }];
  return output === undefined && readable.has(type ?? '') ? [{ id, columns: [] }] : [];
}

/** The names of a notebook, with the columns and values of its last results. */
export function listNames(notebook: OpenNotebook): Names {
  const views = [...notebook.mirror.state().cells.values()];
  const tables = views.flatMap(readTable);
  const values = views.filter((view) => view.shown?.output?.kind === 'value');
  const shown = values.map((view) => ({ id: view.id, shown: writeAmount(view) }));
  return { tables, values: shown, ask: askOf(notebook) };
}

const asking = new WeakMap<OpenNotebook, AskData>();

function askOf(notebook: OpenNotebook): AskData {
  const known = asking.get(notebook) ?? createAsking(notebook);
  asking.set(notebook, known);
  return known;
}

function createAsking(notebook: OpenNotebook): AskData {
  const known = new Map<string, Promise<Rows | null>>();
  return (cell, sql, signal) => {
    const output = notebook.mirror.view(cell)?.shown?.output;
    if (output?.kind !== 'table') return Promise.resolve(null);
    const name = `${output.table.name} ${sql}`;
    const answer = known.get(name) ?? askTable(notebook, cell, { sql, table: output.table.name, signal });
    known.set(name, answer);
    void answer.then((rows) => rows === null && known.delete(name));
    return answer;
  };
}

async function askTable(
  { workbench, host }: OpenNotebook,
  cell: string,
  { sql, table, signal }: { sql: string; table: string; signal: AbortSignal },
): Promise<Rows | null> {
  try {
    await workbench.materialise(cell);
    if (signal.aborted) return null;
    return (await host.sql.query(sql, table, signal)).rows;
  } catch (error) {
    if (error instanceof FailureError || signal.aborted) return null;
    throw error;
  }
}
