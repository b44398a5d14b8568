/** As narrow as a phone: nothing is cut or stands over its edge, and why a cell waits can be read. */
import type { Page } from '@playwright/test';
import { cellOf, expect, test } from './workbench.ts';

/** What is wider than the screen, or whose words are cut; tables and charts scroll in frames of their own. */
async function findCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('body *:not(.grid *, .chart-canvas *, .unseen, .cm-scroller *)')].filter(
      (one) => one.checkVisibility({ opacityProperty: true }) && one.getBoundingClientRect().right > innerWidth + 1,
    );
    const cut = [...document.querySelectorAll('.cell-plate, .cell-reason, .cell-id')].filter(
      (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1,
    );
    return [...over, ...cut].map((one) => `${one.tagName} ${one.className}: ${one.textContent?.slice(0, 60)}`);
  });
}

const cells = `  - id: days
    data: data/seattle-weather.csv
  - id: waits
    sql: FROM later
  - id: later
    run: manual
    sql: SELECT 1 AS n
  - id: gate
    of: days
    severity: gate
    assertion: [{ type: row-count, min: 1 }, { type: range, column: temp_max, min: -20, max: 45 }]
`;

test('heads, reasons and forms fit', async ({ workbench: page, server }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await findCut(page)).toEqual([]);
  await server.write('narrow', `quire: 1\nkind: notebook\nid: narrow\nname: A narrow notebook\ncells:\n${cells}`);
  await page.goto(`${server.origin}/n/narrow`);
  await expect(cellOf(page, 'days').locator('.cell-plate')).toContainText('1,461 rows');
  await expect(cellOf(page, 'waits').locator('.cell-reason')).toBeVisible();
  await expect(cellOf(page, 'waits').locator('.cell-reason')).toContainText('waits for later');
  expect(await findCut(page)).toEqual([]);
  await cellOf(page, 'gate').getByRole('button', { name: 'Assertion' }).click();
  await expect(cellOf(page, 'gate').getByLabel('Column of check 2')).toHaveValue('temp_max');
  expect(await findCut(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a cell', exact: false }).last().click();
  await page.getByRole('menuitem', { name: 'Input' }).click();
  await expect(cellOf(page, 'input_1').getByLabel('Label')).toBeVisible();
  expect(await findCut(page)).toEqual([]);
});
