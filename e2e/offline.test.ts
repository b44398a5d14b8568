/** The page without its server: it opens, shows, runs and keeps what is written until the server is back. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cellOf, expect, openNotebook, saved, settle, test, writeInto } from './workbench.ts';

test.use({ serviceWorkers: 'allow' });

const text = `quire: 1
kind: notebook
id: away
name: Away
cells:
  - id: counted
    data: data/rows.csv
  - id: many
    sql: SELECT count(*) AS n FROM counted
  - id: said
    code: |
      return 'before';
`;

/** Waits until the worker rules the page and has everything that a load without a server needs. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (navigator.serviceWorker.controller === null) return 'no worker';
        const names = (await caches.keys()).filter((name) => name.startsWith('quire-'));
        const cache = await caches.open(names.at(-1) ?? '');
        const kept = await cache.keys();
        return kept.some(({ url }) => /duckdb.*wasm$/.test(url)) ? 'ready' : `${kept.length} files`;
      }),
    )
    .toBe('ready');

test('C168 a notebook opens without a server, runs, and what was written is merged later', async ({
  workbench: page,
  server,
}) => {
  await mkdir(join(server.workspace, 'data'), { recursive: true });
  await writeFile(join(server.workspace, 'data/rows.csv'), 'a\n1\n2\n3\n');
  await server.write('away', text);
  await openNotebook(page, 'away');
  await ready(page);
  await page.reload();
  await settle(page);
  await server.kill();
  await page.reload();
  await expect(page.getByText('The server does not answer: editing goes on here.')).toBeVisible();
  await expect(cellOf(page, 'said').locator('.output')).toContainText('before');
  await writeInto(page, 'said', "return 'written offline';\n");
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'said').locator('.output')).toContainText('written offline');
  await writeInto(page, 'many', 'SELECT count(*) + 10 AS n FROM counted');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'many').getByRole('gridcell', { name: '13' })).toBeVisible();
  await server.write('away', text.replace('name: Away', 'name: Renamed by another'));
  await server.restart();
  await expect(page.getByText('The server does not answer')).toBeHidden();
  await saved(page);
  const read = await server.read('away');
  expect(read).toContain('name: Renamed by another');
  expect(read).toContain("return 'written offline';");
  expect(read).toContain('count(*) + 10');
});

test('a page can be had without the worker and all that it keeps', async ({ workbench: page, server }) => {
  await ready(page);
  await page.goto(`${server.origin}/?fresh`);
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
