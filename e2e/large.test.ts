/** Much of everything: the page opens, shows what it can, stays at hand, and is written in as ever. */
import type { Page } from '@playwright/test';
import { readLongestTask, test } from './watched.ts';
import { cellOf, expect, saved } from './workbench.ts';

const head = (id: string) => `quire: 1\nkind: notebook\nid: ${id}\nname: ${id}\ncells:\n`;

/** Types at the end of a cell's editor, a key at a time; gives the longest wait for a frame, in ms. */
async function typeSlowly(page: Page, id: string, text: string): Promise<number> {
  await cellOf(page, id).locator('[data-source]').click();
  const editor = cellOf(page, id).getByRole('textbox');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  let longest = 0;
  for (const letter of text) {
    const before = Date.now();
    await page.keyboard.type(letter);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    longest = Math.max(longest, Date.now() - before);
  }
  return longest;
}

test('2,000 columns from 300 KB of SQL in one cell', async ({ watched: page, server }, { annotations }) => {
  const column = (n: number) => `      '${'x'.repeat(130)}' AS column_${String(n).padStart(4, '0')}`;
  const sql = Array.from({ length: 2000 }, (_, n) => column(n)).join(',\n');
  await server.write('wide', `${head('wide')}  - id: wide\n    sql: |\n      SELECT\n${sql}\n`);
  await page.goto(`${server.origin}/n/wide`);
  const cell = cellOf(page, 'wide');
  await expect(cell.locator('.table-foot')).toContainText('1 row · 2,000 columns');
  const grid = cell.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(cell.getByRole('columnheader', { name: /column_1999/ })).toBeVisible();
  const wait = await typeSlowly(page, 'wide', ' LIMIT 0');
  await page.keyboard.press('Control+Enter');
  await expect(cell.locator('.table-foot')).toContainText('0 rows · 2,000 columns');
  await saved(page);
  expect(await server.read('wide')).toContain('LIMIT 0');
  expect(wait, 'ms from a key to the frame that shows it').toBeLessThan(2000);
  annotations.push({ type: 'ms', description: `typing ${wait}, task ${await readLongestTask(page)}` });
});
