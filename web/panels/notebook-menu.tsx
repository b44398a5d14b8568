/** The menu of a notebook: what concerns the whole file. */
import Ellipsis from 'lucide-solid/icons/ellipsis';
import type { Component } from 'solid-js';
import { findCommand } from '../session/commands/commands.ts';
import { useNotebook } from '../session/context.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuGroups } from '../ui/opened/menu.tsx';

function listItems(notebook: OpenNotebook): MenuGroups {
  const item = (id: string) => {
    const command = findCommand(id);
    return {
      title: command.title,
      key: command.keys[0],
      disabled: command.enabled?.(notebook) === false,
      run: () => command.run(notebook),
    };
  };
  return [
    [item('reading'), item('name-notebook'), item('undo'), item('redo'), item('find')],
    [item('run-all'), item('save-record'), item('save'), item('download'), item('print')],
    [{ ...item('delete-notebook'), danger: true }],
    [item('issues'), item('grants'), item('theme'), item('palette'), item('keys')],
  ];
}

/** The menu button. */
export const NotebookMenu: Component = () => {
  const notebook = useNotebook();
  return (
    <Menu label="Notebook menu" groups={() => listItems(notebook)}>
      <Icon of={Ellipsis} />
    </Menu>
  );
};
