/**
 * The reading view: inputs, figures, charts and text on the notebook's grid, without sources. The link carries
 * the inputs. Where cards stand is `layout` in the file; a notebook without one reads from top to bottom.
 */
import { type Component, createSignal, onCleanup, Show } from 'solid-js';
import { Banners } from '../../panels/banners.tsx';
import { Chips } from '../../panels/bottom/chips.tsx';
import { Grants } from '../../panels/grants.tsx';
import { useNotebook } from '../../session/context.ts';
import { Dashboard } from './dashboard.tsx';
import { Flow } from './flow.tsx';
import { ReadingHead } from './head.tsx';
import './reading.css';

/** The open notebook to be read. */
export const Reading: Component = () => {
  const notebook = useNotebook();
  const [arranging, setArranging] = createSignal(false);
  const layout = () => notebook.mirror.state().session.document.fields.layout;
  const cards = () => layout()?.cards ?? [];
  notebook.view.select(null);
  const watched = cards().map(({ cell }) => cell);
  if (watched.length > 0) notebook.workbench.dispatch({ type: 'observe', cells: watched });
  onCleanup(() => notebook.workbench.dispatch({ type: 'observe', cells: null }));
  return (
    <div class="reading">
      <ReadingHead arranging={arranging()} setArranging={setArranging} />
      <Banners />
      <Grants />
      <Show when={cards().length > 0 || arranging()} fallback={<Flow />}>
        <Dashboard layout={layout()} arranging={arranging()} />
      </Show>
      <Chips />
    </div>
  );
};
