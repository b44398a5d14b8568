/** A small panel behind a button: a list to choose from, a form of a few fields. */
import { type Component, type JSX, lazy } from 'solid-js';
import { OnDemand } from './on-demand.tsx';

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

const OpenPop = lazy(async () => ({ default: (await import('./open-pop.tsx')).OpenPop }));

/** A button that opens a panel. */
export const Pop: Component<PopProps> = (props) => (
  <OnDemand
    closed={(open) => (
      <button type="button" {...props.button} aria-haspopup="dialog" aria-expanded={false} onClick={open}>
        {props.face}
      </button>
    )}
  >
    <OpenPop {...props} />
  </OnDemand>
);
