/**
 * Files that a person brings to an open notebook: stored in the workspace, read by a data cell. A new
 * data cell is named after its file, as long as nothing reads it under another name.
 */
import type { Cell, Json } from '../../../engine/index.ts';
import { readTrouble } from '../../host/api.ts';
import { uploadFile } from '../../host/files-http.ts';
import { notify } from '../../ui/notify.ts';
import { focusLater } from '../../ui/sight/focus.ts';
import type { OpenNotebook } from '../open-notebook.ts';
import { insertCell } from './actions.ts';
import { isUnnamed, nameAfterFile, nameFree } from './new-cell.ts';

/** What a file chooser offers. */
export const readable = '.csv,.tsv,.json,.jsonl,.ndjson,.parquet,.arrow,.xlsx,.sqlite,.db,.gz';

/** Whether a data cell can read a file of this name. */
export const isReadable = (name: string): boolean =>
  readable.split(',').some((end) => name.toLowerCase().endsWith(end));

/** Whether a file of this path is text, which can be read in several ways; a pattern of paths is not one file. */
export const isTextFile = (path: string): boolean =>
  /^[^*?[\]{}:]+\.(csv|tsv|tab|txt|json|jsonl|ndjson)(\.gz)?$/i.test(path);

/** Whether a cell reads one file of text. */
export const readsText = (cell: Cell | undefined): boolean =>
  cell?.type === 'data' && isTextFile(cell.fields.source ?? '');

/** Stores a file under `data/` and gives its path; null, and words about it, when that is refused. */
export async function storeFile(file: File): Promise<string | null> {
  if (!isReadable(file.name)) {
    notify(`${file.name} is no CSV, Excel, JSON, Parquet, Arrow or SQLite file`);
    return null;
  }
  return uploadFile(file).then(
    ({ path }) => path,
    (error: unknown) => {
      notify(readTrouble(error));
      return null;
    },
  );
}

/** Shows how the file of a cell is read, and goes there. */
export function openImport({ view }: OpenNotebook, id: string): void {
  view.setImporting(id, true);
  focusLater(() => document.querySelector<HTMLElement>(`[data-import="${CSS.escape(id)}"] select`));
}

/** Lets a data cell read a path, as one step. */
export function setSource(notebook: OpenNotebook, id: string, path: string): void {
  const { workbench, mirror, view } = notebook;
  const cell = mirror.cell(id);
  if (cell === undefined) return;
  const fresh = isUnnamed('data', id) && mirror.view(id)?.readBy.length === 0;
  const name = fresh ? nameFree(nameAfterFile(path), new Set(mirror.order())) : id;
  const { data, source } = cell.raw;
  if (isTextFile(path)) view.setImporting(name, true);
  if (name === id && (data ?? source) !== undefined) {
    workbench.dispatch({ type: 'edit-cell', cell: id, path: ['data'], value: path });
    return;
  }
  const { id: _, type: _type, rows: _rows, source: _source, data: _data, ...rest } = cell.raw;
  const fields: readonly (readonly [string, Json])[] = [['id', name], ['data', path], ...Object.entries(rest)];
  const yaml = fields.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).join('\n');
  workbench.dispatch({ type: 'edit-source', cell: id, yaml });
  view.edit(name);
}

/** Adds a data cell for each dropped file after a cell (null: at the top). */
export async function addFiles(notebook: OpenNotebook, files: readonly File[], after: string | null): Promise<void> {
  let last = after;
  for (const file of files) {
    const path = await storeFile(file);
    if (path === null) continue;
    const id = nameFree(nameAfterFile(path), new Set(notebook.mirror.order()));
    insertCell(notebook, { id, data: path }, last, false);
    if (isTextFile(path)) notebook.view.setImporting(id, true);
    last = id;
  }
}
