/** What an analyst does with the rows of a grid: adds up, copies, reads one by one, goes on in SQL and in a chart. */
import { cellOf, expect, openNotebook, settle, test } from './workbench.ts';

test('values are chosen with the mouse and by keys, summed over all rows and copied; rows are read one by one', async ({
  workbench: page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = `quire: 1
kind: notebook
id: sums
name: sums
cells:
  - id: numbers
    sql: |
      SELECT i AS big, CASE WHEN i % 4 = 0 THEN NULL ELSE 'n' || i END AS word FROM range(100000) r(i)
`;
  await server.write('sums', text);
  await openNotebook(page, 'sums');
  const cell = cellOf(page, 'numbers');
  const grid = cell.getByRole('grid');
  const figures = cell.getByRole('status');
  const value = (row: number, column: number) =>
    grid.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`);
  await expect(value(3, 0)).toHaveText('3');

  await value(1, 0).hover();
  await page.mouse.down();
  await value(3, 0).hover();
  await page.mouse.up();
  await expect(figures).toHaveText('3 values · sum 6 · mean 2 · min 1 · max 3 · 3 distinct');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(figures).toHaveText('6 values · sum 6 · mean 2 · min 1 · max 3 · 6 distinct');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1\tn1\n2\tn2\n3\tn3');

  await page.keyboard.press('Control+a');
  await expect(figures).toHaveText(
    '175,000 of 200,000 with a value · sum 4,999,950,000 · mean 49,999.5 · min 0 · max 99,999 · 175,000 distinct',
  );
  await page.keyboard.press('ArrowUp');
  await expect(figures).toHaveCount(0);

  for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Row 3 of 100,000');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog).toHaveAccessibleName('Row 4 of 100,000');
  await expect(dialog).toContainText('n3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('null');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText('n3');
});

test('what is shown goes on as a SQL cell, and as a chart of it', async ({ workbench: page, server }) => {
  const text = `quire: 1\nkind: notebook\nid: on\nname: on\ncells:\n  - { id: strikes, data: data/birdstrikes.csv }\n`;
  await server.write('on', text);
  await openNotebook(page, 'on');
  const cell = cellOf(page, 'strikes');
  await expect(cell.locator('.table-foot')).toContainText('10,000 rows');
  const heading = cell.getByRole('columnheader', { name: /^Flight Date/ });
  await heading.locator('.grid-sort').click();
  await heading.hover();
  await cell.getByRole('button', { name: 'Filter Flight Date' }).click();
  const form = page.getByRole('dialog', { name: 'Filter Flight Date' });
  await form.getByLabel('From').fill('2000-01-01');
  await form.getByRole('button', { name: 'Filter' }).click();
  await expect(cell.locator('.table-foot')).toContainText(' of 10,000 rows');
  const shown = /^([\d,]+) of/.exec((await cell.locator('.table-foot').textContent()) ?? '')?.[1] ?? 'none';

  await cell.getByRole('button', { name: '→ SQL' }).click();
  await settle(page);
  const rows = cellOf(page, 'strikes_rows');
  await expect(rows.locator('.table-foot')).toContainText(`${shown} rows`);
  await expect(rows).toContainText(`WHERE "Flight Date" >= DATE '2000-01-01'`);
  await expect(rows).toContainText('ORDER BY "Flight Date" ASC NULLS LAST');

  await rows.getByRole('button', { name: 'Chart this' }).click();
  await settle(page);
  await expect(cellOf(page, 'strikes_rows_chart').locator('canvas, svg').first()).toBeVisible();
});
