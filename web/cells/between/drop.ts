/**
 * Dragging over the cells: files from the desk become data cells, a cell by its grip goes elsewhere.
 * Where it would come to stand is shown between the cells. Keys do the same: `Alt-↑`, `Alt-↓`. What is pasted
 * where nothing is typed, files or cells of a spreadsheet, becomes a data cell below the selected one.
 */
import type { OpenNotebook } from '../../session/open-notebook.ts';
import { findCell } from '../../session/view.ts';

const mime = 'application/x-quire-cell';

/** A grip begins to drag its cell. */
export function startDrag(event: DragEvent, id: string): void {
  if (event.dataTransfer === null) return;
  event.dataTransfer.setData(mime, id);
  event.dataTransfer.effectAllowed = 'move';
  const cell = findCell(id);
  if (cell !== null) event.dataTransfer.setDragImage(cell, 12, 12);
}

function isWanted({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.some((type) => type === 'Files' || type === mime) ?? false;
}

/** The cell that what is dragged would come after; null: the top. */
function findPlace({ mirror }: OpenNotebook, y: number): string | null {
  const order = mirror.order();
  const below = order.findIndex((id) => {
    const box = findCell(id)?.getBoundingClientRect();
    return box !== undefined && y < box.top + box.height / 2;
  });
  return (below < 0 ? order.at(-1) : order[below - 1]) ?? null;
}

function move({ workbench, mirror, view }: OpenNotebook, cell: string, after: string | null): void {
  const order = mirror.order();
  const before = order[order.indexOf(cell) - 1] ?? null;
  if (cell === after || after === before || !order.includes(cell)) return;
  workbench.dispatch({ type: 'move-cell', cell, after });
  view.select(cell);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Cells of a spreadsheet as a file; null for other text. */
function toFile(text: string): File | null {
  const lines = text.trimEnd().split('\n');
  return lines.length > 1 && lines.every((line) => line.includes('\t')) ? new File([text], 'pasted.tsv') : null;
}

function addLate(notebook: OpenNotebook, files: readonly File[], after: string | null): void {
  void import('../../session/commands/add-file.ts').then(({ addFiles }) => addFiles(notebook, files, after));
}

/** Handlers for the place that holds the cells. */
export function createDropPlace(notebook: OpenNotebook) {
  const { view } = notebook;
  return {
    onDragOver: (event: DragEvent) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      const after = findPlace(notebook, event.clientY);
      const files = event.dataTransfer?.types.includes('Files') ?? false;
      const now = view.dropping();
      if (now?.after !== after || now.files !== files) view.setDropping({ after, files });
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget: place, relatedTarget: next } = event;
      if (!(place instanceof Node && next instanceof Node && place.contains(next))) view.setDropping(undefined);
    },
    onDrop: (event: DragEvent) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      view.setDropping(undefined);
      const after = findPlace(notebook, event.clientY);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) addLate(notebook, files, after);
      else move(notebook, event.dataTransfer?.getData(mime) ?? '', after);
    },
    onPaste: (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const table = toFile(event.clipboardData?.getData('text/plain') ?? '');
      const files = table === null ? [...(event.clipboardData?.files ?? [])] : [table];
      if (files.length === 0) return;
      event.preventDefault();
      addLate(notebook, files, view.selected() ?? notebook.mirror.order().at(-1) ?? null);
    },
  };
}
