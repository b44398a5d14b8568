/** A panel that was opened once, over Kobalte: its button, and what it shows while it is open. */
import { Popover } from '@kobalte/core/popover';
import { type Component, createSignal, type JSX } from 'solid-js';

export interface PopProps {
  /** Name of the panel. */
  readonly label: string;
  /** Attributes of the button. */
  readonly button: JSX.ButtonHTMLAttributes<HTMLButtonElement>;
  /** What the button shows. */
  readonly face: JSX.Element;
  readonly placement: 'bottom-start' | 'bottom-end';
  readonly class?: string;
  /** What the panel shows. */
  readonly children: (close: () => void) => JSX.Element;
}

/** Stands open at first. Its keys are its own: what it stands in, a grid or a cell, does not hear them. */
export const OpenPop: Component<PopProps> = (props) => {
  const [open, setOpen] = createSignal(true);
  let content: HTMLElement | undefined;
  /** What is marked so has the focus first, else the first control. */
  const focus = (event: Event) => {
    const wanted = content?.querySelector<HTMLElement>('[autofocus]');
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  };
  return (
    <Popover open={open()} onOpenChange={setOpen} placement={props.placement} gutter={4}>
      <Popover.Trigger {...(props.button as object)}>{props.face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          onOpenAutoFocus={focus}
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
