/**
 * Cards on the notebook's grid. While arranging, a card is moved by its head and resized by its corner, or by keys:
 * arrows move the focused card, with Shift they resize it, Delete takes it away. Each change is one undo step.
 */
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import {
  addCard,
  type Card,
  guessCards,
  isSameCard,
  type Layout,
  placeCard,
  removeCard,
} from '../../../engine/index.ts';
import { useNotebook } from '../../session/context.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FillsContext } from '../../ui/sight/fills.ts';
import { CardBody } from './card-body.tsx';
import { CardHandles } from './card-handles.tsx';

interface DashboardProps {
  readonly layout: Layout | undefined;
  readonly arranging: boolean;
}

/** Pixels between cards, as in the stylesheet. */
const gap = 12;

/** The grid; on a phone the cards stand below each other in the order that `layout.phone` says. */
export const Dashboard: Component<DashboardProps> = (props) => {
  const notebook = useNotebook();
  const { mirror, workbench } = notebook;
  const columns = () => props.layout?.columns ?? 12;
  const rowHeight = () => props.layout?.row_height ?? 40;
  const document = () => mirror.state().session.document;
  const written = () => {
    const cards = props.layout?.cards ?? [];
    return cards.length > 0 ? cards : guessCards(document(), columns());
  };
  /** Where a card is held while it is dragged; what is written follows when it is let go. */
  const [held, setHeld] = createSignal<Card | null>(null);
  const cards = createMemo(() => {
    const card = held();
    return card === null ? written() : placeCard(written(), card, columns());
  });
  /** One element a card, whatever moves: charts are not drawn anew. */
  const names = createMemo(
    () =>
      written()
        .map(({ cell, show }) => `${show} ${cell}`)
        .sort(),
    [],
    {
      equals: (a, b) => a.join() === b.join(),
    },
  );
  const find = (name: string) => cards().find(({ cell, show }) => `${show} ${cell}` === name);
  const write = (next: readonly Card[]) => {
    const value = next.map(({ cell, show, x, y, w, h }) => ({
      cell,
      ...(show === 'output' ? {} : { show }),
      x,
      y,
      w,
      h,
    }));
    workbench.dispatch({ type: 'edit-document', path: ['layout', 'cards'], value });
  };
  const put = (card: Card) => {
    setHeld(null);
    const before = written().find((other) => isSameCard(other, card));
    if (JSON.stringify(before) === JSON.stringify(card)) return;
    write(placeCard(written(), card, columns()));
    announce(`${card.cell} at column ${card.x + 1}, row ${card.y + 1}, ${card.w} by ${card.h}`);
  };
  const phoneAt = (cell: string) => {
    const at = props.layout?.phone.indexOf(cell) ?? -1;
    return at < 0 ? 1000 + cards().findIndex((card) => card.cell === cell) : at;
  };
  const missing = () => mirror.order().filter((id) => !written().some((card) => card.cell === id));
  const add = (id: string) => {
    const cell = mirror.cell(id);
    if (cell !== undefined) write(addCard(written(), cell, columns()));
  };
  let grid: HTMLDivElement | undefined;
  return (
    <main class="reading-body" aria-label={document().fields.name}>
      <Show when={props.arranging && missing().length > 0}>
        <section class="reading-missing" aria-label="Cells without a card">
          <span class="mute">Add:</span>
          <For each={missing()}>
            {(id) => (
              <Button small onClick={() => add(id)}>
                {id}
              </Button>
            )}
          </For>
        </section>
      </Show>
      <div
        ref={grid}
        class="dashboard"
        classList={{ arranging: props.arranging }}
        style={{ '--columns': columns(), '--row': `${rowHeight()}px` }}
      >
        <FillsContext.Provider value={true}>
          <For each={names()}>
            {(name) => (
              <Show when={find(name)}>
                {(card) => (
                  <div
                    class="card"
                    classList={{ held: held()?.cell === card().cell, quiet: isQuiet(mirror.cell(card().cell)?.type) }}
                    style={{
                      '--x': card().x + 1,
                      '--y': card().y + 1,
                      '--w': card().w,
                      '--h': card().h,
                      '--phone': phoneAt(card().cell),
                    }}
                  >
                    <CardBody id={card().cell} show={card().show} />
                    <Show when={props.arranging}>
                      <CardHandles
                        card={card()}
                        step={() => ({
                          x: ((grid?.clientWidth ?? 0) + gap) / columns(),
                          y: rowHeight() + gap,
                        })}
                        hold={setHeld}
                        put={put}
                        remove={() => write(removeCard(written(), card()))}
                      />
                    </Show>
                  </div>
                )}
              </Show>
            )}
          </For>
        </FillsContext.Provider>
      </div>
    </main>
  );
};

/** Text and inputs stand on the page itself, without a frame. */
const isQuiet = (type: string | null | undefined) => type === 'markdown' || type === 'input';
