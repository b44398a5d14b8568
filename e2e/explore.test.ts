/** From a file on somebody's disk to a picture that filters, and back after a reload with nothing run again. */
import type { Page } from '@playwright/test';
import { cellOf, expect, readRun, saved, settle, test, writeInto } from './workbench.ts';

const csv = ['region,month,amount']
  .concat(
    ['north', 'south', 'east'].flatMap((region, r) =>
      [1, 2, 3, 4].map((month) => `${region},${month},${(r + 1) * month * 10}`),
    ),
  )
  .join('\n');
const file = { name: 'Sales 2025.csv', mimeType: 'text/csv', buffer: Buffer.from(`${csv}\n`) };
const sums =
  'SELECT month, sum(amount)::INT AS amount FROM sales_2025 WHERE amount >= {{ least }} GROUP BY month ORDER BY month';
const ids = ['sales_2025', 'sales_2025_2', 'by_month', 'picked'];

const input = `id: least
input: { widget: slider, label: Least amount, min: 0, max: 100, step: 10, default: 0 }
`;
const chart = `id: by_month
data: sales_2025_2
chart:
  mark: bar
  width: 400
  params: [{ name: brush, select: { type: interval, encodings: [x] } }]
  encoding:
    x: { field: month, type: quantitative, scale: { domain: [0, 5] } }
    y: { field: amount, type: quantitative }
`;
const picked = 'SELECT count(*) AS n, sum(amount)::INT AS amount FROM sales_2025_2 WHERE {{ filter(by_month.brush) }}';

/** Comes back and proves that nothing ran: same run times, no import, no statement on the server. */
async function reloadUnrun(page: Page): Promise<void> {
  await settle(page);
  await saved(page);
  // The address carries the values of inputs; results rest before they are written down.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1500 })));
  const plates = () => Promise.all(ids.map((id) => cellOf(page, id).locator('.cell-plate').textContent()));
  const before = await plates();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await settle(page);
  for (const id of ids) await expect(cellOf(page, id)).toHaveAccessibleName(/current/);
  await expect(cellOf(page, 'sales_2025').getByRole('gridcell', { name: 'north' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run all stale cells' })).toBeDisabled();
  expect(await plates()).toEqual(before);
  expect(asked.filter((request) => request.startsWith('POST /api/sql'))).toEqual([]);
}

async function addByMouse(page: Page, after: string, type: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Add a cell after ${after}`, exact: true }).click();
  await page.getByRole('menuitem', { name: type }).click();
}

test('by mouse: file, SQL, input, chart, brush, reload', async ({ workbench: page }) => {
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(cellOf(page, 'sales_2025')).toHaveAccessibleName(/Data, sales_2025, current/);
  await expect(cellOf(page, 'sales_2025').getByRole('gridcell', { name: 'north' }).first()).toBeVisible();

  await addByMouse(page, 'sales_2025', /Input/);
  await page.keyboard.press('Escape');
  await writeInto(page, 'input_1', input);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'least').getByRole('slider')).toBeVisible();

  await writeInto(page, 'sales_2025_2', sums);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'sales_2025_2').getByRole('gridcell', { name: '240' })).toBeVisible();

  await addByMouse(page, 'sales_2025_2', /Chart/);
  await writeInto(page, 'sales_2025_2_chart', chart);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'by_month')).toHaveAccessibleName(/Chart, by_month, current/);
  await addByMouse(page, 'by_month', /SQL/);
  await writeInto(page, 'sales_2025_2_2', picked);
  await page.keyboard.press('Control+Enter');
  const sum = cellOf(page, 'sales_2025_2_2').getByRole('gridcell');
  await expect(sum.filter({ hasText: '600' })).toBeVisible();
  await cellOf(page, 'sales_2025_2_2').getByRole('button', { name: 'sales_2025_2_2', exact: true }).click();
  await page.keyboard.type('picked\n');
  await expect(cellOf(page, 'picked')).toHaveAccessibleName(/current/);

  const runs = await readRun(page, 'sales_2025_2');
  const plot = cellOf(page, 'by_month').locator('.chart-canvas .background').first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart has no plot');
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.95, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(cellOf(page, 'picked').getByRole('gridcell').filter({ hasText: '420' })).toBeVisible();
  await expect(cellOf(page, 'picked').locator('.cell-reason')).toContainText('by_month');
  expect(await readRun(page, 'sales_2025_2'), 'what the brush does not touch').toBe(runs);
  await reloadUnrun(page);
  await expect(cellOf(page, 'picked').getByRole('gridcell').filter({ hasText: '420' })).toBeVisible();
});

async function addByKeys(page: Page, letter: string, id: string, text: string): Promise<void> {
  await page.keyboard.press('b');
  await expect(page.getByRole('menu', { name: 'Type of the new cell' })).toBeVisible();
  await page.keyboard.press(letter);
  await expect(cellOf(page, id).getByRole('textbox', { name: ` of ${id}` })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Enter');
}

test('by keys alone: file, input, SQL, chart, value, reload', async ({ workbench: page }) => {
  const chosen = page.waitForEvent('filechooser');
  const choose = page.getByRole('button', { name: 'Choose a file' });
  for (let presses = 0; presses < 10 && !(await choose.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(file);
  await expect(cellOf(page, 'sales_2025')).toHaveAccessibleName(/Data, sales_2025, current/);
  await page.keyboard.press('j');
  await expect(cellOf(page, 'sales_2025')).toBeFocused();

  await addByKeys(page, 'i', 'input_1', input);
  await expect(cellOf(page, 'least').getByRole('slider')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(cellOf(page, 'sales_2025_2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'sales_2025_2').getByRole('textbox', { name: 'SQL of sales_2025_2' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sums);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'sales_2025_2').getByRole('gridcell', { name: '240' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cellOf(page, 'sales_2025_2')).toBeFocused();

  await addByKeys(page, 'c', 'sales_2025_2_chart', chart);
  await expect(cellOf(page, 'by_month')).toHaveAccessibleName(/Chart, by_month, current/);
  await page.keyboard.press('Escape');
  await expect(cellOf(page, 'by_month')).toBeFocused();
  await addByKeys(page, 's', 'sales_2025_2_2', picked);
  await expect(cellOf(page, 'sales_2025_2_2').getByRole('gridcell').filter({ hasText: '600' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.keyboard.type('picked\n');
  await expect(cellOf(page, 'picked')).toBeFocused();

  const [data, sum] = [await readRun(page, 'sales_2025'), cellOf(page, 'picked').getByRole('gridcell')];
  const slider = cellOf(page, 'least').getByRole('slider');
  while (!(await cellOf(page, 'least').evaluate((cell) => cell === document.activeElement)))
    await page.keyboard.press('k');
  for (let presses = 0; presses < 12 && !(await slider.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
  for (let amount = 0; amount < 60; amount += 10) await page.keyboard.press('ArrowRight');
  await expect(sum.filter({ hasText: '410' })).toBeVisible();
  expect(await readRun(page, 'sales_2025')).toBe(data);
  await reloadUnrun(page);
});
