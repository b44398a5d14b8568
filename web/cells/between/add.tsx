/** The place between two cells: a plus, and the menu of types, which keys open too. */
import { type Component, For, onCleanup, onMount, Show } from 'solid-js';
import { addCell } from '../../session/commands/actions.ts';
import { cellKinds } from '../../session/commands/new-cell.ts';
import { useNotebook } from '../../session/context.ts';

/** Drawn as it stands: there is one for each cell, and an icon component costs as much as all else of a place. */
const Plus: Component = () => (
  <svg width="14" height="14" viewBox="0 0 24 24" class="lucide" aria-hidden="true">
    <path d="M5 12h14M12 5v14" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  </svg>
);

/** Adds after a cell; null: at the top. */
export const AddPlace: Component<{ readonly after: string | null; readonly always?: boolean }> = (props) => {
  const { view } = useNotebook();
  const open = () => view.adding() === props.after;
  const dropping = () => view.dropping()?.after === props.after;
  return (
    <div class="add" classList={{ open: open(), always: props.always === true, drop: dropping() }}>
      <Show
        when={open()}
        fallback={
          <button
            type="button"
            class="add-button"
            aria-label={props.after === null ? 'Add a cell at the top' : `Add a cell after ${props.after}`}
            onClick={() => view.setAdding(props.after)}
          >
            <Plus />
            <Show when={props.always}>
              <span>Add a cell</span>
            </Show>
          </button>
        }
      >
        <TypeChoice after={props.after} />
      </Show>
      <Show when={dropping() && view.dropping()?.files}>
        <span class="add-drop">Drop to add a data cell here</span>
      </Show>
    </div>
  );
};

const TypeChoice: Component<{ readonly after: string | null }> = (props) => {
  const notebook = useNotebook();
  let place: HTMLDivElement | undefined;
  const close = () => notebook.view.setAdding(undefined);
  const step = (by: number) => {
    const buttons = [...(place?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  const key = (event: KeyboardEvent) => {
    const kind = cellKinds.find((one) => one.letter === event.key && !event.ctrlKey && !event.metaKey);
    if (event.key === 'Escape') {
      close();
      notebook.view.select(props.after);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') step(-1);
    else if (kind !== undefined) choose(kind.type);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (type: (typeof cellKinds)[number]['type']) => {
    close();
    addCell(notebook, type, props.after);
  };
  const outside = (event: PointerEvent) => event.target instanceof Node && !place?.contains(event.target) && close();
  onMount(() => {
    place?.querySelector('button')?.focus();
    place?.scrollIntoView({ block: 'nearest' });
    document.addEventListener('pointerdown', outside);
    onCleanup(() => document.removeEventListener('pointerdown', outside));
  });
  return (
    <div class="add-menu" role="menu" tabindex="-1" aria-label="Type of the new cell" ref={place} onKeyDown={key}>
      <For each={cellKinds}>
        {(kind) => (
          <button
            type="button"
            role="menuitem"
            title={kind.hint}
            onPointerEnter={({ currentTarget }) => currentTarget.focus()}
            onClick={() => choose(kind.type)}
          >
            {kind.title} <kbd>{kind.letter}</kbd>
          </button>
        )}
      </For>
    </div>
  );
};
