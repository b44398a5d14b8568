/** What a first visit gets before any code of ours runs, and how much code it is made to fetch. */
import type { Page } from '@playwright/test';
import { expect, test } from './workbench.ts';

test('the frame of a notebook stands in the theme of the reader before any code came', async ({ workbench: page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [colorScheme, kept, paper] of [
    ['dark', null, 'rgb(21, 23, 27)'],
    ['light', null, 'rgb(252, 252, 251)'],
    ['light', 'dark', 'rgb(21, 23, 27)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((theme) => theme && localStorage.setItem('quire.theme', theme), kept);
    await page.goto(new URL('/n/tour', page.url()).href);
    await expect(page.locator('.opening')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', paper);
  }
});

/** Packed kilobytes of the scripts and styles that the HTML of an address names. */
async function readNamed(page: Page, path: string): Promise<number> {
  const { request } = page.context();
  const html = await (await request.get(new URL(path, page.url()).href)).text();
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? ''));
  const answers = await Promise.all([...files].map((file) => request.get(new URL(file, page.url()).href)));
  const sizes = answers.map((answer) => Number(answer.headers()['content-length']));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

test('home and a notebook name no more code than they need to stand', async ({ workbench: page }) => {
  expect(await readNamed(page, '/')).toBeLessThan(40);
  const notebook = await readNamed(page, '/n/tour');
  expect(notebook).toBeGreaterThan(100);
  expect(notebook).toBeLessThan(250);
});
