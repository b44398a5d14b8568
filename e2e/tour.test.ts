/** The main path of a first visit: open the tour, change things, come back. */
import { cellOf, expect, kept, test } from './workbench.ts';

test('a person opens the tour and every cell runs', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await expect(cellOf(page, 'by_month')).toHaveAccessibleName(/SQL, by_month, current/);
  await expect(cellOf(page, 'sound')).toHaveAccessibleName(/Assertion, sound, current/);
  await expect(cellOf(page, 'by_month').getByRole('gridcell', { name: 'January' })).toBeVisible();
});

test('an edited cell recomputes its dependents and nothing else', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await expect(cellOf(page, 'summary')).toContainText('most of them');
  await expect(cellOf(page, 'best')).toHaveAccessibleName(/current/);
  const plate = cellOf(page, 'weather').locator('.cell-plate');
  const before = await plate.textContent();
  await cellOf(page, 'days').getByRole('group', { name: 'SQL of days' }).click();
  const editor = cellOf(page, 'days').getByRole('textbox', { name: 'SQL of days' });
  await editor.press('Control+End');
  await editor.pressSequentially(' LIMIT 400');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'days').locator('.table-foot')).toContainText('400 rows');
  await expect(cellOf(page, 'by_month').locator('.cell-reason')).toContainText('days');
  expect(await plate.textContent()).toBe(before);
});

test('coming back shows everything and runs nothing', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await expect(cellOf(page, 'sound')).toHaveAccessibleName(/current/);
  await expect(cellOf(page, 'best')).toHaveAccessibleName(/current/);
  await expect(page.locator('.status-save')).toContainText('Saved');
  for (const cell of ['weather', 'days', 'by_month']) await kept(page, cell);
  let imports = 0;
  await page.route('**/api/sql/**/load', (route) => {
    imports += 1;
    return route.continue();
  });
  await page.reload();
  await expect(cellOf(page, 'best')).toHaveAccessibleName(/current/);
  await expect(cellOf(page, 'by_month').getByRole('gridcell', { name: 'January' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run all stale cells' })).toBeDisabled();
  expect(imports).toBe(0);
});

test('a new cell is added, written, moved, taken back, by keys alone', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await expect(cellOf(page, 'by_month')).toHaveAccessibleName(/current/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(cellOf(page, 'weather')).toBeFocused();
  await page.keyboard.press('b');
  await page.keyboard.press('s');
  const fresh = cellOf(page, 'weather_2');
  await expect(fresh.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('SELECT count(*) AS days');
  await page.keyboard.press('Control+Enter');
  await expect(fresh.getByRole('gridcell', { name: '1,461' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fresh).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(fresh).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(fresh).toHaveCount(1);
});
