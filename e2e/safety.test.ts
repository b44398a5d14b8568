/** What the page and its server keep shut: each attack beside a harmless control, and a trap that counts who comes. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { product } from './server.ts';
import { openTrap, type Trap } from './trap.ts';
import { test as base, cellOf, expect, openNotebook, signIn } from './workbench.ts';

const test = base.extend<{ trap: Trap }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  trap: async ({}, use) => {
    const trap = await openTrap();
    await use(trap);
    await trap.close();
  },
});

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'self'; object-src 'none'; frame-src 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'";
const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
};

/** Both halves of the page's session, as a thief would send them. */
async function readSession(page: Page): Promise<{ readonly cookie: string; readonly key: string }> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, key: await page.evaluate(() => localStorage.getItem('quire.key') ?? '') };
}

/** Runs code in a timer: what a test driver runs directly escapes the policy. Gives the directive that was violated. */
function violate(page: Page, attack: 'base' | 'form' | 'worker' | 'fetch', trap: string): Promise<string> {
  return page.evaluate(
    ([kind, target]) =>
      new Promise<string>((resolve) => {
        const attacks = {
          base: () => document.head.append(Object.assign(document.createElement('base'), { href: target })),
          form: () => {
            const form = Object.assign(document.createElement('form'), { action: `${target}/form`, method: 'post' });
            document.body.append(form);
            form.submit();
          },
          worker: () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))),
          fetch: () => void fetch(`${target}/fetch`).catch(() => undefined),
        };
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        setTimeout(() => {
          try {
            attacks[kind]();
          } catch (error) {
            resolve(String(error));
          }
        });
      }),
    [attack, trap] as const,
  );
}

test('every asset, page and answer carries the whole policy', async ({ server, page }) => {
  await signIn(page, server);
  const { cookie, key } = await readSession(page);
  const signedIn = { cookie, 'x-quire-key': key };
  const dist = join(product, 'dist');
  const names = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && !/\.(br|gz)$|^\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  expect(files.some((file) => file.endsWith('.wasm'))).toBe(true);
  const pages = ['/', '/n/tour', '/n/nothing', '/assets/none.js', '/duckdb-ext/x', '/health'];
  const answers = ['/api/notebooks', '/api/notebooks/tour', '/api/notebooks/none', '/api/none', '/api/capabilities'];
  for (const path of [...files, ...pages, ...answers]) {
    for (const who of [{}, signedIn]) {
      const response = await fetch(server.origin + path, { headers: who });
      await response.arrayBuffer();
      expect(Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)])), path).toEqual(
        headers,
      );
    }
  }
  const file = await fetch(`${server.origin}/api/files/${encodeURIComponent('data/seattle-weather.csv')}`, {
    headers: signedIn,
  });
  await file.body?.cancel();
  expect(file.status).toBe(200);
  expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('no statement of a cell reaches our routes or another port', async ({ workbench: page, server, trap }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  const targets = [`${trap.origin}/x.csv`, `${server.origin}/api/probe`];
  const statements = targets.flatMap((address) => [
    `FROM read_csv('${address}')`,
    `FROM '${address}'`,
    `FROM read_text('${address}')`,
    `FROM read_parquet('${address}')`,
    `COPY (SELECT 1) TO '${address}'`,
    `ATTACH '${address}' AS other`,
    `INSTALL httpfs FROM '${address}'`,
    `LOAD '${address}'`,
    `SET custom_extension_repository = '${address}'`,
  ]);
  const cells = statements.map((sql, index) => `  - id: attack_${index}\n    sql: |\n      ${sql}\n`);
  const control = '  - id: control\n    sql: SELECT 42 AS n\n';
  await server.write(
    'probes',
    `quire: 1\nkind: notebook\nid: probes\nname: Probes\ncells:\n${control}${cells.join('')}`,
  );
  await openNotebook(page, 'probes');
  await expect(cellOf(page, 'control')).toHaveAccessibleName(/current/);
  for (const [index, sql] of statements.entries()) {
    const cell = cellOf(page, `attack_${index}`);
    await expect(cell, sql).toHaveAccessibleName(/blocked|failed/);
    await expect(cell, sql).toContainText('sql-not-allowed');
  }
  expect(trap.asked).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/probe'))).toEqual([]);
  await fetch(targets[0] ?? '');
  expect(trap.asked, 'the trap counts').toEqual(['GET /x.csv']);
});

test('base, form, worker and request to elsewhere are stopped by the policy', async ({ server, page, trap }) => {
  await signIn(page, server);
  const { href } = new URL(page.url());
  expect(await violate(page, 'base', trap.origin)).toBe('base-uri');
  expect(await page.evaluate(() => document.baseURI)).toBe(href);
  expect(await violate(page, 'form', trap.origin)).toBe('form-action');
  expect(await violate(page, 'fetch', trap.origin)).toBe('connect-src');
  expect(await violate(page, 'worker', trap.origin)).toMatch(/worker-src|require-trusted-types-for|TrustedScriptURL/);
  await openNotebook(page, 'tour');
  expect(page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) {
    const told = await worker.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        ),
      trap.origin,
    );
    expect(told, worker.url()).toBe('refused');
  }
  expect(trap.asked).toEqual([]);
});

test('another port with the stolen cookie gets 403 and changes nothing', async ({ page, server, trap }) => {
  await signIn(page, server);
  const text = await server.read('tour');
  const { cookie, key } = await readSession(page);
  const put = { method: 'PUT', body: JSON.stringify({ text: 'gone', base: null }) };
  const asks: readonly (readonly [string, RequestInit])[] = [
    ['/api/notebooks/tour', {}],
    ['/api/notebooks/tour', put],
    ['/api/notebooks/tour/rename', { method: 'POST', body: '{"to":"gone"}' }],
    ['/api/events', {}],
    ['/api/files/data%2Fseattle-weather.csv', {}],
  ];
  const thieves = [
    { cookie },
    { cookie, 'x-quire-key': `${key.slice(1)}x` },
    { 'x-quire-key': key },
    { cookie, 'x-quire-key': key, 'sec-fetch-site': 'same-site' },
    { cookie, 'x-quire-key': key, origin: trap.origin },
  ];
  for (const [path, init] of asks) {
    for (const thief of thieves) {
      const told = await fetch(server.origin + path, {
        ...init,
        headers: { 'content-type': 'application/json', ...thief },
      });
      await told.body?.cancel();
      expect(told.status, `${init.method ?? 'GET'} ${path} by ${Object.keys(thief).join()}`).toBe(403);
    }
  }
  const owner = await fetch(`${server.origin}/api/notebooks/tour`, { headers: { cookie, 'x-quire-key': key } });
  expect(owner.status, 'the owner may').toBe(200);

  const other = await page.context().newPage();
  await other.goto(trap.origin);
  const answers: number[] = [];
  other.on('response', (response) => {
    if (response.url().startsWith(server.origin)) answers.push(response.status());
  });
  await other.evaluate(
    ([origin]) =>
      Promise.all([
        fetch(`${origin}/api/notebooks`, { credentials: 'include', mode: 'no-cors' }).catch(() => undefined),
        fetch(`${origin}/api/notebooks/tour/rename`, {
          ...{ method: 'POST', body: '{"to":"gone"}', credentials: 'include', mode: 'no-cors' },
        }).catch(() => undefined),
      ]),
    [server.origin] as const,
  );
  expect(answers.every((status) => status === 403)).toBe(true);
  await other.close();
  expect(await server.read('tour')).toBe(text);
});

test('a start code works once', async ({ workbench: page, server }) => {
  const code = new URLSearchParams(new URL(server.start).hash.slice(1)).get('code');
  const again = await fetch(`${server.origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  expect(again.status).toBe(403);
  expect(page.url()).not.toContain('code');
});

test('markup in text, names and values stays text', async ({ page, server }) => {
  await signIn(page, server);
  const evil = '<img src=x onerror="window.__xss=1">';
  await server.write(
    'markup',
    `quire: 1
kind: notebook
id: markup
name: '${evil}'
cells:
  - id: words
    markdown: |
      before ${evil} <script>window.__xss = 2</script> [a](javascript:window.__xss=3)
      <svg onload="window.__xss=4"></svg> <iframe srcdoc="<script>parent.__xss=5</script>"></iframe> after
  - id: names
    title: '${evil}'
    sql: |
      SELECT '${evil}' AS "${evil.replaceAll('"', '""')}", '${evil}' AS kind, 1 AS n
  - id: picture
    data: names
    chart:
      mark: bar
      title: '${evil}'
      encoding:
        x: { field: kind, type: nominal, title: '${evil}' }
        y: { field: n, type: quantitative }
`,
  );
  await openNotebook(page, 'markup');
  await expect(cellOf(page, 'words')).toContainText('after');
  await expect(cellOf(page, 'names').getByRole('columnheader', { name: 'onerror' })).toBeVisible();
  await expect(cellOf(page, 'picture').getByRole('figure')).toBeVisible();
  await cellOf(page, 'words').getByText('before').hover();
  const found = await page.evaluate(() => [
    (window as { __xss?: number }).__xss ?? null,
    document.querySelectorAll('main script, main iframe, [onerror], [onload], a[href^="javascript"]').length,
  ]);
  expect(found).toEqual([null, 0]);
});
