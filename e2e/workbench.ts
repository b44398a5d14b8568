/**
 * A workbench for tests: the product's server over a copy of the examples, opened by its start address.
 * Every test that uses it also proves that no request leaves the origin and that nothing was thrown.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

interface Server {
  readonly origin: string;
  /** Signs a page in, once. */
  readonly start: string;
  readonly workspace: string;
}

const product = join(import.meta.dirname, '..');

function readStart(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer) => {
      printed += data.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/#code=\S+/.exec(printed);
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

async function startServer(): Promise<Server & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-e2e-'));
  const workspace = join(folder, 'notebooks');
  await cp(join(product, 'notebooks'), workspace, { recursive: true });
  const args = ['server/cli/quire.mjs', 'serve', '--port', '0', '--workspace', workspace];
  const env = { ...process.env, QUIRE_HOME: join(folder, 'home') };
  const child = spawn(process.execPath, args, { cwd: product, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const start = await readStart(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    const force = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(force);
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: new URL(start).origin, start, workspace, stop };
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
    await page.goto(server.start);
    await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
    await use(page);
    expect(foreign, 'requests that leave the origin').toEqual([]);
    expect(thrown, 'what the page threw').toEqual([]);
  },
});

/** A cell's region by its id. */
export const cellOf = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);

export { expect };
