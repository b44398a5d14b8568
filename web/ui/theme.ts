/**
 * Light or dark: what the system says, unless a person switched. The choice is kept in this browser;
 * `data-theme` on the root element is all that styles and charts need to read.
 */
import { createSignal } from 'solid-js';

export type Theme = 'light' | 'dark';

const kept = 'quire.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function readChoice(): Theme | null {
  const value = localStorage.getItem(kept);
  return value === 'light' || value === 'dark' ? value : null;
}

const [choice, setChoice] = createSignal(readChoice());
const [systemDark, setSystemDark] = createSignal(system.matches);

/** The theme in force, reactive. */
export const theme = (): Theme => choice() ?? (systemDark() ? 'dark' : 'light');

function apply(): void {
  document.documentElement.dataset.theme = theme();
}

/** Applies the theme and follows the system from now on. */
export function followTheme(): void {
  system.addEventListener('change', (event) => {
    setSystemDark(event.matches);
    apply();
  });
  apply();
}

/** Switches between light and dark; a choice that equals the system's is forgotten, so that it follows again. */
export function switchTheme(): void {
  const next: Theme = theme() === 'dark' ? 'light' : 'dark';
  const follows = (next === 'dark') === systemDark();
  if (follows) localStorage.removeItem(kept);
  else localStorage.setItem(kept, next);
  setChoice(follows ? null : next);
  apply();
}
