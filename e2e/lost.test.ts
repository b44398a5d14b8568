/** Nothing typed is lost: not with the server, not with the SQL engine, not with the browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import {
  cellOf,
  command,
  expect,
  openNotebook,
  passSecond,
  readRun,
  saved,
  settle,
  signIn,
  test,
  writeInto,
} from './workbench.ts';

const text = `quire: 1
kind: notebook
id: safe
name: Safe
cells:
  - id: said
    code: |
      return 'nothing';
  - id: many
    sql: SELECT range AS n FROM range(50000)
  - id: deaf
    run: manual
    sql: SELECT length(repeat(chr(120), 900000000)) + levenshtein(repeat(chr(97), 100000), repeat(chr(98), 100000)) AS n
`;

test('a killed server loses no keystroke, before or after its death', async ({ workbench: page, server }) => {
  await server.write('safe', text);
  await openNotebook(page, 'safe', 1);
  await writeInto(page, 'said', "return 'typed before';\n");
  await page.keyboard.press('Control+Enter');
  await server.kill();
  await expect(cellOf(page, 'said')).toContainText('typed before');
  await expect(page.getByText('The server does not answer: editing goes on here.')).toBeVisible();
  await writeInto(page, 'said', "return 'typed after';\n");
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'said')).toContainText('typed after');
  await writeInto(page, 'said', "return 'never ran';\n");
  await expect(page.locator('.status-save')).toContainText('Kept in this browser');
  await passSecond(page);
  await server.restart();
  await page.reload();
  await expect(cellOf(page, 'said').locator('[data-source]')).toContainText("return 'never ran';");
  await cellOf(page, 'said').getByRole('button', { name: 'Run said' }).click();
  await expect(cellOf(page, 'said').locator('.output')).toContainText('never ran');
  await saved(page);
  expect(await server.read('safe')).toBe(text.replace("'nothing'", "'never ran'"));
});

test('a page that stays open goes on by itself when the server is back', async ({ workbench: page, server }) => {
  await server.write('safe', text);
  await openNotebook(page, 'safe', 1);
  await server.kill();
  await expect(page.getByText('The server does not answer: editing goes on here.')).toBeVisible();
  await writeInto(page, 'said', "return 'meanwhile';\n");
  await page.keyboard.press('Control+Enter');
  await server.restart();
  await expect(page.getByText('The server does not answer: editing goes on here.')).toBeHidden();
  await saved(page);
  expect(await server.read('safe')).toBe(text.replace("'nothing'", "'meanwhile'"));
});

test('a lost SQL engine brings its tables back without a run', async ({ workbench: page, server }) => {
  await server.write('safe', text);
  await openNotebook(page, 'safe', 1);
  await expect(cellOf(page, 'many')).toHaveAccessibleName(/current/);
  const run = await readRun(page, 'many');
  const engines: string[] = [];
  page.on('worker', (worker) => engines.push(worker.url()));
  await cellOf(page, 'deaf').getByRole('button', { name: 'Run deaf' }).click();
  await expect(cellOf(page, 'deaf')).toHaveAccessibleName(/running/);
  await passSecond(page);
  await cellOf(page, 'deaf').getByRole('button', { name: 'Stop deaf' }).click();
  await expect(cellOf(page, 'deaf')).not.toHaveAccessibleName(/running|queued/);
  await cellOf(page, 'many').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(cellOf(page, 'many').getByRole('gridcell', { name: '49,999' })).toBeVisible();
  expect(engines.length, 'engines that were started anew').toBeGreaterThan(0);
  await expect(cellOf(page, 'many')).toHaveAccessibleName(/current/);
  expect(await readRun(page, 'many')).toBe(run);
});

test('a draft survives the end of the browser', async ({ server }) => {
  await server.write('safe', text);
  const profile = await mkdtemp(join(tmpdir(), 'quire-profile-'));
  const launch = () => chromium.launchPersistentContext(profile, test.info().project.use.launchOptions ?? {});
  let browser = await launch();
  const first = await browser.newPage();
  await signIn(first, server);
  await openNotebook(first, 'safe', 1);
  await writeInto(first, 'said', "return 'in the draft';\n");
  await passSecond(first);
  await browser.close();
  browser = await launch();
  const second = await browser.newPage();
  await second.goto(`${server.origin}/n/safe`);
  await settle(second, 1);
  await expect(cellOf(second, 'said').locator('[data-source]')).toContainText("return 'in the draft';");
  await command(second, 'Write the draft');
  await saved(second);
  await browser.close();
  expect(await server.read('safe')).toBe(text.replace("'nothing'", "'in the draft'"));
  await rm(profile, { recursive: true, force: true });
});

test('a full browser says so, keeps writing to the server, and offers a copy', async ({ workbench: page, server }) => {
  await server.write('safe', text);
  await openNotebook(page, 'safe', 1);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await writeInto(page, 'said', "return 'without room';\n");
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'said').locator('.output')).toContainText('without room');
  await saved(page);
  expect(await server.read('safe')).toContain('without room');
  await server.kill();
  await writeInto(page, 'said', "return 'nowhere yet';\n");
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('This browser can keep no more')).toContainText('save a copy before you leave');
  await expect(page.locator('.status-save')).toContainText('Not kept');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  expect((await download).suggestedFilename()).toBe('safe.yaml');
  await server.restart();
  await saved(page);
  expect(await server.read('safe')).toContain('nowhere yet');
});
