/** Several writers of one file: other programs, other browsers. What each wrote is there in the end. */
import type { Browser, Page } from '@playwright/test';
import type { Server } from './server.ts';
import { cellOf, expect, openNotebook, saved, test, writeInto } from './workbench.ts';

const text = `quire: 1
kind: notebook
id: shared
name: Shared # by all

cells:
  # about ant
  - id: ant
    code: |
      return 'ant';

  - id: bee
    code: |
      return 'bee';

  - id: cow
    sql: SELECT 3 AS n
`;

const sourceOf = (page: Page, id: string) => cellOf(page, id).locator('[data-source]');

/** A second browser that is signed in with the first one's cookie and key: another person at another window. */
async function openSecond(browser: Browser, page: Page, server: Server): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await context.newPage();
  await second.goto(`${server.origin}/n/shared`);
  await expect(cellOf(second, 'ant')).toContainText('ant');
  return second;
}

test('C164 an outside edit is merged under the hands of the one who types', async ({ workbench: page, server }) => {
  await server.write('shared', text);
  await openNotebook(page, 'shared');
  await writeInto(page, 'ant', "return 'typing");
  await server.write('shared', text.replace('SELECT 3', 'SELECT 33').replace("'bee'", "'zwei'"));
  await expect(cellOf(page, 'bee')).toContainText('zwei');
  await expect(cellOf(page, 'cow').getByRole('gridcell', { name: '33' })).toBeVisible();
  await expect(sourceOf(page, 'ant').getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText(" on';\n");
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'ant').locator('.output')).toContainText('typing on');
  await saved(page);
  const both = text.replace('SELECT 3', 'SELECT 33').replace("'bee'", "'zwei'").replace("'ant'", "'typing on'");
  await expect.poll(() => server.read('shared')).toBe(both);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, 'bee').locator('.output')).toContainText('bee');
  await expect.poll(() => server.read('shared')).toBe(text);
});

test('C164 a conflict shows both, and ends as one chooses', async ({ workbench: page, server }) => {
  await server.write('shared', text);
  await openNotebook(page, 'shared');
  await writeInto(page, 'bee', "return 'mine';\n");
  await server.write('shared', text.replace("'bee'", "'theirs'"));
  await expect(cellOf(page, 'bee_theirs')).toBeVisible();
  await expect(sourceOf(page, 'bee')).toContainText('mine');
  await expect(sourceOf(page, 'bee').getByRole('textbox')).toBeFocused();
  await expect(sourceOf(page, 'bee_theirs')).toContainText('theirs');
  await saved(page);
  expect(await server.read('shared')).toContain('- id: bee_theirs');
  await cellOf(page, 'bee_theirs').getByRole('button', { name: 'Keep theirs' }).click();
  await expect(cellOf(page, 'bee_theirs')).toHaveCount(0);
  await expect(cellOf(page, 'bee').locator('.output')).toContainText('theirs');
  await saved(page);
  expect(await server.read('shared')).toBe(text.replace("'bee'", "'theirs'"));
});

test('two browsers write one notebook', async ({ workbench: page, server, browser }) => {
  await server.write('shared', text);
  await openNotebook(page, 'shared');
  const second = await openSecond(browser, page, server);
  await writeInto(page, 'ant', "return 'from the first';\n");
  await writeInto(second, 'bee', "return 'from the second';\n");
  await page.keyboard.press('Control+Enter');
  await second.keyboard.press('Control+Enter');
  for (const each of [page, second]) {
    await expect(cellOf(each, 'ant').locator('.output')).toContainText('from the first');
    await expect(cellOf(each, 'bee').locator('.output')).toContainText('from the second');
    await saved(each);
  }
  const both = text.replace("'ant'", "'from the first'").replace("'bee'", "'from the second'");
  expect(await server.read('shared')).toBe(both);
  await second.context().close();
});
