/** The way of somebody with a file: data, SQL over it, a picture, an input, a brush; and all of it is kept. */
import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { cellOf, expect, kept, readRun, saved, settle, test } from './workbench.ts';

/** Sales of ten days in two regions; amounts from 0 to 95 in steps of five. */
const lines = Array.from(
  { length: 20 },
  (_, n) => `2024-03-${String((n % 10) + 1).padStart(2, '0')},${n % 2 ? 'north' : 'south'},${n * 5}`,
);
const file = {
  name: 'sales 2024.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['day,region,amount', ...lines, ''].join('\n')),
};

const cells = ['sales_2024', 'input_1', 'sales_2024_2', 'sales_2024_2_chart', 'sales_2024_2_2'];
const large = 'SELECT day, region, amount FROM sales_2024 WHERE amount >= {{ input_1 }}';
const picked = 'SELECT count(*) AS n FROM sales_2024_2 WHERE {{ filter(sales_2024_2_chart.brush) }}';

const first = (page: Page, id: string) => cellOf(page, id).getByRole('gridcell').first();

/** What a cell made and when, without the words why. */
async function readPlates(page: Page): Promise<readonly string[]> {
  return Promise.all(cells.map(async (id) => (await readRun(page, id)).split(' | ')[0] ?? ''));
}

/** Opens the page again: everything is there, the server is asked to read nothing, no cell ran. */
async function expectAllIsKept(page: Page): Promise<void> {
  await saved(page);
  await settle(page);
  await kept(page, 'sales_2024_2_2');
  const plates = await readPlates(page);
  const count = await first(page, 'sales_2024_2_2').textContent();
  let imports = 0;
  await page.route('**/api/sql/**/load', (route) => {
    imports += 1;
    return route.continue();
  });
  await page.reload();
  await settle(page);
  await expect(first(page, 'sales_2024_2_2')).toHaveText(count ?? '?');
  await expect(cellOf(page, 'sales_2024_2_chart').locator('.chart-chip')).toBeVisible();
  for (const id of cells) await expect(cellOf(page, id)).toHaveAccessibleName(/current/);
  expect(await readPlates(page)).toEqual(plates);
  await expect(page.getByRole('button', { name: 'Run all stale cells' })).toBeDisabled();
  expect(imports).toBe(0);
}

/** How many rows the brush leaves; fewer than there are. */
async function expectBrushed(page: Page): Promise<void> {
  await expect(cellOf(page, 'sales_2024_2_chart').locator('.chart-chip')).toContainText('amount');
  await expect(first(page, 'sales_2024_2_2')).toHaveText(/^[1-9]$/);
}

async function expectFile(page: Page): Promise<void> {
  await expect(cellOf(page, 'sales_2024').locator('.table-foot')).toContainText('20 rows · 3 columns');
  await expect(cellOf(page, 'sales_2024')).toHaveAccessibleName(/Data, sales_2024, current/);
}

/** Drags over a part of a drawing, both in shares of its width. */
async function brush(page: Page, drawing: Locator, from: number, to: number): Promise<void> {
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the chart is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 6 });
  await page.mouse.up();
}

test('with the mouse: a file, SQL, an input, a chart, a brush, and nothing is lost', async ({ workbench: page }) => {
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await page.getByRole('button', { name: 'New notebook' }).click();
  await expect(first(page, 'query')).toHaveText('1');
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add a cell', exact: false }).last().click();
    await page.getByRole('menuitem', { name: type }).click();
  };
  await add('Data');
  await cellOf(page, 'table_1').getByRole('button', { name: 'Choose a file' }).click();
  await expectFile(page);

  await add('Input');
  const form = cellOf(page, 'input_1').locator('[data-source]');
  await form.getByLabel('Label').fill('At least');
  await form.getByLabel('Begins with').fill('20');
  await form.getByLabel('Begins with').press('Enter');
  await expect(cellOf(page, 'input_1').getByRole('slider', { name: 'At least' })).toHaveValue('20');

  await add('SQL');
  await expect(cellOf(page, 'sales_2024_2').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(large);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'sales_2024_2').locator('.table-foot')).toContainText('16 rows');
  await cellOf(page, 'input_1').getByRole('slider').fill('50');
  await expect(cellOf(page, 'sales_2024_2').locator('.table-foot')).toContainText('10 rows');

  await add('Chart');
  const chart = cellOf(page, 'sales_2024_2_chart');
  await expect(chart.getByLabel('Data')).toHaveValue('sales_2024_2');
  await chart.getByLabel('Mark').selectOption('Bars');
  await chart.getByLabel('Across', { exact: true }).selectOption('amount');
  await chart.getByLabel('Across, as').selectOption('in steps');
  await chart.getByLabel('Up', { exact: true }).selectOption('no column');
  await chart.getByLabel('Up, as').selectOption('number of rows');
  await chart.getByLabel('Select').selectOption('A stretch, by dragging');
  await expect(chart).toHaveAccessibleName(/current/);

  await add('SQL');
  await expect(cellOf(page, 'sales_2024_2_2').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(picked);
  await page.keyboard.press('Control+Enter');
  await expect(first(page, 'sales_2024_2_2')).toHaveText('10');
  await brush(page, chart.locator('.chart-canvas'), 0.3, 0.6);
  await expectBrushed(page);
  await expectAllIsKept(page);
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('with keys alone the same', async ({ workbench: page }) => {
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await tabTo(page, page.getByRole('button', { name: 'New notebook' }));
  await page.keyboard.press('Enter');
  await expect(first(page, 'query')).toHaveText('1');
  const add = async (letter: string) => {
    await page.keyboard.press('b');
    await expect(page.getByRole('menu', { name: 'Type of the new cell' })).toBeVisible();
    await page.keyboard.press(letter);
  };
  const write = async (id: string, text: string) => {
    await expect(cellOf(page, id).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Control+Enter');
  };
  const leave = async (id: string) => {
    await page.keyboard.press('Escape');
    await expect(cellOf(page, id)).toBeFocused();
  };
  /** Picks in the select that has the focus, as typing does. */
  const pick = async (label: string, words: string) => {
    const field = page.locator('[data-source]').getByLabel(label, { exact: true });
    await tabTo(page, field);
    await page.keyboard.type(words);
    await expect(field.locator('option:checked')).toHaveText(words);
  };

  await add('d');
  await expect(cellOf(page, 'table_1').getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFile(page);
  await leave('sales_2024');

  await add('i');
  await expect(cellOf(page, 'input_1').getByLabel('Label')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('At least');
  await tabTo(page, cellOf(page, 'input_1').getByLabel('Begins with'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('48');
  await leave('input_1');
  const slider = cellOf(page, 'input_1').getByRole('slider', { name: 'At least' });
  await expect(slider).toHaveValue('48');

  await add('s');
  await write('sales_2024_2', large);
  await expect(cellOf(page, 'sales_2024_2').locator('.table-foot')).toContainText('10 rows');
  await leave('sales_2024_2');

  await add('c');
  const chart = cellOf(page, 'sales_2024_2_chart');
  await expect(chart.getByLabel('Data')).toBeFocused();
  await expect(chart.getByLabel('Data')).toHaveValue('sales_2024_2');
  await pick('Mark', 'Bars');
  await pick('Across', 'amount');
  await pick('Across, as', 'in steps');
  await pick('Up', 'no column');
  await pick('Up, as', 'number of rows');
  await pick('Select', 'A stretch, by dragging');
  await leave('sales_2024_2_chart');
  await expect(chart).toHaveAccessibleName(/current/);

  await add('s');
  await write('sales_2024_2_2', picked);
  await expect(first(page, 'sales_2024_2_2')).toHaveText('10');
  await leave('sales_2024_2_2');
  await page.keyboard.press('k');
  await expect(chart).toBeFocused();
  await tabTo(page, chart.getByRole('application'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectBrushed(page);
  await expectAllIsKept(page);
});

test('a file dropped between cells is read there, and one that cannot be read is refused', async ({
  workbench: page,
}) => {
  await page.getByRole('button', { name: 'New notebook' }).click();
  await expect(first(page, 'query')).toHaveText('1');
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([called, content]) => {
        const carried = new DataTransfer();
        carried.items.add(new File([content ?? ''], called ?? ''));
        return carried;
      },
      [name, text],
    );
    const box = await cellOf(page, 'query').boundingBox();
    const at = { clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + 4 };
    await cellOf(page, 'query').dispatchEvent('dragover', { dataTransfer: data, ...at });
    await expect(page.locator('.add.drop')).toHaveText('Drop to add a data cell here');
    await cellOf(page, 'query').dispatchEvent('drop', { dataTransfer: data, ...at });
    await expect(page.locator('.add.drop')).toHaveCount(0);
  };
  await drop('order.csv', 'a,b\n1,2\n');
  await expect(cellOf(page, 'order_')).toHaveAccessibleName(/Cell 2 of 3, Data, order_, current/);
  await drop('picture.exe', 'MZ');
  await expect(page.getByText('picture.exe is no CSV, Excel, JSON, Parquet, Arrow or SQLite file')).toBeVisible();
  await expect(page.locator('[data-cell]')).toHaveCount(3);
});

test('a cell is dragged by its grip; undo puts it back', async ({ workbench: page, server }) => {
  const cell = (id: string) => `  - id: ${id}\n    sql: SELECT 1 AS ${id}\n`;
  const text = `quire: 1\nkind: notebook\nid: three\nname: three\ncells:\n${cell('one')}${cell('two')}${cell('three')}`;
  await server.write('three', text);
  await page.goto(`${server.origin}/n/three`);
  await settle(page);
  const order = () => page.locator('[data-cell]').evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')));
  await cellOf(page, 'three').hover();
  await cellOf(page, 'three')
    .locator('.cell-grip')
    .dragTo(cellOf(page, 'one'), { targetPosition: { x: 30, y: 3 } });
  await expect.poll(order).toEqual(['three', 'one', 'two']);
  await expect(cellOf(page, 'three')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['one', 'two', 'three']);
  await saved(page);
  expect(await server.read('three')).toBe(text);
});
