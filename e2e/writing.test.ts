/** Writing SQL: what a place wants is offered, from the data; Tab takes it, and typing is never interrupted. */
import type { Page } from '@playwright/test';
import { cellOf, expect, openNotebook, passSecond, test } from './workbench.ts';

const study = `quire: 1
kind: notebook
id: writing
cells:
  - id: flights_3m
    data: data/flights-3m.parquet
  - id: airports
    data: data/airports.csv
  - id: query
    sql: SELECT 1
`;

const offers = (page: Page) => page.locator('.cm-tooltip-autocomplete');

async function begin(page: Page): Promise<void> {
  await cellOf(page, 'query').locator('[data-source]').click();
  await expect(cellOf(page, 'query').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+a');
}

test('the keys of a join are offered with how well they match, and Tab takes them', async ({
  workbench: page,
  server,
}) => {
  await server.write('writing', study);
  await openNotebook(page, 'writing');
  await begin(page);
  await page.keyboard.type('SELECT count(*) AS n FROM flights_3m f JOIN airports a ON ');
  const best = offers(page).getByRole('option').first();
  await expect(best).toContainText('f.origin = a.iata');
  await expect(best).toContainText('229 of 229 values');
  await page.keyboard.press('Tab');
  await expect(cellOf(page, 'query').getByRole('textbox')).toContainText('ON f.origin = a.iata');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'query').getByRole('gridcell').first()).toHaveText('3,000,000');
});

test('columns are offered and taken by Tab, and stay offered when an edit counts meanwhile', async ({
  workbench: page,
  server,
}) => {
  await server.write('writing', study);
  await openNotebook(page, 'writing');
  await begin(page);
  await page.keyboard.type('SELECT iata, sta');
  const option = offers(page).getByRole('option', { name: /^state/ });
  await page.keyboard.press('End');
  await page.keyboard.type(' FROM airports WHERE stat');
  await expect(option).toBeVisible();
  await passSecond(page);
  await expect(option).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(" = 'CA' LIMIT 3");
  await expect(cellOf(page, 'query').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'query')).toContainText("WHERE state = 'CA' LIMIT 3");
});
