/** The cells of the open notebook in reading order, each with the place after it; where files and cells are dropped. */
import { type Component, For } from 'solid-js';
import { AddPlace } from '../cells/between/add.tsx';
import { createDropPlace } from '../cells/between/drop.ts';
import { CellView } from '../cells/cell.tsx';
import { useNotebook } from '../session/context.ts';
import { createGradual } from '../session/gradual.ts';

/** All cells. */
export const Cells: Component = () => {
  const notebook = useNotebook();
  const { mirror, view } = notebook;
  const shown = createGradual(mirror.order, view.selected);
  return (
    <main class="cells" aria-label="Cells" {...createDropPlace(notebook)}>
      <div class="cells-inner">
        <AddPlace after={null} />
        <For each={shown()}>
          {(id, index) => (
            <>
              <CellView id={id} index={index()} count={mirror.order().length} />
              <AddPlace after={id} always={index() === mirror.order().length - 1} />
            </>
          )}
        </For>
      </div>
    </main>
  );
};
