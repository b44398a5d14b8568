/** Commands on the selected cell. */
import { canPaste, copyCell, deleteCell, moveCell, pasteCell } from './actions.ts';
import { openImport, readsText } from './add-file.ts';
import { cellKinds } from './new-cell.ts';
import { type PageCommand, withCell } from './page-command.ts';

/** What can be done to a cell as it is. */
export const cellCommands: readonly PageCommand[] = [
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
  { id: 'paste', title: 'Paste below', group: 'Cell', keys: ['v'], enabled: canPaste, run: pasteCell },
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
  {
    id: 'import',
    title: 'Import …',
    words: 'csv encoding delimiter types null reading columns',
    group: 'Cell',
    keys: [],
    enabled: ({ mirror, view }) => readsText(mirror.cell(view.selected() ?? '')),
    run: withCell(openImport).run,
  },
  {
    id: 'language',
    title: 'Change between JavaScript and Python',
    group: 'Cell',
    keys: [],
    enabled: ({ mirror, view }) => mirror.cell(view.selected() ?? '')?.type === 'code',
    run: withCell(async (notebook, cell) => (await import('./switch-language.ts')).switchLanguage(notebook, cell)).run,
  },
  { id: 'delete', title: 'Delete', words: 'remove', group: 'Cell', keys: ['d d'], ...withCell(deleteCell) },
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

/** Changes of its type. */
export const convertCommands: readonly PageCommand[] = cellKinds.map((kind) => ({
  id: `convert-${kind.type}`,
  title: `Change into ${kind.title}`,
  group: 'Change type',
  keys: [`t ${kind.letter}`],
  ...withCell((notebook, cell) => notebook.workbench.dispatch({ type: 'convert-cell', cell, to: kind.type })),
}));
