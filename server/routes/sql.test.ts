import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlServer } from '../host/open-sql-server.ts';
import { openTestServer, type Principal, type TestServer } from '../test-server.ts';

let server: TestServer;
let as: Principal;

beforeAll(async () => {
  server = await openTestServer({ sql: openSqlServer });
  as = await server.signIn();
});
afterAll(async () => {
  await server.end();
});

const ask = (verb: string, body: unknown) => server.ask('POST', `/api/sql/some/${verb}`, { as, body });

describe('a data file', () => {
  it('is imported once, fetched as a table file, attached and read by SQL on the server', async () => {
    const uploaded = await server.ask('PUT', `/api/files/${encodeURIComponent('data/a.csv')}`, {
      as,
      body: new TextEncoder().encode('n,word\n1,one\n2,two\n'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { digest } = await uploaded.json();
    const request = { path: 'data/a.csv', digest, format: 'csv', options: {} };
    const loaded = await ask('load', request);
    expect(loaded.status).toBe(200);
    const { sha, columns, rowCount } = await loaded.json();
    expect([columns, rowCount]).toEqual([
      [
        { name: 'n', type: 'BIGINT' },
        { name: 'word', type: 'VARCHAR' },
      ],
      2,
    ]);
    const table = await server.ask('GET', `/api/tables/${sha}`, { as });
    expect(new TextDecoder().decode((await table.arrayBuffer()).slice(8, 12))).toBe('DUCK');

    const attached = await (await ask('attach', { ...request, as: 'a__1' })).json();
    expect(attached.table).toMatchObject({ name: 'a__1', rowCount: 2, place: 'server' });
    const statements = ['SELECT word FROM a ORDER BY n DESC'];
    const run = await ask('run', { statements, reads: { a: 'a__1' }, into: 'b__2', as: 'table', writes: false });
    expect(await run.json()).toMatchObject({ name: 'b__2', rowCount: 2 });
    const window = await (await ask('window', { table: 'b__2', query: { offset: 0, limit: 10 } })).json();
    expect(window).toMatchObject({ rows: [['two'], ['one']], total: 2 });
  });

  it('is imported by several at once', async () => {
    const uploaded = await server.ask('PUT', `/api/files/${encodeURIComponent('data/shared.csv')}`, {
      as,
      body: new TextEncoder().encode('n\n1\n2\n3\n'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { digest } = await uploaded.json();
    const request = { path: 'data/shared.csv', digest, format: 'csv', options: {} };
    const loaded = await Promise.all(Array.from({ length: 6 }, () => ask('load', request)));
    expect(loaded.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(await Promise.all(loaded.map(async (one) => (await one.json()).rowCount)))).toEqual(new Set([3]));
  });

  it('that is not there is a failure of the cell, status 422', async () => {
    const request = { path: 'data/none.csv', digest: '0'.repeat(64), format: 'csv', options: {} };
    const response = await ask('load', request);
    expect([response.status, (await response.json()).code]).toEqual([422, 'file-missing']);
  });
});

describe('SQL on the server', () => {
  it('with a mistake is a failure with its words', async () => {
    const run = async (statement: string) => {
      const request = { statements: [statement], reads: {}, into: 'c__3', as: 'table', writes: false };
      const response = await ask('run', request);
      return [response.status, (await response.json()).code];
    };
    expect(await run('SELECT none')).toEqual([422, 'sql-error']);
    expect((await run("SELECT * FROM read_text('/etc/passwd')"))[0]).toBe(422);
  });

  it('knows no other verbs', async () => {
    expect((await ask('load-extension', {})).status).toBe(404);
    expect((await ask('__proto__', {})).status).toBe(404);
  });
});
