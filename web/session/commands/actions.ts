/** What commands do to a notebook, each in one place: dispatches to the engine, and where the focus goes. */
import type { CellType, Json } from '../../../engine/index.ts';
import { notify } from '../../ui/notify.ts';
import type { OpenNotebook } from '../open-notebook.ts';
import { nameFree, writeNewCell } from './new-cell.ts';

/** Runs one cell, with what was typed in it. */
export function runCell(notebook: OpenNotebook, cell: string): void {
  notebook.editing.commit(cell);
  notebook.workbench.dispatch({ type: 'run', cells: [cell] });
}

/** Adds a cell of a type after another (null: at the top) and puts the cursor into it. */
export function addCell(notebook: OpenNotebook, type: CellType, after: string | null): void {
  const { mirror } = notebook;
  const columnsOf = (table: string) => {
    const output = mirror.view(table)?.shown?.output;
    return output?.kind === 'table' ? output.table.columns : [];
  };
  const madeOf = (id: string) => mirror.view(id)?.shown?.output?.kind;
  const cell = writeNewCell(type, { cells: mirror.state().session.document.cells, after, madeOf, columnsOf });
  insertCell(notebook, cell, after, true);
}

/** Puts a cell after another (null: at the top) and goes there: into its source, or to it. */
export function insertCell(notebook: OpenNotebook, cell: Json, after: string | null, edit: boolean): void {
  const before = new Set(notebook.mirror.order());
  notebook.workbench.dispatch({ type: 'add-cell', after, cell });
  const added = notebook.workbench.state.session.document.cells.find((next) => !before.has(next.id));
  if (added === undefined) return;
  if (edit) notebook.view.edit(added.id);
  else notebook.view.select(added.id);
}

/** The cell before (−1) or after (1) a cell; itself at the end. */
export function findNeighbour(notebook: OpenNotebook, cell: string | null, step: number): string | null {
  const order = notebook.mirror.order();
  const at = cell === null ? (step > 0 ? -1 : order.length) : order.indexOf(cell);
  return order[Math.max(0, Math.min(order.length - 1, at + step))] ?? null;
}

/** Selects the cell before or after the selected one. */
export function step(notebook: OpenNotebook, by: number): void {
  const next = findNeighbour(notebook, notebook.view.selected(), by);
  if (next !== null) notebook.view.select(next);
}

/** Moves a cell up or down by one place. */
export function moveCell(notebook: OpenNotebook, cell: string, by: -1 | 1): void {
  const order = notebook.mirror.order();
  const at = order.indexOf(cell);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return;
  notebook.workbench.dispatch({ type: 'move-cell', cell, after: (by < 0 ? order[to - 1] : order[to]) ?? null });
  notebook.view.select(cell);
}

/** Deletes a cell and offers the way back. */
export function deleteCell(notebook: OpenNotebook, cell: string): void {
  const next =
    findNeighbour(notebook, cell, 1) === cell ? findNeighbour(notebook, cell, -1) : findNeighbour(notebook, cell, 1);
  notebook.editing.discard(cell);
  notebook.workbench.dispatch({ type: 'delete-cells', cells: [cell] });
  notebook.view.select(next === cell ? null : next);
  notify(`Deleted ${cell}`, { label: 'Undo', run: () => notebook.workbench.dispatch({ type: 'undo' }) });
}

let copied: Json | null = null;

/** Copies a cell, also as YAML to the clipboard. */
export function copyCell(notebook: OpenNotebook, cell: string): void {
  const found = notebook.mirror.cell(cell);
  if (found === undefined) return;
  copied = found.raw;
  void navigator.clipboard.writeText(found.source);
}

/** Whether a cell was copied. */
export const canPaste = () => copied !== null;

/** Pastes the copied cell below the selected one, under a free name. */
export function pasteCell(notebook: OpenNotebook): void {
  if (copied === null || typeof copied !== 'object' || Array.isArray(copied)) return;
  const { id } = copied as { id?: Json };
  const taken = new Set(notebook.mirror.order());
  const named = typeof id === 'string' ? { ...copied, id: nameFree(id, taken) } : copied;
  insertCell(notebook, named, notebook.view.selected() ?? notebook.mirror.order().at(-1) ?? null, false);
}
