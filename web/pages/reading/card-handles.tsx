/** What moves and resizes a card: its whole face, its corner, and the keys. It says where the card is wanted. */
import X from 'lucide-solid/icons/x';
import type { Component } from 'solid-js';
import type { Card } from '../../../engine/index.ts';
import { Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface HandlesProps {
  readonly card: Card;
  /** Pixels from one column, and from one row, to the next. */
  step(): { readonly x: number; readonly y: number };
  /** Shows the card there while it is held. */
  hold(card: Card | null): void;
  /** Puts it there. */
  put(card: Card): void;
  remove(): void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const move = (card: Card, [x, y]: readonly [number, number]): Card => ({
  ...card,
  x: Math.max(0, card.x + x),
  y: Math.max(0, card.y + y),
});
const grow = (card: Card, [w, h]: readonly [number, number]): Card => ({
  ...card,
  w: Math.max(1, card.w + w),
  h: Math.max(1, card.h + h),
});

/** Lies over the card while cards are arranged. */
export const CardHandles: Component<HandlesProps> = (props) => {
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }, change: typeof move) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { card, step } = props;
    const { currentTarget: handle, clientX, clientY, pointerId } = event;
    const { x, y } = step();
    let wanted = card;
    const follow = (moved: PointerEvent) => {
      wanted = change(card, [Math.round((moved.clientX - clientX) / x), Math.round((moved.clientY - clientY) / y)]);
      props.hold(wanted);
    };
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', giveUp);
    };
    const drop = () => {
      end();
      props.put(wanted);
    };
    const giveUp = () => {
      end();
      props.hold(null);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', giveUp);
  };
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by !== undefined) props.put((event.shiftKey ? grow : move)(props.card, by));
    else if (event.key === 'Delete' || event.key === 'Backspace') props.remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="card-handles">
      <button
        type="button"
        class="card-move"
        aria-label={`Card ${props.card.cell}: arrow keys move it, with Shift they resize it, Delete takes it away`}
        onPointerDown={(event) => drag(event, move)}
        onKeyDown={press}
      />
      <Tool small name={`Take ${props.card.cell} away`} class="card-remove" onClick={() => props.remove()}>
        <Icon of={X} size={13} />
      </Tool>
      <span class="card-corner" onPointerDown={(event) => drag(event, grow)} />
    </div>
  );
};
