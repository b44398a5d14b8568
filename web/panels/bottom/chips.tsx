/** Every filter in force, in one bar under the cells: each can be cleared, and all at once. */
import X from 'lucide-solid/icons/x';
import { type Component, createMemo, For, Show } from 'solid-js';
import { type FilterTerm, type Json, listActiveFilters, readDefault } from '../../../engine/index.ts';
import { writeFilterWords } from '../../display/filter-words.ts';
import { useNotebook } from '../../session/context.ts';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The bar; nothing when nothing filters. */
export const Chips: Component = () => {
  const { mirror, workbench } = useNotebook();
  const filters = createMemo(() => listActiveFilters(mirror.state().session), [], {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const clear = (terms: readonly FilterTerm[]) => {
    const values = Object.fromEntries(terms.map(({ name }) => [name, emptyOf(name)]));
    workbench.dispatch({ type: 'set-inputs', values });
  };
  /** Nothing chosen: what the document gives, unless that filters too. */
  const emptyOf = (name: string): Json => {
    const node = mirror.state().session.graph.nodes.get(name);
    const given = node === undefined ? null : readDefault(node);
    return Array.isArray(given) ? [] : given === '' ? '' : null;
  };
  return (
    <Show when={filters().length > 0}>
      <section class="chips" aria-label="Filters">
        <ul>
          <For each={filters()}>
            {(term) => (
              <li class="chip">
                {writeFilterWords(term)}
                <Tool small name={`Clear the filter ${term.name}`} onClick={() => clear([term])}>
                  <Icon of={X} size={12} />
                </Tool>
              </li>
            )}
          </For>
        </ul>
        <Button small look="quiet" onClick={() => clear(filters())}>
          Clear all
        </Button>
      </section>
    </Show>
  );
};
