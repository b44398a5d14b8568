/** Much of everything: the page opens, shows what it can, stays at hand, and is written in as ever. */
import type { Page } from '@playwright/test';
import { readLongestTask, test } from './watched.ts';
import { cellOf, expect, readRun, rewrite, saved, settle, writeInto } from './workbench.ts';

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
  expect(wait, 'ms from a key to the frame that shows it').toBeLessThan(5000);
  annotations.push({ type: 'ms', description: `typing ${wait}, task ${await readLongestTask(page)}` });
});

/** 240 times text, input, SQL and code, and forty charts; each table is made from the one before it, ten in a row. */
function writeMixed(): string {
  const groups = Array.from({ length: 240 }, (_, at) => {
    const source = at % 10 === 0 ? '(SELECT 1 AS total)' : `q${at - 1}`;
    const chart = `  - { id: p${at}, data: q${at}, chart: { mark: point, encoding: { x: { field: total, type: quantitative } } } }`;
    return [
      `  - { id: m${at}, markdown: "## Part ${at}\\n\\nAbove {{ n${at} }}: **{{ c${at} }}**." }`,
      `  - { id: n${at}, input: { widget: number, default: ${at % 10} } }`,
      `  - id: q${at}\n    sql: |\n      SELECT total + {{ n${at} }} AS total FROM ${source}`,
      ...(at % 6 === 0 ? [chart] : []),
      `  - id: c${at}\n    code: |\n      const [row] = q${at};\n      return row.total`,
    ].join('\n');
  });
  return `${head('mixed')}${groups.join('\n')}\n`;
}

/** Whether a cell is in the part of the page that is seen. */
const isSeen = (page: Page, id: string) => expect(cellOf(page, id).locator('.cell-head')).toBeInViewport();

test('a thousand cells', async ({ watched: page, server }, { annotations }) => {
  test.setTimeout(600_000);
  await server.write('mixed', writeMixed());
  await page.goto(`${server.origin}/n/mixed`);
  await expect(cellOf(page, 'm0')).toBeVisible();
  await expect(page.locator('[data-cell]')).toHaveCount(1000);

  await test.step('the last cell is reached by the outline, and by End from anywhere', async () => {
    await page.getByRole('navigation', { name: 'Cells' }).getByRole('button', { name: 'c239' }).click();
    await isSeen(page, 'c239');
    await page.keyboard.press('Home');
    await isSeen(page, 'm0');
    await page.keyboard.press('End');
    await isSeen(page, 'c239');
    await expect(cellOf(page, 'c239')).toBeFocused();
  });

  await test.step('the frame stays: nothing but the cells and the panels scrolls', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  await test.step('what is typed in one lands in the file, and only its dependents run', async () => {
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 400_000 });
    await settle(page);
    await page.getByRole('navigation', { name: 'Cells' }).getByRole('button', { name: 'q238' }).click();
    const names = ['q237', 'c238', 'q239'] as const;
    const before = await Promise.all(names.map((id) => readRun(page, id)));
    await rewrite(page, 'q238', 'SELECT total + 1000 AS total FROM q237');
    await expect(cellOf(page, 'c239').locator('.output')).toContainText(/1,?038/);
    await settle(page);
    const after = await Promise.all(names.map((id) => readRun(page, id)));
    expect(after.map((run, at) => run === before[at])).toEqual([true, false, false]);
    await saved(page);
    expect(await server.read('mixed')).toContain('SELECT total + 1000 AS total FROM q237');
  });

  annotations.push({ type: 'ms', description: `longest task ${await readLongestTask(page)}` });
});

test('a thousand cells on paper', async ({ workbench: page, server }) => {
  test.setTimeout(600_000);
  await server.write('mixed', writeMixed());
  await page.goto(`${server.origin}/n/mixed`);
  await expect(page.locator('[data-cell]')).toHaveCount(1000);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 400_000 });
  await settle(page);
  await test.step('every cell is there', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.stretch.far')).toHaveCount(0);
    await expect(page.locator('.cell:not(:has(.cell-head))')).toHaveCount(0);
    await expect(cellOf(page, 'm100').getByRole('heading', { name: 'Part 100' })).toBeVisible();
    const skipped = await page
      .locator('.cell-head')
      .evaluateAll((heads) => heads.filter((each) => !each.checkVisibility({ contentVisibilityAuto: true })).length);
    expect(skipped).toBe(0);
    await expect(cellOf(page, 'c239')).toContainText('return row.total');
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('.stretch.far')).not.toHaveCount(0);
  });
  await test.step('the browser is told so before it prints', async () => {
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const cells = document.querySelectorAll('.cell:has(.cell-head)').length;
        Object.assign(window, { printed: cells });
      }),
    );
    await page.pdf();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1000);
  });
});

test('a notebook of 5 MB', async ({ watched: page, server }, { annotations }) => {
  test.setTimeout(600_000);
  const filler = Array.from({ length: 20 }, (_, line) => `      // Line ${line}: ${'said at length, '.repeat(7)}`);
  const cell = (at: number) => `  - id: c${at}\n    code: |\n${filler.join('\n')}\n      return ${at}`;
  const cells = Array.from({ length: 1800 }, (_, at) => cell(at));
  const text = `${head('big')}${cells.join('\n')}\n`;
  expect(text.length).toBeGreaterThan(4_500_000);
  await server.write('big', text);
  await page.goto(`${server.origin}/n/big`);
  await expect(cellOf(page, 'c0').locator('.cell-head')).toBeVisible();
  await expect(page.locator('[data-cell]')).toHaveCount(1800);
  await page.keyboard.press('End');
  await isSeen(page, 'c1799');
  await writeInto(page, 'c1799', 'return "the very last"');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'c1799').locator('.output')).toContainText('the very last');
  await saved(page);
  expect(await server.read('big')).toBe(
    text.replace(`${filler.join('\n')}\n      return 1799`, '      return "the very last"'),
  );
  await page.keyboard.press('Escape');
  await expect(cellOf(page, 'c1799')).toBeFocused();
  await page.keyboard.press('Home');
  await isSeen(page, 'c0');
  annotations.push({ type: 'ms', description: `longest task ${await readLongestTask(page)}` });
});
