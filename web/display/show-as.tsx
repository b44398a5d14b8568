/** The button in a table's foot that says how the cell is shown, and opens the form that changes it. */
import { type Component, lazy, Suspense } from 'solid-js';
import type { Display, TableInfo } from '../../engine/index.ts';
import { Pop } from '../ui/opened/pop.tsx';

const ShowAsForm = lazy(async () => ({ default: (await import('./show-as-form.tsx')).ShowAsForm }));

const names: Readonly<Record<Display['as'], string>> = { table: 'Table', stat: 'Tiles', pivot: 'Pivot' };

interface ShowAsProps {
  readonly cell: string;
  readonly table: TableInfo;
  readonly as: Display['as'];
}

/** The button. */
export const ShowAs: Component<ShowAsProps> = (props) => (
  <Pop
    label={`How ${props.cell} is shown`}
    class="show-as"
    button={{ class: 'foot-button', title: 'How it is shown' }}
    face={<>Show as: {names[props.as]}</>}
    placement="bottom-start"
  >
    {() => (
      <Suspense>
        <ShowAsForm cell={props.cell} table={props.table} />
      </Suspense>
    )}
  </Pop>
);
