/** The button that opens the rows behind a chart: those that it draws, of them those that are selected in it. */
import { type Component, createSignal, lazy, Show, Suspense } from 'solid-js';
import { type CellOf, writeShownFilter } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';
import { Button } from '../ui/button.tsx';
import type { Behind } from './rows-behind.tsx';

const RowsBehind = lazy(async () => ({ default: (await import('./rows-behind.tsx')).RowsBehind }));

function findBehind({ mirror }: OpenNotebook, cell: CellOf<'chart'>): Behind | null {
  const output = mirror.view(cell.fields.data)?.shown?.output;
  if (output?.kind !== 'table') return null;
  const { table } = output;
  return { of: cell.fields.data, table, where: writeShownFilter(mirror.state().session, cell, table.columns) };
}

/** The button and, once pressed, the dialog. */
export const SeeRows: Component<{ readonly cell: CellOf<'chart'> }> = (props) => {
  const notebook = useNotebook();
  const [seen, see] = createSignal<Behind | null>(null);
  return (
    <>
      <Button small look="quiet" onClick={() => see(findBehind(notebook, props.cell))}>
        See rows
      </Button>
      <Show when={seen()} keyed>
        {(behind) => (
          <Suspense>
            <RowsBehind behind={behind} after={props.cell.id} close={() => see(null)} />
          </Suspense>
        )}
      </Show>
    </>
  );
};
