/** SQL in a real browser under the product's headers: the contract, its borders, a large table, a lost engine. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Report } from './sql/collect.ts';
import type { PageTests, Told } from './sql/page.ts';
import { type Served, servePage } from './sql/serve.ts';

const flights = join(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet');

const test = base.extend<{ sqlPage: Page }, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const served = await servePage({ 'data/flights.parquet': flights });
      await use(served);
      await served.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sqlPage: async ({ served, page }, use) => {
    await page.goto(await served.start());
    await expect(page).toHaveTitle('ready');
    await use(page);
    expect(served.trap.asked, 'requests that leave the origin').toEqual([]);
  },
});

declare const tests: PageTests;
const call = (page: Page, method: string, ...given: readonly unknown[]): Promise<Told> =>
  page.evaluate(([name, values]) => tests.sql(name, ...values), [method, given] as const);
const raw = (page: Page, statement: string): Promise<Told> => page.evaluate((text) => tests.raw(text), statement);
const select = (page: Page, statement: string, rest: object = {}) =>
  call(
    page,
    'run',
    { ...{ statements: [statement], reads: {}, into: 'r', as: 'table', writes: false }, ...rest },
    {
      signal: 'none',
    },
  );
const load = (page: Page) => {
  const digest = createHash('sha256').update(readFileSync(flights)).digest('hex');
  const request = { path: 'data/flights.parquet', digest, format: 'parquet', options: {} };
  return call(page, 'load', request, 'flights', { signal: 'none' });
};

test('the contract of Sql holds in Chromium, digests too', async ({ sqlPage: page }) => {
  test.setTimeout(300_000);
  const told = await page.evaluate(() => tests.contract());
  const reports = 'value' in told ? (told.value as readonly Report[]) : [];
  expect(reports.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(reports.length).toBeGreaterThan(45);
});

test('3,000,000 flights are attached, read, cancelled, and come back after the engine was lost', async ({
  sqlPage: page,
}) => {
  test.setTimeout(300_000);
  const engines: string[] = [];
  page.on('worker', (worker) => engines.push(worker.url()));
  expect(await load(page)).toMatchObject({ value: { table: { rowCount: 3_000_000, kept: 'view', place: 'page' } } });
  const reads = { flights: 'flights' };
  const counts = 'SELECT count(*) AS n, min("DELAY") AS low FROM flights';
  await select(page, counts, { reads, into: 'counts' });
  const before = await call(page, 'text', 'counts', 1);
  expect(before).toMatchObject({ value: { rows: [[3_000_000, expect.anything()]] } });

  const slow = 'SELECT count(*) AS n FROM range(100000000) a, range(1000) b WHERE a.range + b.range = 7';
  const running = call(
    page,
    'run',
    { statements: [slow], reads: {}, into: 's', as: 'table', writes: false },
    {
      signal: 'stop',
    },
  );
  await call(page, 'window', 'counts', { offset: 0, limit: 1 });
  const alive = engines.length;
  await page.evaluate(() => tests.abort('stop'));
  expect(await running).toMatchObject({ error: 'stopped' });
  expect(engines.length, 'a cancel that is heeded kills no engine').toBe(alive);

  const deaf =
    'SELECT length(repeat(chr(120), 900000000)) + levenshtein(repeat(chr(97), 100000), repeat(chr(98), 100000)) AS n';
  const started = engines.length;
  const unheard = call(
    page,
    'run',
    { statements: [deaf], reads: {}, into: 'd', as: 'table', writes: false },
    {
      signal: 'kill',
    },
  );
  await page.evaluate(() => tests.abortWhenBusy('kill', 'counts'));
  expect(await unheard).toMatchObject({ error: 'stopped' });
  expect(await call(page, 'text', 'counts', 1)).toMatchObject({
    value: { rows: (before as { value: { rows: unknown } }).value.rows },
  });
  expect(engines.length).toBeGreaterThan(started);
  const top = await call(page, 'window', 'flights', { offset: 2_999_990, limit: 20 });
  expect(top).toMatchObject({ value: { total: 3_000_000 } });
  expect((top as { value: { rows: unknown[] } }).value.rows).toHaveLength(10);
});

test('nothing that a statement can say reaches our routes or the network', async ({ served, sqlPage: page }) => {
  await raw(page, 'SELECT 1');
  const ours = [`${served.origin}/api/notebooks`, `${served.trap.origin}/x.csv`];
  const asked = served.asked.length;
  const statements = [
    ...ours.flatMap((address) => [
      `FROM read_csv('${address}')`,
      `FROM '${address}'`,
      `FROM read_text('${address}')`,
      `FROM sniff_csv('${address}')`,
      `COPY (SELECT 1) TO '${address}'`,
      `ATTACH '${address}' AS other`,
      `INSTALL httpfs FROM '${address}'`,
      `INSTALL '${address}'`,
      `LOAD '${address}'`,
      `IMPORT DATABASE '${address}'`,
    ]),
    ...["COPY (SELECT 1) TO 'x.csv'", "EXPORT DATABASE 'x'", "ATTACH 'x.db' AS x", "ATTACH 'x.db' AS x (TYPE sqlite)"],
    ...['INSTALL httpfs', 'LOAD httpfs', 'LOAD json', "FROM read_parquet('x.parquet')", "FROM read_json('x.json')"],
    ...["SELECT json_extract('{}', '$')", "SELECT now() AT TIME ZONE 'Europe/Berlin'", "SELECT 'a' COLLATE de"],
    ...[
      'SET threads = 2',
      'SET enable_external_access = true',
      "SET allowed_directories = ['/']",
      'RESET memory_limit',
    ],
    ...["SET custom_extension_repository = 'http://127.0.0.1:1'", 'SET autoload_known_extensions = true'],
  ];
  for (const statement of statements) {
    const told = await raw(page, statement);
    // INSTALL only notes a name in this engine; LOAD is what would fetch.
    if (!statement.startsWith('INSTALL')) expect(told, statement).not.toHaveProperty('value');
    expect(told.ms, statement).toBeLessThan(5000);
    expect(await raw(page, 'SELECT 42'), `after ${statement}`).toHaveProperty('value');
  }
  expect(served.asked.slice(asked)).toEqual([]);
});

test('the page may make no code of text, and extensions are missing for sure', async ({ served, sqlPage: page }) => {
  expect(await page.evaluate(() => tests.makesCode())).toHaveProperty('error');
  const address = `${served.origin}/duckdb-ext/v1.5.6/wasm_eh/json.duckdb_extension.wasm`;
  expect(await page.evaluate((url) => tests.fetch(url), address)).toMatchObject({ value: 404 });
});
