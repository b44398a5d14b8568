/** Two tabs of one browser on one notebook: neither writes over what the other keeps, and nothing is left behind. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Server } from './server.ts';
import { cellOf, expect, openNotebook, passSecond, saved, settle, test, writeInto } from './workbench.ts';

const text = `quire: 1
kind: notebook
id: twice
name: Twice
cells:
  - id: ant
    code: |
      return 'ant';
  - id: bee
    code: |
      return 'bee';
  - id: cat
    code: |
      return 'cat';
`;

async function openTab(context: BrowserContext, { origin }: Server): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/n/twice`);
  await settle(page);
  return page;
}

async function run(page: Page, cell: string, words: string): Promise<void> {
  await writeInto(page, cell, `return '${words}';\n`);
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, cell).locator('.output')).toContainText(words);
}

test('C168 a dead server, two tabs, an edit from outside and the end of the browser: every keystroke is there', async ({
  workbench: page,
  server,
  context,
}) => {
  await server.write('twice', text);
  await openNotebook(page, 'twice');
  const second = await openTab(context, server);
  await server.kill();
  await expect(page.getByText('The server does not answer')).toBeVisible();
  for (let round = 0; round < 12; round += 1) await run(page, 'ant', `the first tab, ${round}`);
  await run(second, 'bee', 'the second tab');
  await writeInto(second, 'cat', "return 'typed in the second tab';\n");
  await passSecond(second);
  await page.goto('about:blank');
  await second.close();
  await server.write('twice', text.replace('name: Twice', 'name: From outside'));
  await server.restart();

  const third = await openTab(context, server);
  await expect(cellOf(third, 'ant').locator('[data-source]')).toContainText('the first tab, 11');
  await expect(cellOf(third, 'bee').locator('[data-source]')).toContainText('the second tab');
  await expect(cellOf(third, 'cat').locator('[data-source]')).toContainText('typed in the second tab');
  await cellOf(third, 'cat').getByRole('button', { name: 'Run cat' }).click();
  await expect(cellOf(third, 'cat').locator('.output')).toContainText('typed in the second tab');
  await saved(third);
  const all = text
    .replace('name: Twice', 'name: From outside')
    .replace("'ant'", "'the first tab, 11'")
    .replace("'bee'", "'the second tab'")
    .replace("'cat'", "'typed in the second tab'");
  await expect.poll(() => server.read('twice')).toBe(all);
  await third.reload();
  await settle(third);
  await saved(third);
  expect(await server.read('twice')).toBe(all);
});

test('two tabs that are open write one notebook', async ({ workbench: page, server, context }) => {
  await server.write('twice', text);
  await openNotebook(page, 'twice');
  const second = await openTab(context, server);
  await run(page, 'ant', 'one');
  await expect(cellOf(second, 'ant').locator('.output')).toContainText('one');
  await run(second, 'bee', 'two');
  await expect(cellOf(page, 'bee').locator('.output')).toContainText('two');
  for (const each of [page, second]) await saved(each);
  expect(await server.read('twice')).toBe(text.replace("'ant'", "'one'").replace("'bee'", "'two'"));
});
