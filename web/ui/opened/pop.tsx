/** A small panel behind a button: a list to choose from, a form of a few fields. */
import { type Component, lazy } from 'solid-js';
import { OnDemand } from './on-demand.tsx';
import type { PopProps } from './open-pop.tsx';

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
