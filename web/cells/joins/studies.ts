/**
 * The studies of a cell's joins, asked once for each of its results and kept in this browser, so that a reload
 * asks nothing. A join that the engine cannot study has none; nothing else of the cell waits for them.
 */
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { type CellOf, FailureError, isObject, type Json, listSecret, type TableInfo } from '../../../engine/index.ts';
import { findJoins, type Join, type JoinStudy, readJoinStudy, writeJoinStudy } from '../../../engine/writing.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';

export interface StudiedJoin {
  readonly join: Join;
  readonly study: JoinStudy;
}

let serial = 0;

/** The relations that a cell reads, by the names that its text has for them. */
function listRead({ mirror }: OpenNotebook, id: string): ReadonlyMap<string, TableInfo> {
  const references = mirror.state().session.graph.nodes.get(id)?.reading.references ?? [];
  const found = new Map<string, TableInfo>();
  for (const { to, member } of references) {
    const shown = mirror.view(to)?.shown;
    const whole = shown?.output?.kind === 'table' ? shown.output.table : undefined;
    const table = member === undefined ? whole : shown?.relations?.[member];
    if (table !== undefined) found.set(member === undefined ? to : `${to}.${member}`, table);
  }
  return found;
}

/** Makes a relation by a statement over what the cell reads. Throws `FailureError`. */
export async function runOver(
  notebook: OpenNotebook,
  id: string,
  sql: string,
  signal: AbortSignal,
): Promise<TableInfo> {
  const read = listRead(notebook, id);
  for (const name of read.keys()) await notebook.workbench.materialise(name.split('.')[0] ?? name);
  serial += 1;
  const reads = Object.fromEntries([...read].map(([name, table]) => [name, table.name]));
  const request = { statements: [sql], reads, into: `joined__${serial}`, as: 'table', writes: false } as const;
  return notebook.host.sql.run(request, signal);
}

async function study(notebook: OpenNotebook, id: string, join: Join, signal: AbortSignal): Promise<StudiedJoin[]> {
  const { sql } = notebook.host;
  try {
    const table = await runOver(notebook, id, writeJoinStudy(join), signal);
    const [row] = await sql.values(table.name, 1).finally(() => sql.drop(table.name));
    return row === undefined ? [] : [{ join, study: readJoinStudy(join, row) }];
  } catch (error) {
    if (error instanceof FailureError || signal.aborted) return [];
    throw error;
  }
}

/** The joins of a cell's last result, with what they did; of an older one until the new ones are known. */
export function createStudies(notebook: OpenNotebook, cell: Accessor<CellOf<'sql'>>): Accessor<readonly StudiedJoin[]> {
  const [studies, setStudies] = createSignal<readonly StudiedJoin[]>([]);
  let control = new AbortController();
  const key = () => {
    const view = notebook.mirror.view(cell().id);
    return view?.validity.kind === 'current' && view.result === view.shown ? view.shown?.key : undefined;
  };
  const look = async (of: string, signal: AbortSignal) => {
    const { id, fields } = cell();
    const tables = [...listRead(notebook, id)].map(([name, { columns, rowCount }]) => ({
      id: name,
      columns,
      rowCount,
    }));
    const joins = findJoins(fields.sql ?? '', tables);
    const kept = joins.length === 0 ? [] : await loadKept(notebook, id, of);
    const found = kept ?? (await Promise.all(joins.map((join) => study(notebook, id, join, signal)))).flat();
    if (signal.aborted) return;
    setStudies(found);
    // One that could not be studied, say since the engine was lost, is asked again another time.
    if (kept === null && found.length === joins.length) keep(notebook, id, of, found);
  };
  createEffect(
    on(key, (of) => {
      control.abort();
      control = new AbortController();
      if (of !== undefined) void look(of, control.signal);
    }),
  );
  onCleanup(() => control.abort());
  return studies;
}

const place = (notebook: OpenNotebook, cell: string) => `${notebook.id}#${cell}`;

async function loadKept(notebook: OpenNotebook, cell: string, key: string): Promise<readonly StudiedJoin[] | null> {
  const kept = await notebook.host.store.get('joins', place(notebook, cell));
  return isObject(kept) && kept.key === key ? (kept.studies as unknown as readonly StudiedJoin[]) : null;
}

function keep(notebook: OpenNotebook, cell: string, key: string, studies: readonly StudiedJoin[]): void {
  if (listSecret(notebook.workbench.state.session).has(cell)) return;
  const value = { key, studies } as unknown as Json;
  void notebook.host.store.put('joins', place(notebook, cell), value).catch(() => undefined);
}
