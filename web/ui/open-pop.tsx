/** A panel that was opened once, over Kobalte: its button, and what it shows while it is open. */
import { Popover } from '@kobalte/core/popover';
import { type Component, createSignal } from 'solid-js';
import type { PopProps } from './pop.tsx';

/** Stands open at first. Its keys are its own: what it stands in, a grid or a cell, does not hear them. */
export const OpenPop: Component<PopProps> = (props) => {
  const [open, setOpen] = createSignal(true);
  return (
    <Popover open={open()} onOpenChange={setOpen} placement={props.placement} gutter={4}>
      <Popover.Trigger {...(props.button as object)}>{props.face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          class={`menu ${props.class ?? ''}`}
          aria-label={props.label}
          onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        >
          {props.children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover>
  );
};
