/** The menu of a cell: its commands, as the keyboard has them. */
import Ellipsis from 'lucide-solid/icons/ellipsis';
import type { Component } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { readsText } from '../session/commands/add-file.ts';
import { findCommand } from '../session/commands/commands.ts';
import { cellKinds } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuGroups } from '../ui/opened/menu.tsx';

function listItems(notebook: ReturnType<typeof useNotebook>, cell: Cell): MenuGroups {
  const item = (id: string, title?: string) => {
    const command = findCommand(id);
    return {
      title: title ?? command.title,
      key: command.keys[0],
      run: () => {
        notebook.view.follow(cell.id);
        command.run(notebook);
      },
    };
  };
  const others = cellKinds.filter((kind) => kind.type !== cell.type && ['sql', 'code', 'markdown'].includes(kind.type));
  return [
    [item('edit'), item('rename'), item('yaml', notebook.view.asYaml().has(cell.id) ? 'Edit as form' : 'Edit as YAML')],
    ...(readsText(cell) ? [[item('import')]] : []),
    [item('duplicate'), item('copy'), item('cut'), item('paste')],
    [item('move-up'), item('move-down'), item('insert-above'), item('insert-below')],
    [
      ...listLanguage(cell).map((title) => item('language', title)),
      ...others.map((kind) => item(`convert-${kind.type}`)),
    ],
    [item('disable', cell.disabled ? 'Enable' : 'Disable'), { ...item('delete'), danger: true }],
  ];
}

/** The other language of a code cell. */
function listLanguage(cell: Cell): readonly string[] {
  if (cell.type !== 'code') return [];
  return [cell.fields.language === 'python' ? 'Write it in JavaScript' : 'Write it in Python'];
}

/** More that can be done to a cell. */
export const CellMenu: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  return (
    <Menu label={`More for ${props.cell.id}`} class="tool small" groups={() => listItems(notebook, props.cell)}>
      <Icon of={Ellipsis} />
    </Menu>
  );
};
