/** A state's shape. The words stand beside it, or in its name when there is no room. */
import Lock from 'lucide-solid/icons/lock';
import { type Component, Show } from 'solid-js';
import { Icon } from '../ui/icon.tsx';
import type { CellState } from './state.ts';

/** The shape of a state; `named` when no words stand beside it. */
export const Mark: Component<{ readonly state: CellState; readonly named?: boolean }> = (props) => (
  <>
    <span class={`mark ${props.state.shape}`} aria-hidden="true" title={props.state.reason || props.state.word}>
      <Show when={props.state.shape === 'blocked'}>
        <Icon of={Lock} />
      </Show>
    </span>
    <Show when={props.named}>
      <span class="unseen">{props.state.word}</span>
    </Show>
  </>
);
