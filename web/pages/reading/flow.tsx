/** A notebook without cards, read from top to bottom: everything that cells show but the data they only read. */
import { type Component, createMemo, For } from 'solid-js';
import { useNotebook } from '../../session/context.ts';
import { CardBody } from './card-body.tsx';

/** All cells that have something to read. */
export const Flow: Component = () => {
  const { mirror } = useNotebook();
  const ids = createMemo(() =>
    mirror.order().filter((id) => {
      const cell = mirror.cell(id);
      return cell !== undefined && cell.type !== null && cell.type !== 'data' && !cell.disabled;
    }),
  );
  return (
    <main class="reading-body" aria-label={mirror.state().session.document.fields.name}>
      <div class="reading-flow">
        <For each={ids()}>{(id) => <CardBody id={id} show="output" />}</For>
      </div>
    </main>
  );
};
