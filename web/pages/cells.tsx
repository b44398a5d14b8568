/** The cells of the open notebook in reading order, each with the place after it; where files and cells are dropped. */
import { type Component, createMemo } from 'solid-js';
import { AddPlace } from '../cells/between/add.tsx';
import { createDropPlace } from '../cells/between/drop.ts';
import { CellView } from '../cells/cell.tsx';
import { guessHeight } from '../cells/guess-height.ts';
import { useNotebook } from '../session/context.ts';
import { createGradual } from '../session/gradual.ts';
import { Stretches } from '../session/stretches.tsx';

/** Pixels of the place between two cells. */
const placeHeight = 20;

/** All cells. */
export const Cells: Component = () => {
  const notebook = useNotebook();
  const { mirror, view } = notebook;
  const places = createMemo(() => new Map(mirror.order().map((id, at) => [id, at])));
  const shown = createGradual(mirror.order, view.selected);
  const heightOf = (id: string) => guessHeight(mirror.cell(id)) + placeHeight;
  return (
    <main class="cells" aria-label="Cells" {...createDropPlace(notebook)}>
      <div class="cells-inner">
        <AddPlace after={null} />
        <Stretches each={shown()} scroller=".cells" heightOf={heightOf}>
          {(id) => (
            <>
              <CellView id={id} index={places().get(id) ?? 0} count={mirror.order().length} />
              <AddPlace after={id} always={places().get(id) === mirror.order().length - 1} />
            </>
          )}
        </Stretches>
      </div>
    </main>
  );
};
