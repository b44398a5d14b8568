/** A notebook asks, a person allows or refuses, the server remembers: nothing is allowed otherwise. */
import type { Page } from '@playwright/test';
import { cellOf, command, expect, test } from './workbench.ts';

const asking = `quire: 1
kind: notebook
id: asking
name: Asking
cells:
  - id: far
    data: https://data.example.org/a.csv
  - id: snake
    data: https://snake.example.org/b.csv
  - id: plain
    sql: SELECT 42 AS n
`;

const banner = (page: Page) => page.getByText('This notebook asks for');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'What this notebook asks for' });

/** Waits until the page is there, opens the dialog and expects these hosts to be ticked, no others; leaves it open. */
async function expectAllowed(page: Page, ...hosts: readonly string[]): Promise<void> {
  await expect(cellOf(page, 'plain').getByRole('gridcell', { name: '42' })).toBeVisible();
  await command(page, 'What the notebook may do');
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(hosts.length);
  for (const host of hosts)
    await expect(dialog(page).getByRole('checkbox', { name: `read from ${host}` })).toBeChecked();
}

test('what a notebook asks for is shown, refused, allowed one by one, taken back, and kept', async ({
  workbench: page,
  server,
}) => {
  await server.write('asking', asking);
  await page.goto(`${server.origin}/n/asking`);
  await expect(banner(page)).toContainText('2 things');
  await expect(cellOf(page, 'far').getByText('not-runnable-yet')).toBeVisible();
  await expect(cellOf(page, 'far').getByText('needs-grant')).toHaveCount(0);
  await expect(cellOf(page, 'plain').getByRole('gridcell', { name: '42' })).toBeVisible();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog(page)).toContainText('read from data.example.org');
  await expect(dialog(page)).toContainText('read from snake.example.org');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(banner(page)).toBeVisible();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Allow nothing' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(cellOf(page, 'plain').getByRole('gridcell', { name: '42' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await expectAllowed(page);
  await dialog(page).getByRole('checkbox', { name: 'read from data.example.org' }).check();
  await dialog(page).getByRole('button', { name: 'Allow what is ticked' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await expectAllowed(page, 'data.example.org');
  await dialog(page).getByRole('button', { name: 'Allow all' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectAllowed(page, 'data.example.org', 'snake.example.org');
  await dialog(page).getByRole('button', { name: 'Allow nothing' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectAllowed(page);
});

test('a refused notebook that asks for something new asks again', async ({ workbench: page, server }) => {
  await server.write('asking', asking);
  await page.goto(`${server.origin}/n/asking`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Allow nothing' }).click();
  await expect(banner(page)).toHaveCount(0);
  await server.write('asking', `${asking}  - id: farther\n    data: https://other.example.org/b.csv\n`);
  await expect(banner(page)).toContainText('1 thing');
});
