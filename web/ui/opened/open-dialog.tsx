/** A dialog over Kobalte: title, body, optional foot. Escape and the veil close it, focus returns. */
import { Dialog as Base } from '@kobalte/core/dialog';
import X from 'lucide-solid/icons/x';
import { type Component, type JSX, Show } from 'solid-js';
import { Icon } from '../icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** For tables: as wide as the page lets it. */
  readonly wide?: boolean;
  readonly foot?: JSX.Element;
  readonly children: JSX.Element;
  onClose(): void;
}

/** A modal dialog, loaded with the first one that opens. */
export const OpenDialog: Component<DialogProps> = (props) => (
  <Base open={props.open} onOpenChange={(open) => !open && props.onClose()}>
    <Base.Portal>
      <Base.Overlay class="veil" />
      <div class="dialog-place">
        <Base.Content class="dialog" classList={{ wide: props.wide === true }}>
          <div class="dialog-head">
            <Base.Title class="dialog-title">{props.title}</Base.Title>
            <Base.CloseButton class="tool" aria-label="Close">
              <Icon of={X} />
            </Base.CloseButton>
          </div>
          <div class="dialog-body">{props.children}</div>
          <Show when={props.foot}>
            <div class="dialog-foot">{props.foot}</div>
          </Show>
        </Base.Content>
      </div>
    </Base.Portal>
  </Base>
);
