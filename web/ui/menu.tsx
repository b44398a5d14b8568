/** A menu behind a button. Items are data, so that every menu looks and behaves alike. */
import { type Component, type JSX, lazy } from 'solid-js';
import { OnDemand } from './on-demand.tsx';

export interface MenuItem {
  readonly title: string;
  readonly icon?: Component;
  readonly key?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  run(): void;
}
/** Items in groups, with a line between the groups. */
export type MenuGroups = readonly (readonly MenuItem[])[];

export interface MenuProps {
  readonly label: string;
  readonly groups: () => MenuGroups;
  readonly class?: string;
  readonly children: JSX.Element;
}

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
