/** A menu that was opened once, over Kobalte: its button, and the items while it is open. */
import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { type Component, For, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { writeKey } from '../keys.ts';

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

/** Stands open at first. */
export const OpenMenu: Component<MenuProps> = (props) => (
  <DropdownMenu gutter={4} placement="bottom-end" modal={false} defaultOpen>
    <DropdownMenu.Trigger class={props.class ?? 'tool'} aria-label={props.label} title={props.label}>
      {props.children}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content class="menu">
        <For each={props.groups().filter((group) => group.length > 0)}>
          {(group, index) => (
            <>
              <Show when={index() > 0}>
                <DropdownMenu.Separator class="menu-line" />
              </Show>
              <For each={group}>{(item) => <Item item={item} />}</For>
            </>
          )}
        </For>
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu>
);

const Item: Component<{ readonly item: MenuItem }> = (props) => (
  <DropdownMenu.Item
    class={`menu-item ${props.item.danger ? 'danger' : ''}`}
    disabled={props.item.disabled ?? false}
    onSelect={() => props.item.run()}
  >
    <Show when={props.item.icon}>{(icon) => <Dynamic component={icon()} />}</Show>
    <DropdownMenu.ItemLabel>{props.item.title}</DropdownMenu.ItemLabel>
    <Show when={props.item.key}>
      {(key) => (
        <span class="keys">
          <kbd>{writeKey(key())}</kbd>
        </span>
      )}
    </Show>
  </DropdownMenu.Item>
);
