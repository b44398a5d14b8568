/** A cell's name: read, clicked to rename, typed in place. Every reference follows the new name. */
import { type Component, Show } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';

/** The id of a cell. */
export const CellId: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const { view } = notebook;
  const rename = (to: string) => {
    view.setRenaming(null);
    if (to === props.cell.id || to === '') return view.select(props.cell.id);
    notebook.editing.commit(props.cell.id);
    notebook.workbench.dispatch({ type: 'rename-cell', cell: props.cell.id, to });
    view.select(notebook.mirror.cell(to) === undefined ? props.cell.id : to);
  };
  return (
    <Show
      when={view.renaming() === props.cell.id}
      fallback={
        <button type="button" class="cell-id" title="Rename (F2)" onClick={() => view.setRenaming(props.cell.id)}>
          {props.cell.id}
        </button>
      }
    >
      <input
        class="cell-id-field"
        aria-label={`New name of ${props.cell.id}`}
        value={props.cell.id}
        spellcheck={false}
        ref={(element) =>
          requestAnimationFrame(() => {
            element.focus();
            element.select();
          })
        }
        onBlur={(event) => view.renaming() === props.cell.id && rename(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename(event.currentTarget.value.trim());
          if (event.key === 'Escape') rename(props.cell.id);
          event.stopPropagation();
        }}
      />
    </Show>
  );
};
