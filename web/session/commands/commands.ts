/**
 * Everything a person can do to a notebook, as data: keyboard, menus, palette and the list of keys read
 * this one table. A command says when it makes sense; what it does to the document is the engine's.
 */
import { notify } from '../../ui/notify.ts';
import { printWhole } from '../../ui/sight/printing.ts';
import { switchTheme } from '../../ui/theme.ts';
import { addCell, findNeighbour, runCell, step } from './actions.ts';
import { cellCommands, convertCommands } from './cell-commands.ts';
import { cellKinds } from './new-cell.ts';
import { type PageCommand, withCell } from './page-command.ts';
import { saveCopy } from './save/save-copy.ts';

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
      const next = findNeighbour(notebook, cell, 1);
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
    id: 'save-record',
    title: 'Run from scratch and save record',
    group: 'Run',
    keys: [],
    run: async (notebook) => (await import('./save/save-record.ts')).saveRecord(notebook),
  },
  {
    id: 'run-all',
    title: 'Run everything again',
    group: 'Run',
    keys: [],
    run: (notebook) => {
      notebook.editing.commitAll();
      notebook.workbench.dispatch({ type: 'run', cells: 'all' });
    },
  },
  {
    id: 'stop',
    title: 'Stop',
    words: 'cancel interrupt abort',
    group: 'Run',
    keys: ['.'],
    enabled: (notebook) => notebook.mirror.state().running > 0,
    run: (notebook) => notebook.workbench.dispatch({ type: 'cancel', cells: 'all' }),
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
    id: 'first',
    title: 'First cell',
    group: 'Go',
    keys: ['Home'],
    run: ({ view, mirror }) => view.select(mirror.order()[0] ?? null),
  },
  {
    id: 'last',
    title: 'Last cell',
    group: 'Go',
    keys: ['End'],
    run: ({ view, mirror }) => view.select(mirror.order().at(-1) ?? null),
  },
  {
    id: 'palette',
    title: 'Commands',
    group: 'Go',
    keys: ['Mod-k'],
    whileTyping: true,
    whileReading: true,
    run: (n) => n.view.setOverlay('palette'),
  },
  {
    id: 'keys',
    title: 'Keys',
    words: 'shortcuts keyboard help',
    group: 'Go',
    keys: ['?'],
    run: (n) => n.view.setOverlay('keys'),
  },
];

const notebookCommands: readonly PageCommand[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Notebook',
    keys: ['z', 'Mod-z'],
    enabled: (notebook) => notebook.mirror.state().canUndo,
    whileReading: true,
    run: (notebook) => notebook.workbench.dispatch({ type: 'undo' }),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Notebook',
    keys: ['Shift-z', 'Mod-Shift-z'],
    enabled: (notebook) => notebook.mirror.state().canRedo,
    whileReading: true,
    run: (notebook) => notebook.workbench.dispatch({ type: 'redo' }),
  },
  {
    id: 'save',
    title: 'Write the draft',
    words: 'save',
    group: 'Notebook',
    keys: ['Mod-s'],
    whileTyping: true,
    run: (notebook) => {
      notebook.editing.commitAll();
      void notebook.saving.flush().then(() => notebook.saving.state().kind === 'saved' && notify('Draft saved'));
    },
  },
  {
    id: 'download',
    title: 'Download YAML',
    words: 'export file',
    group: 'Notebook',
    keys: [],
    run: saveCopy,
  },
  {
    id: 'print',
    title: 'Print',
    group: 'Notebook',
    keys: ['Mod-p'],
    whileTyping: true,
    whileReading: true,
    run: () => void printWhole(),
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

/** Dialogs about the notebook, each opened by its name. */
const dialogCommands: readonly PageCommand[] = (
  [
    ['grants', 'What the notebook may do', 'grants grant permissions allow revoke trust hosts access'],
    ['name', 'Rename the notebook', 'title address move'],
    ['delete', 'Delete the notebook', 'remove trash'],
  ] as const
).map(([id, title, words]) => ({
  ...{ id: id === 'grants' ? id : `${id}-notebook`, title, words, group: 'Notebook', keys: [] },
  run: (n) => n.view.setOverlay(id),
}));

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
    words: 'problems errors warnings failures',
    group: 'View',
    keys: [],
    run: (n) => n.view.setPanels({ issues: !n.view.panels().issues }),
  },
  {
    id: 'activity',
    title: 'Activity',
    words: 'runs events sql log history queries',
    group: 'View',
    keys: [],
    run: (n) => n.view.setPanels({ activity: !n.view.panels().activity }),
  },
  {
    id: 'reading',
    title: 'Reading view',
    words: 'dashboard present app read',
    group: 'View',
    keys: [],
    whileReading: true,
    run: ({ view }) => {
      view.setReading(!view.reading());
      if (!view.reading()) view.select(view.selected());
    },
  },
  {
    id: 'theme',
    title: 'Light or dark',
    words: 'theme mode colours',
    group: 'View',
    keys: [],
    whileReading: true,
    run: switchTheme,
  },
];

/** All commands, in the order of the palette. */
export const commands: readonly PageCommand[] = [
  ...runCommands,
  ...addCommands,
  ...cellCommands,
  ...convertCommands,
  ...goCommands,
  ...notebookCommands,
  ...dialogCommands,
  ...viewCommands,
];

/** A command by its id; a wrong id is a bug. */
export function findCommand(id: string): PageCommand {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`there is no command ${id}`);
  return found;
}
