/**
 * A workbench for tests: a page signed in at a server, and the words for what a person does on it.
 * Every test that uses it also proves that no request leaves the origin and that nothing was thrown.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { formatDuration } from '../web/table/format.ts';
import { type Server, startServer } from './server.ts';

/** Opens the start address, which signs in once, and waits for home. */
export async function signIn(page: Page, { start }: Server): Promise<void> {
  await page.goto(start);
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
}

/** Tests with a server of their own and a page that is signed in. */
export const test = base.extend<{ server: Server; workbench: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  workbench: async ({ server, page, context }, use) => {
    const foreign: string[] = [];
    const thrown: string[] = [];
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== server.origin) foreign.push(request.url());
    });
    page.on('pageerror', (error) => thrown.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) thrown.push(message.text());
    });
    await signIn(page, server);
    await use(page);
    expect(foreign, 'requests that leave the origin').toEqual([]);
    expect(thrown, 'what the page threw').toEqual([]);
  },
});

/** A cell's region by its id. */
export const cellOf = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);

/** When a cell last ran, and how long: what does not change unless it runs again. */
export async function readRun(page: Page, id: string): Promise<string> {
  const cell = cellOf(page, id);
  const words = [cell.locator('.cell-plate'), cell.locator('.cell-reason')].map((part) => part.textContent());
  return (await Promise.all(words)).join(' | ');
}

/** Opens a notebook by its address and waits until all has run but `idle` cells that run only when asked. */
export async function openNotebook(page: Page, id: string, idle = 0): Promise<void> {
  await page.goto(new URL(`/n/${id}`, page.url()).href);
  await settle(page, idle);
}

/** Waits until every cell that runs by itself has run. */
export async function settle(page: Page, idle = 0): Promise<void> {
  await expect(page.getByRole('main', { name: 'Cells' })).toBeVisible();
  await expect(page.locator('[data-cell][aria-label$=", never run"]')).toHaveCount(idle);
  await expect(page.locator('[data-cell]:is([aria-label$=", queued"], [aria-label$=", running"])')).toHaveCount(0);
}

/** Waits until the server has the text. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator('.status-save')).toContainText('Saved');
}

/** Waits until the browser has kept the last result of a cell that shows a table, and its first rows. */
export async function kept(page: Page, cell: string): Promise<void> {
  await expect
    .poll(async () => {
      const [ms, rows] = await page.evaluate(readKept, cell);
      return rows && (await readRun(page, cell)).includes(` ${formatDuration(ms / 1000)} `);
    })
    .toBe(true);
}

/** How long the last kept run of a cell took, and whether its first rows are kept; runs in the page. */
async function readKept(cell: string): Promise<[number, boolean]> {
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const notebook = location.pathname.replace('/n/', '');
  const database = await ask(indexedDB.open('quire'));
  const entries = database.transaction('entries').objectStore('entries');
  const result = (await ask(entries.get(['results', notebook])))?.value[cell];
  const rows = (await ask(entries.get(['window', `${notebook}#${cell}`])))?.value;
  database.close();
  return [result?.durationMs ?? Number.NaN, rows !== undefined && rows.key === result?.key];
}

/** Puts another text into a cell's editor; it does not count yet. */
export async function writeInto(page: Page, id: string, text: string): Promise<void> {
  const source = cellOf(page, id).locator('[data-source]');
  await source.click();
  await expect(source.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Puts another text into a cell and runs it. */
export async function rewrite(page: Page, id: string, text: string): Promise<void> {
  await writeInto(page, id, text);
  await page.keyboard.press('Control+Enter');
}

/** Waits until what was typed is older than a second. */
export const passSecond = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 1000;
        const look = () => (performance.now() > end ? resolve() : requestAnimationFrame(look));
        look();
      }),
  );

/** Runs a command by its words in the palette. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('A command or a cell').fill(words);
  await page.keyboard.press('Enter');
}

export { expect };
