/**
 * The bird-strike dashboard, read: what is chosen filters every figure, a click on a bar filters all but itself,
 * every figure opens its rows, and the link carries what was chosen.
 */
import type { Page } from '@playwright/test';
import { expect, openNotebook, settle, test } from './workbench.ts';

const tile = (page: Page, name: string) => page.locator('.tile').filter({ has: page.getByText(name, { exact: true }) });
const card = (page: Page, cell: string) => page.locator(`.card [data-cell="${cell}"]`);
const chips = (page: Page) => page.getByRole('region', { name: 'Filters' });

async function read(page: Page): Promise<void> {
  await openNotebook(page, 'strikes-dashboard');
  await page.getByRole('button', { name: 'Reading view' }).click();
  await expect(tile(page, 'Strikes')).toContainText('10,000');
}

async function see(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(figures)) await expect(tile(page, name)).toContainText(text);
}

/** Figures of a chart by category, from its table twin. */
async function readBars(page: Page, cell: string): Promise<Readonly<Record<string, string>>> {
  const rows = card(page, cell).locator('.chart-twin tbody tr');
  const texts = await rows.evaluateAll((list) => list.map((row) => [...row.children].map((part) => part.textContent)));
  return Object.fromEntries(texts.map(([name = '', count = '']) => [name ?? '', count ?? '']));
}

/** The bar at the bottom of a chart: the smallest, where bars are sorted. */
async function clickLowest(page: Page, cell: string): Promise<void> {
  const bars = card(page, cell).locator('.mark-rect path');
  const tops = await bars.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().top));
  await bars.nth(tops.indexOf(Math.max(...tops))).click();
}

async function chooseStates(page: Page): Promise<void> {
  await card(page, 'states').getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Texas' }).check();
  await page.getByRole('checkbox', { name: 'Florida' }).check();
  await page.keyboard.press('Escape');
}

test('inputs filter every figure, chips say it, and clearing all asks nothing again', async ({ workbench: page }) => {
  await read(page);
  await see(page, { Strikes: '10,000', Cost: '$40,545,276', Damaging: '1,061' });
  await expect(tile(page, 'Damaging')).toContainText('10.6 % of Strikes');
  await expect(card(page, 'states').getByRole('button')).toHaveText('All states');
  await expect(card(page, 'period').getByRole('button')).toHaveText('Jan 8, 1990 – Jul 25, 2002');

  await card(page, 'states').getByRole('button').click();
  await expect(page.getByRole('checkbox')).toHaveCount(29);
  await page.keyboard.press('Escape');
  await chooseStates(page);
  await see(page, { Strikes: '1,741', Cost: '$7,834,012', Damaging: '139' });
  await expect(tile(page, 'Damaging')).toContainText('8.0 %');
  expect(new URL(page.url()).hash).toContain('states=');

  await card(page, 'period').getByRole('button').click();
  await page.getByLabel('Period, from').fill('1995-01-01');
  await page.getByLabel('Period, to').fill('1999-12-31');
  await page.keyboard.press('Escape');
  await see(page, { Strikes: '669', Cost: '$7,602,656', Damaging: '57' });
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);
  await expect(chips(page)).toContainText('Origin State Florida, Texas');

  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await see(page, { Strikes: '10,000', Cost: '$40,545,276' });
  await expect(chips(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).not.toContain('Texas');
});

test('a bar filters all but its own chart, and opens exactly its rows', async ({ workbench: page }) => {
  await read(page);
  for (const cell of ['phases', 'sizes'])
    await card(page, cell).getByRole('button', { name: 'Show as a table' }).click();
  await card(page, 'phases').locator('.mark-rect path').nth(1).click();
  await see(page, { Strikes: '1,956', Cost: '$16,809,261' });
  await expect.poll(() => readBars(page, 'sizes')).toEqual({ Medium: '892', Small: '879', Large: '185' });
  expect(Object.keys(await readBars(page, 'phases'))).toHaveLength(7);

  await clickLowest(page, 'sizes');
  await see(page, { Strikes: '185', Cost: '$13,268,664', Damaging: '103' });
  await expect
    .poll(() => readBars(page, 'phases'))
    .toEqual({ Approach: '343', Climb: '185', 'Take-off run': '84', 'Landing Roll': '80', Descent: '50', Taxi: '2' });
  expect(Object.keys(await readBars(page, 'sizes'))).toHaveLength(3);

  await card(page, 'phases').getByRole('button', { name: 'See rows' }).click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText('185 rows');
});

test('a pivot counts, opens its rows, and is written as a statement with the same figures', async ({
  workbench: page,
}) => {
  await read(page);
  const pivot = card(page, 'matrix').getByRole('table');
  await expect(pivot.getByRole('row', { name: /^Approach/ })).toHaveText('Approach3432,0292,2474,619');
  await expect(pivot.getByRole('row', { name: /^Parked/ })).toHaveText('Parked06511');
  await expect(pivot.getByRole('row', { name: /^Total/ })).toHaveText('Total7444,3464,91010,000');

  await pivot.getByRole('button', { name: '343', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('343 rows');
  await page.keyboard.press('Escape');
  await card(page, 'matrix').getByRole('button', { name: 'Open as SQL' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await settle(page);
  const grid = page.getByRole('grid', { name: 'Rows of matrix_pivot' });
  await expect(grid).toHaveAttribute('aria-rowcount', '8');
  await expect(grid.getByRole('row').nth(1)).toHaveText(/Approach\s*343\s*2,029\s*2,247\s*4,619/);
});

test('a link opens the same figures and chips in another tab, in the order of the phone on a phone', async ({
  workbench: page,
}) => {
  await read(page);
  await chooseStates(page);
  await see(page, { Strikes: '1,741' });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('about:blank');
  await page.goBack();
  await see(page, { Strikes: '1,741', Cost: '$7,834,012' });
  await expect(chips(page)).toContainText('Origin State Florida, Texas');
  await expect(page.locator('.cell-head')).toHaveCount(0);
  const tops = await page.locator('.card').evaluateAll((cards) =>
    cards
      .map((one) => ({
        top: one.getBoundingClientRect().top,
        cell: one.querySelector('[data-cell]')?.getAttribute('data-cell'),
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ cell }) => cell),
  );
  expect(tops).toEqual(['totals', 'states', 'period', 'phases', 'sizes', 'matrix']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('cards are moved, resized and taken away by keys, each as one step that can be undone', async ({
  workbench: page,
}) => {
  await read(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  const handle = page.getByRole('button', { name: /^Card sizes/ });
  const place = () =>
    page
      .locator('.card', { has: page.locator('[data-cell="sizes"]') })
      .evaluate((one) =>
        ['--x', '--y', '--w', '--h'].map((name) => (one as HTMLElement).style.getPropertyValue(name)).join(' '),
      );
  expect(await place()).toBe('7 6 6 9');
  await handle.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(place).toBe('7 6 5 9');
  await page.keyboard.press('Control+z');
  await expect.poll(place).toBe('7 6 6 9');
  await handle.focus();
  await page.keyboard.press('Delete');
  await expect(handle).toHaveCount(0);
  await page.getByRole('button', { name: 'sizes', exact: true }).click();
  await expect(handle).toHaveCount(1);
});

test('a table is shown as a pivot and as tiles by its form, and back, each step undone', async ({
  workbench: page,
}) => {
  await openNotebook(page, 'bird-strikes');
  const cell = page.locator('[data-cell="damage"]');
  const form = page.getByRole('dialog', { name: 'How damage is shown' });
  await cell.getByRole('button', { name: 'Show as: Table' }).click();
  await form.getByText('Pivot', { exact: true }).click();
  await expect(cell.getByRole('table').getByRole('row', { name: /^Approach/ })).toHaveText('Approach1113');
  await cell.getByRole('button', { name: 'Show as: Pivot' }).click();
  await form.getByLabel('Figure', { exact: true }).selectOption('sum');
  await form.getByLabel('Column of the figure').selectOption('strikes');
  await expect(cell.getByRole('table').getByRole('row', { name: /^Approach/ })).toHaveText(
    'Approach3432,0292,2474,619',
  );
  await form.getByText('Tiles', { exact: true }).click();
  await expect(tile(page, 'Rows')).toContainText('20');
  await page.keyboard.press('Escape');
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(cell.getByRole('grid')).toBeVisible();
});
