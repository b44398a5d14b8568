/**
 * Everything a person can do to a notebook, as data: keyboard, menus, palette and the list of keys read
 * this one table. A command says when it makes sense; what it does to the document is the engine's.
 */
import type { CellType, Json } from '../../engine/index.ts';
import { notify } from '../ui/notify.ts';
import { switchTheme } from '../ui/theme.ts';
import { cellKinds, nameFree, writeNewCell } from './new-cell.ts';
import type { OpenNotebook } from './open-notebook.ts';

export type CommandGroup = 'Run' | 'Add' | 'Cell' | 'Change type' | 'Go' | 'Notebook' | 'View';

export interface PageCommand {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** Also while the cursor is in an editor or a field. */
  readonly whileTyping?: boolean;
  enabled?(notebook: OpenNotebook): boolean;
  run(notebook: OpenNotebook): void;
}

const hasCell = (notebook: OpenNotebook) => notebook.view.selected() !== null;

function withCell(action: (notebook: OpenNotebook, cell: string) => void): Pick<PageCommand, 'enabled' | 'run'> {
  return {
    enabled: hasCell,
    run: (notebook) => {
      const cell = notebook.view.selected();
      if (cell !== null) action(notebook, cell);
    },
  };
}

/** Runs one cell, with what was typed in it. */
export function runCell(notebook: OpenNotebook, cell: string): void {
  notebook.editing.commit(cell);
  notebook.workbench.dispatch({ type: 'run', cells: [cell] });
}

/** Adds a cell of a type after another (null: at the top) and puts the cursor into it. */
export function addCell(notebook: OpenNotebook, type: CellType, after: string | null): void {
  const cells = notebook.mirror.state().session.document.cells;
  insertCell(notebook, writeNewCell(type, cells, after), after, true);
}

function insertCell(notebook: OpenNotebook, cell: Json, after: string | null, edit: boolean): void {
  const before = new Set(notebook.mirror.order());
  notebook.workbench.dispatch({ type: 'add-cell', after, cell });
  const added = notebook.workbench.state.session.document.cells.find((next) => !before.has(next.id));
  if (added === undefined) return;
  if (edit) notebook.view.edit(added.id);
  else notebook.view.select(added.id);
}

function neighbour(notebook: OpenNotebook, cell: string | null, step: number): string | null {
  const order = notebook.mirror.order();
  const at = cell === null ? (step > 0 ? -1 : order.length) : order.indexOf(cell);
  return order[Math.max(0, Math.min(order.length - 1, at + step))] ?? null;
}

/** Selects the cell before or after the selected one. */
function step(notebook: OpenNotebook, by: number): void {
  const next = neighbour(notebook, notebook.view.selected(), by);
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
  const next = neighbour(notebook, cell, 1) === cell ? neighbour(notebook, cell, -1) : neighbour(notebook, cell, 1);
  notebook.editing.discard(cell);
  notebook.workbench.dispatch({ type: 'delete-cells', cells: [cell] });
  notebook.view.select(next === cell ? null : next);
  notify(`Deleted ${cell}`, { label: 'Undo', run: () => notebook.workbench.dispatch({ type: 'undo' }) });
}

let copied: Json | null = null;

function copyCell(notebook: OpenNotebook, cell: string): void {
  const found = notebook.mirror.cell(cell);
  if (found === undefined) return;
  copied = found.raw;
  void navigator.clipboard.writeText(found.source);
}

function pasteCell(notebook: OpenNotebook): void {
  if (copied === null || typeof copied !== 'object' || Array.isArray(copied)) return;
  const { id } = copied as { id?: Json };
  const taken = new Set(notebook.mirror.order());
  const named = typeof id === 'string' ? { ...copied, id: nameFree(id, taken) } : copied;
  insertCell(notebook, named, notebook.view.selected() ?? notebook.mirror.order().at(-1) ?? null, false);
}

const runCommands: readonly PageCommand[] = [
  {
    id: 'run-stale',
    title: 'Run all stale cells',
    group: 'Run',
    keys: ['Mod-Shift-Enter'],
    whileTyping: true,
    run: (notebook) => {
      notebook.editing.commitAll();
      notebook.workbench.dispatch({ type: 'run', cells: 'stale' });
    },
  },
  { id: 'run', title: 'Run cell', group: 'Run', keys: ['Mod-Enter'], whileTyping: true, ...withCell(runCell) },
  {
    id: 'run-and-go-on',
    title: 'Run cell and go on',
    group: 'Run',
    keys: ['Shift-Enter'],
    whileTyping: true,
    ...withCell((notebook, cell) => {
      runCell(notebook, cell);
      const next = neighbour(notebook, cell, 1);
      if (next !== cell) notebook.view.select(next);
      else notebook.view.setAdding(cell);
    }),
  },
  {
    id: 'run-and-insert',
    title: 'Run cell and insert below',
    group: 'Run',
    keys: ['Alt-Enter'],
    whileTyping: true,
    ...withCell((notebook, cell) => {
      runCell(notebook, cell);
      notebook.view.setAdding(cell);
    }),
  },
  {
    id: 'stop',
    title: 'Stop',
    group: 'Run',
    keys: ['.'],
    enabled: (notebook) => notebook.mirror.state().running > 0,
    run: (notebook) => notebook.workbench.dispatch({ type: 'cancel', cells: 'all' }),
  },
];

const cellCommands: readonly PageCommand[] = [
  {
    id: 'edit',
    title: 'Edit',
    group: 'Cell',
    keys: ['Enter'],
    ...withCell((notebook, cell) => notebook.view.edit(cell)),
  },
  {
    id: 'rename',
    title: 'Rename',
    group: 'Cell',
    keys: ['F2'],
    whileTyping: true,
    ...withCell((n, cell) => n.view.setRenaming(cell)),
  },
  {
    id: 'move-up',
    title: 'Move up',
    group: 'Cell',
    keys: ['Alt-ArrowUp'],
    ...withCell((n, cell) => moveCell(n, cell, -1)),
  },
  {
    id: 'move-down',
    title: 'Move down',
    group: 'Cell',
    keys: ['Alt-ArrowDown'],
    ...withCell((n, cell) => moveCell(n, cell, 1)),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'Cell',
    keys: [],
    ...withCell((notebook, cell) => notebook.workbench.dispatch({ type: 'duplicate-cell', cell })),
  },
  { id: 'copy', title: 'Copy', group: 'Cell', keys: ['c'], ...withCell(copyCell) },
  {
    id: 'cut',
    title: 'Cut',
    group: 'Cell',
    keys: ['x'],
    ...withCell((notebook, cell) => {
      copyCell(notebook, cell);
      deleteCell(notebook, cell);
    }),
  },
  { id: 'paste', title: 'Paste below', group: 'Cell', keys: ['v'], enabled: () => copied !== null, run: pasteCell },
  {
    id: 'disable',
    title: 'Disable or enable',
    group: 'Cell',
    keys: [],
    ...withCell((notebook, cell) => {
      const disabled = notebook.mirror.cell(cell)?.disabled ?? false;
      notebook.workbench.dispatch({ type: 'disable-cell', cell, disabled: !disabled });
    }),
  },
  {
    id: 'yaml',
    title: 'Edit as YAML or back',
    group: 'Cell',
    keys: ['y'],
    ...withCell((n, cell) => n.view.toggleYaml(cell)),
  },
  { id: 'delete', title: 'Delete', group: 'Cell', keys: ['d d'], ...withCell(deleteCell) },
  {
    id: 'fold-output',
    title: 'Fold output',
    group: 'Cell',
    keys: ['o'],
    ...withCell((n, cell) => n.view.setFold(cell, { output: !n.view.fold(cell).output })),
  },
  {
    id: 'fold-source',
    title: 'Fold source',
    group: 'Cell',
    keys: ['Shift-o'],
    ...withCell((n, cell) => n.view.setFold(cell, { source: !n.view.fold(cell).source })),
  },
];

const addCommands: readonly PageCommand[] = [
  {
    id: 'insert-above',
    title: 'Insert above …',
    group: 'Add',
    keys: ['a'],
    ...withCell((notebook, cell) => {
      const order = notebook.mirror.order();
      notebook.view.setAdding(order[order.indexOf(cell) - 1] ?? null);
    }),
  },
  {
    id: 'insert-below',
    title: 'Insert below …',
    group: 'Add',
    keys: ['b'],
    run: (notebook) => notebook.view.setAdding(notebook.view.selected() ?? notebook.mirror.order().at(-1) ?? null),
  },
  ...cellKinds.map(
    (kind): PageCommand => ({
      id: `add-${kind.type}`,
      title: `Add ${kind.title} cell`,
      group: 'Add',
      keys: [],
      run: (notebook) =>
        addCell(notebook, kind.type, notebook.view.selected() ?? notebook.mirror.order().at(-1) ?? null),
    }),
  ),
];

const convertCommands: readonly PageCommand[] = cellKinds.map((kind) => ({
  id: `convert-${kind.type}`,
  title: `Change into ${kind.title}`,
  group: 'Change type',
  keys: [`t ${kind.letter}`],
  ...withCell((notebook, cell) => notebook.workbench.dispatch({ type: 'convert-cell', cell, to: kind.type })),
}));

const goCommands: readonly PageCommand[] = [
  { id: 'next', title: 'Next cell', group: 'Go', keys: ['j', 'ArrowDown'], run: (notebook) => step(notebook, 1) },
  {
    id: 'previous',
    title: 'Previous cell',
    group: 'Go',
    keys: ['k', 'ArrowUp'],
    run: (notebook) => step(notebook, -1),
  },
  {
    id: 'palette',
    title: 'Commands',
    group: 'Go',
    keys: ['Mod-k'],
    whileTyping: true,
    run: (n) => n.view.setOverlay('palette'),
  },
  { id: 'keys', title: 'Keys', group: 'Go', keys: ['?'], run: (n) => n.view.setOverlay('keys') },
];

const notebookCommands: readonly PageCommand[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Notebook',
    keys: ['z', 'Mod-z'],
    enabled: (notebook) => notebook.mirror.state().canUndo,
    run: (notebook) => notebook.workbench.dispatch({ type: 'undo' }),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Notebook',
    keys: ['Shift-z', 'Mod-Shift-z'],
    enabled: (notebook) => notebook.mirror.state().canRedo,
    run: (notebook) => notebook.workbench.dispatch({ type: 'redo' }),
  },
  {
    id: 'save',
    title: 'Write the draft',
    group: 'Notebook',
    keys: ['Mod-s'],
    whileTyping: true,
    run: (notebook) => {
      notebook.editing.commitAll();
      void notebook.saving.flush().then(() => notebook.saving.state().kind === 'saved' && notify('Draft saved'));
    },
  },
  {
    id: 'find',
    title: 'Find and replace',
    group: 'Notebook',
    keys: ['Mod-Shift-f'],
    whileTyping: true,
    run: (n) => n.view.setOverlay('find'),
  },
];

const viewCommands: readonly PageCommand[] = [
  {
    id: 'left',
    title: 'Outline and data',
    group: 'View',
    keys: ['Mod-b'],
    whileTyping: true,
    run: (n) => n.view.setPanels({ left: !n.view.panels().left }),
  },
  {
    id: 'right',
    title: 'Inspector',
    group: 'View',
    keys: ['Mod-i'],
    whileTyping: true,
    run: (n) => n.view.setPanels({ right: !n.view.panels().right }),
  },
  {
    id: 'issues',
    title: 'Issues',
    group: 'View',
    keys: [],
    run: (n) => n.view.setPanels({ issues: !n.view.panels().issues }),
  },
  { id: 'theme', title: 'Light or dark', group: 'View', keys: [], run: switchTheme },
];

/** All commands, in the order of the palette. */
export const commands: readonly PageCommand[] = [
  ...runCommands,
  ...addCommands,
  ...cellCommands,
  ...convertCommands,
  ...goCommands,
  ...notebookCommands,
  ...viewCommands,
];

/** A command by its id; a wrong id is a bug. */
export function findCommand(id: string): PageCommand {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`there is no command ${id}`);
  return found;
}
