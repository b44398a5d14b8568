/** Broken input: the page opens, says what is wrong and where, the rest goes on, and nothing freezes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './watched.ts';
import { cellOf, expect, openNotebook } from './workbench.ts';

const write = (id: string, cells: string) => `quire: 1\nkind: notebook\nid: ${id}\nname: ${id}\ncells:\n${cells}`;
const good = "  - id: good\n    code: |\n      return 'goes on';\n";

const showIssues = async (page: Page) => {
  const issues = page.getByRole('region', { name: 'Issues and failures' });
  if (!(await issues.isVisible())) await page.getByRole('button', { name: /^\d+ issues?$/ }).click();
  return issues;
};

const texts: Readonly<Record<string, readonly [string, RegExp]>> = {
  'a bracket that never closes': [write('odd', `${good}  - id: bad\n    data: [1, 2\n`), /line \d+/],
  tabs: [write('odd', `${good}  - id: bad\n\t  sql: SELECT 1\n`), /line \d+/],
  'merge markers': [
    write(
      'odd',
      `${good}<<<<<<< ours\n  - id: mine\n    sql: SELECT 1 AS n\n=======\n  - id: mine\n    sql: SELECT 2 AS n\n>>>>>>> theirs\n`,
    ),
    /line \d+/,
  ],
  'an unknown type and an unknown field': [
    write('odd', `${good}  - id: bad\n    sqll: SELECT 1\n    colour: red\n`),
    /line \d+/,
  ],
};

for (const [name, [text, place]] of Object.entries(texts)) {
  test(`${name} is an issue with its place, and the file stays as it is`, async ({ watched: page, server }) => {
    await server.write('odd', text);
    await openNotebook(page, 'odd');
    const issues = await showIssues(page);
    await expect(issues.getByText(place).first()).toBeVisible();
    await expect(cellOf(page, 'good')).toContainText('goes on');
    expect(await server.read('odd')).toBe(text);
  });
}

test('a byte order mark and CRLF open as any other text and are kept', async ({ watched: page, server }) => {
  const text = `\ufeff${write('odd', good)}`.replaceAll('\n', '\r\n');
  await server.write('odd', text);
  await openNotebook(page, 'odd');
  await expect(cellOf(page, 'good')).toContainText('goes on');
  expect(await server.read('odd')).toBe(text);
});

test('a missing file and a broken CSV fail in their cells', async ({ watched: page, server }) => {
  await mkdir(join(server.workspace, 'data'), { recursive: true });
  await writeFile(join(server.workspace, 'data/broken.csv'), 'a,b\n1,2\n"open,3\n4,5,6,7\n');
  const cells = `${good}  - id: missing\n    data: data/none.csv\n  - id: broken\n    data: { file: data/broken.csv }\n  - id: after\n    sql: SELECT count(*) AS n FROM missing\n`;
  await server.write('odd', write('odd', cells));
  await openNotebook(page, 'odd');
  await expect(cellOf(page, 'missing')).toHaveAccessibleName(/failed|blocked/);
  await expect(cellOf(page, 'missing')).toContainText('none.csv');
  await expect(cellOf(page, 'broken')).toContainText(/rejected|failed|csv|line/i);
  await expect(cellOf(page, 'after')).toHaveAccessibleName(/skipped|blocked/);
  await expect(cellOf(page, 'good')).toContainText('goes on');
});

test('code shows what it printed, and code that calls itself for ever says so', async ({ watched: page, server }) => {
  const body = (text: string) => `    code: |\n      ${text}\n`;
  const deep = body("console.log('before', { deep: true }); const f = () => f(); f()");
  const cells = `  - id: told\n${body("console.log('seen', 7); return 1")}  - id: deep\n${deep}`;
  await server.write('odd', write('odd', cells));
  await openNotebook(page, 'odd');
  await expect(cellOf(page, 'told').getByRole('log')).toHaveText('seen 7');
  await expect(cellOf(page, 'deep')).toContainText('stack overflow');
  await expect(cellOf(page, 'deep').getByRole('log')).toHaveText('before {"deep":true}');
});

test('C099 an endless loop that prints a million lines can be stopped, and everything else answers meanwhile', async ({
  watched: page,
  server,
}) => {
  const flood = 'for (let n = 0; n < 1e6; n += 1) console.log(n); while (true) {}';
  const cells = `${good}  - id: endless\n    run: manual\n    code: |\n      ${flood}\n  - id: more\n    sql: SELECT 42 AS n\n`;
  await server.write('odd', write('odd', cells));
  await openNotebook(page, 'odd', 1);
  await cellOf(page, 'endless').hover();
  await cellOf(page, 'endless').getByRole('button', { name: 'Run endless' }).click();
  await expect(cellOf(page, 'endless')).toHaveAccessibleName(/running/);
  await cellOf(page, 'more').locator('[data-source]').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('SELECT 43 AS n');
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'more').getByRole('gridcell', { name: '43' })).toBeVisible();
  await expect(cellOf(page, 'endless')).toHaveAccessibleName(/running/);
  await page.getByRole('button', { name: 'Stop', exact: false }).first().click();
  await expect(cellOf(page, 'endless')).not.toHaveAccessibleName(/running|queued/);
  await cellOf(page, 'good').getByRole('button', { name: 'Run good' }).click();
  await expect(cellOf(page, 'good')).toHaveAccessibleName(/current/);
});
