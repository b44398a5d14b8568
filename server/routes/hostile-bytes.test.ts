import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  as,
  expectRefusal,
  notebook,
  type Reply,
  send,
  sendRaw,
  server,
  useHostileServer,
} from '../../fixtures/attacks/hostile-server.ts';
import { testHost } from '../test-server.ts';

useHostileServer();

describe('deep values', () => {
  const deep = `${'['.repeat(200_000)}1${']'.repeat(200_000)}`;
  const file = `"path":"data/a.csv","digest":"${'0'.repeat(64)}","format":"csv"`;
  it.each([
    ['load', `{${file},"options":{"a":${deep}}}`],
    ['attach', `{${file},"as":"x","options":{"a":${deep}}}`],
    ['put', `{"rows":[{"a":${deep}}],"columns":[],"as":"x"}`],
    ['put', `{"rows":[{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}],"columns":[],"as":"x"}`],
  ])('%s refuses them', async (verb, body) => {
    expect(expectRefusal(await send('POST', `/api/sql/book/${verb}`, { body }))).toBe('invalid-body');
  });

  it('quotes in a text are no depth', async () => {
    const text = JSON.stringify({ text: `${notebook}# "\\"${'[{'.repeat(300)}`, base: '0'.repeat(64) });
    expect(expectRefusal(await send('PUT', '/api/notebooks/book', { body: text }))).toBe('conflict');
  });
});

describe('saves', () => {
  const save = (body: object, id = 'book') => send('PUT', `/api/notebooks/${id}`, { body: JSON.stringify(body) });
  it.each<[string, object, string]>([
    ['a base that is not the text there', { text: 'x', base: '0'.repeat(64) }, 'conflict'],
    ['a base that is no hash', { text: 'x', base: '../..' }, 'invalid-body'],
    ['a new notebook where one is', { text: 'x', base: null }, 'conflict'],
    ['half a character', { text: '\ud800', base: createHash('sha256').update(notebook).digest('hex') }, 'invalid-body'],
  ])('are refused with %s', async (_, body, code) => {
    expect(expectRefusal(await save(body))).toBe(code);
  });
  it('are refused for a notebook that is gone', async () => {
    expect(expectRefusal(await save({ text: 'x', base: '0'.repeat(64) }, 'gone'))).toBe('not-found');
  });
  it('are refused through a link', async () => {
    expect(expectRefusal(await save({ text: 'x', base: null }, 'out%2Fplanted'))).toBe('invalid-path');
  });
  it.each(['../x', '/etc/x', 'api', '', 'A', 'a\0', 'book', 'out/planted', 'x'.repeat(70)])(
    'a new name %j is refused',
    async (to) => {
      expectRefusal(await send('POST', '/api/notebooks/book/rename', { body: JSON.stringify({ to }) }));
    },
  );
  it.each([
    'GET /api/notebooks/none',
    'DELETE /api/notebooks/none',
    'GET /api/grants/none',
    'DELETE /api/sessions/none',
    `GET /api/tables/${'0'.repeat(64)}`,
    'GET /api/tables/..%2Fx',
  ])('%s is not found', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    expect(expectRefusal(await send(method, path))).toBe('not-found');
  });
});

describe('uploads', () => {
  const upload = (path: string, body: Uint8Array, headers = {}) => send('PUT', `/api/files/${path}`, { body, headers });
  it('above the limit leave nothing', async () => {
    expect(expectRefusal(await upload('data%2Fbig.csv', new Uint8Array(100_001)))).toBe('too-large');
  });
  it('are not put over a folder or a link', async () => {
    for (const name of ['folder', 'out', 'link.csv'])
      expectRefusal(await upload(`data%2F${name}?taken=replace`, new Uint8Array(3)), name);
  });
  it('take no other word for a name that is taken', async () => {
    expect(expectRefusal(await upload('data%2Fnew.csv?taken=__proto__', new Uint8Array(3)))).toBe('invalid-body');
  });
});

describe('SQL of strangers', () => {
  const names = ['none', 'x"; DROP TABLE t__1; --', "x'", 'a.b.c', '__proto__', 'a\0b', 'memory._r.t__1', '../x'];
  it.each(names)('no verb knows the table %j', async (table) => {
    for (const [verb, more] of [
      ['text', { limit: 10 }],
      ['values', { limit: 10 }],
      ['window', { query: { offset: 0, limit: 10 } }],
      ['digest', {}],
      ['export', { format: 'csv' }],
      ['export', { format: 'parquet' }],
    ] as const)
      expectRefusal(await send('POST', `/api/sql/book/${verb}`, { body: JSON.stringify({ table, ...more }) }), verb);
  });
  it.each<[string, object]>([
    ['window', { table: 't__1', query: { offset: 0, limit: 10, order: [{ column: 'a" DESC; --' }] } }],
    [
      'window',
      { table: 't__1', query: { offset: 0, limit: 10, where: [{ column: 'none', test: 'equals', value: "'" }] } },
    ],
    ['window', { table: 't__1', query: { offset: 0, limit: 10, columns: ['__proto__'] } }],
    ['window', { table: 't__1', query: { offset: 0, limit: 1e9 } }],
    ['window', { table: 't__1', query: { offset: -1, limit: 1 } }],
    ['put', { rows: [{ a: 1 }], columns: [{ name: 'a', type: 'INTEGER); DROP TABLE t__1; --' }], as: 'p__1' }],
    ['run', { statements: ['SELECT 1; SELECT 2'], reads: {}, into: 'r__1', as: 'table', writes: false }],
    [
      'run',
      { statements: ["SELECT * FROM read_text('/etc/passwd')"], reads: {}, into: 'r__1', as: 'table', writes: false },
    ],
    ['run', { statements: ['SELECT * FROM t'], reads: { t: 'none' }, into: 'r__1', as: 'table', writes: false }],
    ['run', { statements: ['SELECT * FROM t'], reads: { 't"; --': 't__1' }, into: 'r__1', as: 'table', writes: false }],
    ['run', { statements: ['\0'], reads: {}, into: 'r__1', as: 'view', writes: false }],
    ['run', { statements: ['\ud800'], reads: {}, into: 'r__1', as: 'table', writes: false }],
    ['query', { sql: 'SELECT * FROM none', data: {} }],
    ['load', { path: '../outside/secret.csv', digest: '0'.repeat(64), format: 'csv', options: {} }],
    ['load', { path: 'data/link.csv', digest: '0'.repeat(64), format: 'csv', options: {} }],
    ['load', { path: 'data/a.csv', digest: '0'.repeat(64), format: 'csv', options: {} }],
    ['load', { path: 'data/a.csv', digest: '0'.repeat(64), format: 'csv', options: { columns: 1, options: [] } }],
    ['load', { path: 'data/a.csv', digest: '0'.repeat(64), format: 'csv', options: { columns: { a: null } } }],
    ['attach', { path: 'data/a.csv', digest: '0'.repeat(64), format: 'xlsx', options: {}, as: 'x' }],
  ])('%s refuses %j', async (verb, body) => {
    expectRefusal(await send('POST', `/api/sql/book/${verb}`, { body: JSON.stringify(body) }), verb);
  });
  it('the table of another is still there', async () => {
    const reply = await send('POST', '/api/sql/book/text', { body: JSON.stringify({ table: 't__1', limit: 10 }) });
    expect([reply.status, JSON.parse(reply.text).rows]).toEqual([200, [[1]]]);
  });
});

describe('bytes that are hardly HTTP', () => {
  const signed = () =>
    `cookie: ${as.cookie}\r\nx-quire-key: ${as.key}\r\nsec-fetch-site: same-origin\r\nconnection: close\r\n`;
  const ask = (line: string, headers: string, body = '') => sendRaw(`${line}\r\n${headers}${signed()}\r\n${body}`);
  it.each<[string, string, string]>([
    ['no Host', 'GET /api/files HTTP/1.1', ''],
    ['no Host in HTTP/1.0', 'GET /api/files HTTP/1.0', ''],
    ['two Hosts', 'GET /api/files HTTP/1.1', `host: ${testHost}\r\nhost: evil.example\r\n`],
    ['a Host of blanks', 'GET /api/files HTTP/1.1', 'host: a b\r\n'],
    ['an address that is none', 'GET api/files HTTP/1.1', `host: ${testHost}\r\n`],
    ['an address with a backslash', 'GET /api\\files HTTP/1.1', `host: ${testHost}\r\n`],
    ['an address elsewhere', 'GET http://evil.example/api/files HTTP/1.1', `host: ${testHost}\r\n`],
    [
      'two lengths',
      'POST /api/session HTTP/1.1',
      `host: ${testHost}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n`,
    ],
    ['a negative length', 'POST /api/session HTTP/1.1', `host: ${testHost}\r\ncontent-length: -1\r\n`],
    [
      'a broken chunk',
      'POST /api/session HTTP/1.1',
      `host: ${testHost}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['headers without end', 'GET /api/files HTTP/1.1', `host: ${testHost}\r\nx: ${'x'.repeat(20_000)}\r\n`],
    ['no HTTP', 'hello', ''],
    ['TLS', '\x16\x03\x01\x02', ''],
  ])('%s is refused', async (_, line, headers) => {
    const text = await ask(line, headers);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)).message).toMatch(/\.$/);
  });

  it.each<[string, string]>([
    ['an upload', 'PUT /api/files/data%2Fhalf.csv HTTP/1.1'],
    ['a save', 'PUT /api/notebooks/half HTTP/1.1'],
    ['a sign-in', 'POST /api/session HTTP/1.1'],
  ])('%s that stops in the middle ends without a trace', async (_, line) => {
    for (const length of ['content-length: 900', 'transfer-encoding: chunked'])
      await ask(line, `host: ${testHost}\r\ncontent-type: application/json\r\n${length}\r\n`, '20\r\n{"text":');
  });
});

describe('many at once', () => {
  it('1,000 requests are all answered', async () => {
    const asks: (() => Promise<Reply>)[] = [
      () => send('GET', '/api/files'),
      () => send('GET', '/api/files/data%2Fa.csv'),
      () => send('GET', '/api/notebooks/book'),
      () => send('GET', '/api/session', { without: ['cookie'] }),
      () => send('PUT', '/api/notebooks/book', { body: JSON.stringify({ text: 'x', base: '0'.repeat(64) }) }),
      () => send('PUT', '/api/files/..%2Fx', { body: 'x' }),
      () => send('POST', '/api/sql/book/text', { body: JSON.stringify({ table: 't__1', limit: 1 }) }),
      () => send('POST', '/api/session', { body: '{"code":"none"}' }),
      () => send('GET', '/assets/app-1a2b.js', { headers: { range: 'bytes=9-1' } }),
      () => send('HEAD', '/api/events'),
    ];
    const replies = await Promise.all(Array.from({ length: 1000 }, (_, at) => asks[at % asks.length]?.()));
    const statuses = asks.map(
      (_, kind) => new Set(replies.filter((_, at) => at % asks.length === kind).map((reply) => reply?.status)),
    );
    expect(statuses.map((set) => [...set])).toEqual([
      [200],
      [200],
      [200],
      [403],
      [409],
      [400],
      [200],
      [403],
      [416],
      [404],
    ]);
    expect(server.services.events.listening).toBe(0);
  });
});
