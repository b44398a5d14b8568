/** What a command is: data that keyboard, menus and palette read. */
import type { OpenNotebook } from '../open-notebook.ts';

export type CommandGroup = 'Run' | 'Add' | 'Cell' | 'Change type' | 'Go' | 'Notebook' | 'View';

export interface PageCommand {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** Other words that people look for it by. */
  readonly words?: string;
  /** Also while the cursor is in an editor or a field. */
  readonly whileTyping?: boolean;
  /** Also in the reading view, where no cell is worked on. */
  readonly whileReading?: boolean;
  enabled?(notebook: OpenNotebook): boolean;
  run(notebook: OpenNotebook): void;
}

const hasCell = (notebook: OpenNotebook) => notebook.view.selected() !== null;

/** A command on the selected cell. */
export function withCell(action: (notebook: OpenNotebook, cell: string) => void): Pick<PageCommand, 'enabled' | 'run'> {
  return {
    enabled: hasCell,
    run: (notebook) => {
      const cell = notebook.view.selected();
      if (cell !== null) action(notebook, cell);
    },
  };
}
