import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type Principal, type TestServer } from './test-server.ts';

let server: TestServer;
let as: Principal;

beforeAll(async () => {
  server = await openTestServer();
  as = await server.signIn();
});
afterAll(() => server.end());

const notebook = 'quire: 1\nkind: notebook\nid: a\ncells: []\n';
const path = (id: string) => `/api/notebooks/${encodeURIComponent(id)}`;
const put = (id: string, text: string, base: string | null) =>
  server.ask('PUT', path(id), { as, body: { text, base } });

describe('the page', () => {
  it.each(['/', '/n/support/triage', '/settings'])('%s is the shell', async (address) => {
    const response = await server.ask('GET', address);
    expect(await response.text()).toContain('<title>Quire</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('assets are sent packed and kept for ever', async () => {
    const response = await server.ask('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/assets/none.js',
    '/duckdb-ext/v1.5.6/wasm_eh/json.duckdb_extension.wasm',
    '/api/none',
    '/none.txt',
    '/.env',
    '/assets/../index.html.js',
  ])('%s is 404 and not the shell', async (address) => {
    const response = await server.ask('GET', address);
    expect([response.status, (await response.json()).code]).toEqual([404, 'not-found']);
  });
});

describe('notebooks', () => {
  it('are made, read, saved against their hash, renamed, listed and deleted', async () => {
    const made = await put('team/first', notebook, null);
    expect(made.status).toBe(200);
    const { sha256 } = await made.json();
    expect(await (await server.ask('GET', path('team/first'), { as })).json()).toEqual({
      id: 'team/first',
      text: notebook,
      sha256,
    });

    const saved = await put('team/first', `${notebook}# more\n`, sha256);
    expect(saved.status).toBe(200);

    const renamed = await server.ask('POST', `${path('team/first')}/rename`, { as, body: { to: 'team/second' } });
    expect(renamed.status).toBe(200);
    expect((await server.ask('GET', path('team/first'), { as })).status).toBe(404);
    const { text } = await (await server.ask('GET', path('team/second'), { as })).json();
    expect(text).toContain('id: team/second');

    const { notebooks } = await (await server.ask('GET', '/api/notebooks', { as })).json();
    expect(notebooks.map(({ id }: { id: string }) => id)).toEqual(['team/second']);

    expect((await server.ask('DELETE', path('team/second'), { as })).status).toBe(200);
    const back = await put('team/second', text, null);
    expect(back.status).toBe(200);
    await server.ask('DELETE', path('team/second'), { as });
  });

  it.each([
    ['latin', 'latin1', /Latin-1/],
    ['wide', 'utf16le', /UTF-16/],
  ] as const)(
    '%s is no UTF-8: it is listed with its trouble, not opened, and never written over',
    async (id, encoding, words) => {
      const bytes = Buffer.from(`\ufeff${notebook}# caf\u00e9\n`.slice(encoding === 'latin1' ? 1 : 0), encoding);
      await writeFile(join(server.root, `${id}.yaml`), bytes);
      await writeFile(join(server.root, 'noise.yaml'), Buffer.from([0xff, 0xfe, 1, 2, 3]));
      const { notebooks } = await (await server.ask('GET', '/api/notebooks', { as })).json();
      expect(notebooks).toContainEqual(
        expect.objectContaining({ id, name: id, trouble: expect.stringMatching(words) }),
      );
      expect(notebooks.map((entry: { id: string }) => entry.id)).not.toContain('noise');
      const read = await server.ask('GET', path(id), { as });
      expect([read.status, await read.json()]).toEqual([
        400,
        expect.objectContaining({ message: expect.stringMatching(words), hint: expect.stringContaining('UTF-8') }),
      ]);
      for (const base of [null, '0'.repeat(64)]) expect((await put(id, notebook, base)).status).toBe(400);
      const renamed = await server.ask('POST', `${path(id)}/rename`, { as, body: { to: `${id}-2` } });
      expect(renamed.status).toBe(400);
      expect(await readFile(join(server.root, `${id}.yaml`))).toEqual(bytes);
      await rm(join(server.root, `${id}.yaml`));
    },
  );

  it('that is too large is listed with its trouble', async () => {
    await writeFile(join(server.root, 'large.yaml'), `${notebook}${'# more\n'.repeat(720_000)}`);
    const { notebooks } = await (await server.ask('GET', '/api/notebooks', { as })).json();
    expect(notebooks).toContainEqual(
      expect.objectContaining({ id: 'large', trouble: expect.stringContaining('5 MB') }),
    );
    await rm(join(server.root, 'large.yaml'));
  });

  it('a save over a text that its writer did not see is 409 with that text', async () => {
    const { sha256 } = await (await put('conflict', notebook, null)).json();
    await put('conflict', `${notebook}# theirs\n`, sha256);
    const mine = await put('conflict', `${notebook}# mine\n`, sha256);
    expect(mine.status).toBe(409);
    expect(await mine.json()).toMatchObject({ code: 'conflict', text: `${notebook}# theirs\n` });
    const taken = await put('conflict', notebook, null);
    expect(taken.status).toBe(409);
  });

  it('of many saves at once on one base exactly one wins', async () => {
    const { sha256 } = await (await put('race', notebook, null)).json();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (await put('race', `${notebook}# ${at}\n`, sha256)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const made = await Promise.all(
      Array.from({ length: 20 }, async () => (await put('race-new', notebook, null)).status),
    );
    expect(made.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each(['Upper', 'a/b/c/d/e', '../a', 'api', 'x/data', 'a.b', '-a', '', 'a//b', '.quire/x', `${'a'.repeat(65)}`])(
    'the id %j is refused',
    async (id) => {
      const response = await put(id, notebook, null);
      expect([400, 404]).toContain(response.status);
    },
  );

  it('a text above 5 MB is refused', async () => {
    const response = await put('big', `${notebook}#${'x'.repeat(5_000_000)}`, null);
    expect(response.status).toBe(413);
  });

  it('a body that is not what the address takes is refused with its place', async () => {
    for (const body of [
      { text: 1, base: null },
      { text: '', base: 'x' },
      { text: '' },
      [],
      { text: '', base: null, more: 1 },
    ]) {
      const response = await server.ask('PUT', path('body'), { as, body });
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-body']);
    }
    const form = await server.ask('PUT', path('body'), { as, body: {}, headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBe(400);
  });
});

describe('grants', () => {
  it('are given for what the text asks for, and for nothing else', async () => {
    await put('asks', `${notebook}# https://api.example.com\n`, null);
    const address = '/api/grants/asks';
    const before = await (await server.ask('GET', address, { as })).json();
    expect(before.entries).toEqual([{ entry: 'host:api.example.com', cells: ['a'], granted: false }]);
    const foreign = await server.ask('POST', address, { as, body: { grant: ['host:evil.example'], revoke: [] } });
    expect(foreign.status).toBe(403);
    const given = await server.ask('POST', address, { as, body: { grant: ['host:api.example.com'], revoke: [] } });
    expect((await given.json()).entries[0].granted).toBe(true);
    const taken = await server.ask('POST', address, { as, body: { grant: [], revoke: ['host:api.example.com'] } });
    expect((await taken.json()).entries[0].granted).toBe(false);
  });

  it('lie outside the workspace', async () => {
    expect(await server.services.home.read('grants.jsonl')).toContain('host:api.example.com');
    expect(server.services.home.folder.startsWith(server.root)).toBe(false);
  });
});

describe('bugs', () => {
  it('are named by an id and say nothing of the inside', async () => {
    const response = await server.ask('POST', '/api/sql/asks/digest', { as, body: { table: 't' } });
    const body = await response.json();
    expect([response.status, body.code]).toEqual([500, 'bug']);
    expect(JSON.stringify(body)).not.toContain('this test has no SQL');
    expect(server.log.join('\n')).toContain('this test has no SQL');
    expect(server.log.join('\n')).toContain(response.headers.get('x-request-id'));
  });
});
