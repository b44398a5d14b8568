/** A menu behind a button. Items are data, so that every menu looks and behaves alike. */
import { type Component, lazy } from 'solid-js';
import { OnDemand } from './on-demand.tsx';
import type { MenuProps } from './open-menu.tsx';

export type { MenuGroups } from './open-menu.tsx';

const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

/** A button that opens a menu. */
export const Menu: Component<MenuProps> = (props) => (
  <OnDemand
    closed={(open) => (
      <button
        type="button"
        class={props.class ?? 'tool'}
        aria-label={props.label}
        title={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
      >
        {props.children}
      </button>
    )}
  >
    <OpenMenu {...props} />
  </OnDemand>
);
