/** The product's sign, which leads home, and the switch of the theme: on every page. */
import Moon from 'lucide-solid/icons/moon';
import Sun from 'lucide-solid/icons/sun';
import { type Component, Show } from 'solid-js';
import { Tool } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { switchTheme, theme } from '../ui/theme.ts';

/** Light or dark. */
export const ThemeButton: Component = () => (
  <Tool name={theme() === 'dark' ? 'Light theme' : 'Dark theme'} onClick={switchTheme}>
    <Show when={theme() === 'dark'} fallback={<Icon of={Moon} />}>
      <Icon of={Sun} />
    </Show>
  </Tool>
);

/** The sign. */
export const Logo: Component = () => (
  <a class="logo" href="/" aria-label="Quire, home">
    <img src="/icon.svg" alt="" width="22" height="22" />
  </a>
);
