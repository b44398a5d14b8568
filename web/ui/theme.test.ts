/** The page begins in the theme that it goes on with: `public/theme.js` and this module read the same choice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const first = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8');

it.each(
  [true, false].flatMap((system) => [null, 'light', 'dark', 'odd', 'toString'].map((kept) => [kept, system] as const)),
)('a choice of %s where the system is dark: %s', async (kept, system) => {
  vi.stubGlobal('matchMedia', () => ({ matches: system, addEventListener: () => undefined }));
  localStorage.clear();
  if (kept !== null) localStorage.setItem('quire.theme', kept);
  new Function(first)();
  const begun = document.documentElement.dataset.theme;
  vi.resetModules();
  const { followTheme, switchTheme, theme } = await import('./theme.ts');
  followTheme();
  expect([theme(), document.documentElement.dataset.theme]).toEqual([begun, begun]);
  switchTheme();
  new Function(first)();
  expect(document.documentElement.dataset.theme).toBe(theme());
  expect(theme()).not.toBe(begun);
});
