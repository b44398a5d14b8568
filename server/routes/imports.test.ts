/** Imports over real HTTP: beside each other, beside other requests, and ended at once when nobody waits any more. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { openSqlServer } from '../host/open-sql-server.ts';
import { listen } from '../serve/listen.ts';
import type { SqlServer } from '../services.ts';
import { openTestServer, type Principal, type TestServer } from '../test-server.ts';
import { hashBytes } from '../workspace/hash.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const row = JSON.stringify({ id: 1, name: 'x'.repeat(400), list: [1, 2, 3] });
const big = `[${`${row},\n`.repeat(50_000)}${row}]`;
const small = 'a,b\n1,2\n';

let server: TestServer;
let real: SqlServer | undefined;
let port: number;
let stop: () => Promise<void>;
let as: Principal;

type Answer = Parameters<typeof listen>[0];

/** The real engines, opened when the workspace's folder is known. */
const engines: SqlServer = {
  isolated: false,
  threads: 1,
  use: () => Promise.reject(new Error('nothing is computed here')),
  importFile: (wanted, signal) => {
    real ??= openSqlServer(server.root);
    return real.importFile(wanted, signal);
  },
  findTable: async () => null,
  end: async () => real?.end(),
};

beforeAll(async () => {
  server = await openTestServer({ sql: () => engines });
  let answer: Answer = () => new Response(null, { status: 503 });
  const listening = await listen((asked, bindings) => answer(asked, bindings), 0);
  port = listening.port;
  stop = listening.close;
  answer = createApp(server.services, new Set([`127.0.0.1:${port}`])).fetch as Answer;
  as = await server.signIn();
  await mkdir(join(server.root, 'data'));
  await writeFile(join(server.root, 'data/big.json'), big);
  await writeFile(join(server.root, 'data/small.csv'), small);
});
afterAll(async () => {
  await engines.end();
  await stop();
  await server.end();
});

interface Asked {
  readonly giveUp: () => void;
  readonly status: Promise<number>;
}

function ask(method: string, path: string, body?: object): Asked {
  const stop = new AbortController();
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    cookie: as.cookie ?? '',
    'x-quire-key': as.key ?? '',
  };
  const status = fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    signal: stop.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).then(async (response) => {
    await response.text();
    return response.status;
  });
  return { giveUp: () => stop.abort(), status };
}

const load = (path: string, content: string, format: string, options = {}) =>
  ask('POST', '/api/sql/a/load', { path, digest: hashBytes(content), format, options });
const loadBig = (options: object) => load('data/big.json', big, 'json', options);
const inbox = async () => (await readdir(join(server.root, '.quire/inbox')).catch(() => [])).length;
const isReading = async () => {
  const folders = await readdir(join(server.root, '.quire/inbox'), { recursive: true }).catch(() => []);
  return folders.some((name) => name.endsWith('source.stage'));
};

it('a small file and other requests are answered while a large one is read', async () => {
  // Both children are there.
  const both = ['a', 'b'].map((word) => load('data/small.csv', small, 'csv', { null_values: [word] }).status);
  expect(await Promise.all(both)).toEqual([200, 200]);
  let ended = false;
  const large = loadBig({ normalize: true }).status.finally(() => {
    ended = true;
  });
  await vi.waitUntil(isReading, { timeout: 60_000, interval: 20 });
  expect(await ask('GET', '/health').status).toBe(200);
  expect(await ask('GET', '/api/files').status).toBe(200);
  expect(await load('data/small.csv', small, 'csv').status).toBe(200);
  expect(ended).toBe(false);
  expect(await large).toBe(200);
});

it('a request that is given up ends the child that reads, and leaves nothing behind', async () => {
  const first = loadBig({ null_values: ['x'] });
  const second = loadBig({ null_values: ['x'] });
  await vi.waitUntil(isReading, { timeout: 60_000, interval: 20 });
  const before = await inbox();
  first.giveUp();
  await expect(first.status).rejects.toThrow();
  // The other one still waits for the same reading.
  expect(await inbox()).toBe(before);
  second.giveUp();
  await expect(second.status).rejects.toThrow();
  await vi.waitUntil(async () => (await inbox()) < before, { timeout: 5000, interval: 20 });
  expect(server.log).toEqual([]);
});

it('`cancel` ends it too, and the answer says so', async () => {
  const asked = ask('POST', '/api/sql/a/load', {
    path: 'data/big.json',
    digest: hashBytes(big),
    format: 'json',
    options: { null_values: ['y'] },
    token: 'mine',
  });
  await vi.waitUntil(isReading, { timeout: 60_000, interval: 20 });
  expect(await ask('POST', '/api/sql/a/cancel', { token: 'mine' }).status).toBe(200);
  expect(await asked.status).toBe(499);
  expect(await isReading()).toBe(false);
});
