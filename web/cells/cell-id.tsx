/**
 * A cell's name: read, clicked to rename, typed in place. Every reference follows the new name. A name that cannot
 * be stays in its field, with the reason under it.
 */
import { type Component, createSignal, createUniqueId, Show } from 'solid-js';
import { type Cell, checkCellId } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import { Words } from '../ui/words.tsx';

/** The id of a cell. */
export const CellId: Component<{ readonly cell: Cell }> = (props) => {
  const { view } = useNotebook();
  return (
    <Show
      when={view.renaming() === props.cell.id}
      fallback={
        <button type="button" class="cell-id" title="Rename (F2)" onClick={() => view.setRenaming(props.cell.id)}>
          {props.cell.id}
        </button>
      }
    >
      <NameField id={props.cell.id} />
    </Show>
  );
};

const NameField: Component<{ readonly id: string }> = (props) => {
  const notebook = useNotebook();
  const { view } = notebook;
  const reason = createUniqueId();
  const [wrong, setWrong] = createSignal<string | null>(null);
  const id = props.id;
  const check = (to: string): string | null => {
    if (to === id || to === '') return null;
    const taken = notebook.workbench.state.session.document.starts.has(to);
    return taken ? `Another cell is called \`${to}\`.` : (checkCellId(to)?.message ?? null);
  };
  const leave = (to: string) => {
    view.setRenaming(null);
    if (to === id || to === '' || check(to) !== null) return;
    notebook.editing.commit(id);
    notebook.workbench.dispatch({ type: 'rename-cell', cell: id, to });
  };
  const enter = (to: string) => {
    setWrong(check(to));
    if (wrong() !== null) return;
    leave(to);
    view.select(notebook.mirror.cell(to) === undefined ? id : to);
  };
  return (
    <span class="cell-id-place">
      <input
        class="cell-id-field"
        aria-label={`New name of ${id}`}
        aria-invalid={wrong() !== null}
        aria-describedby={wrong() === null ? undefined : reason}
        value={id}
        spellcheck={false}
        autocapitalize="off"
        ref={(element) =>
          requestAnimationFrame(() => {
            element.focus();
            element.select();
          })
        }
        onInput={() => setWrong(null)}
        onBlur={(event) => view.renaming() === id && leave(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter(event.currentTarget.value.trim());
          if (event.key === 'Escape') enter(id);
          event.stopPropagation();
        }}
      />
      <Show when={wrong()}>
        {(words) => (
          <span id={reason} class="cell-id-wrong" role="alert">
            <Words text={words()} />
          </span>
        )}
      </Show>
    </span>
  );
};
