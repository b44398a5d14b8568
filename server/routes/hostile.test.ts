import { describe, expect, it } from 'vitest';
import {
  expectRefusal,
  notebook,
  type Sending,
  send,
  useHostileServer,
} from '../../fixtures/attacks/hostile-server.ts';
import { type Route, type RouteKey, routes } from '../auth/routes.ts';

useHostileServer();

const keys = Object.keys(routes) as RouteKey[];
const addresses = keys.map((key) => {
  const [method = '', path = ''] = key.split(' ');
  const filled = path
    .replace(':id', 'book')
    .replace(':path', 'data%2Fa.csv')
    .replace(':session', 'none')
    .replace(':sha', '0'.repeat(64))
    .replace(':verb', 'run');
  return { key, method, path, filled };
});
const guarded = addresses.filter(({ key }) => routes[key].role !== 'none');

const strangers: readonly (readonly [string, Sending, string])[] = [
  ['without cookie', { without: ['cookie'] }, 'no-session'],
  ['without key', { without: ['x-quire-key'] }, 'no-session'],
  ['with a foreign key', { headers: { 'x-quire-key': 'A'.repeat(43) } }, 'no-session'],
  ['with a broken cookie', { headers: { cookie: 'quire-4999=%ff%; =;;"' } }, 'no-session'],
  ['under a foreign name', { headers: { host: 'evil.example' } }, 'wrong-host'],
  ['under our name at another port', { headers: { host: '127.0.0.1:1' } }, 'wrong-host'],
  ['from a foreign origin', { headers: { origin: 'https://evil.example' } }, 'cross-site'],
  ['from the null origin', { headers: { origin: 'null' } }, 'cross-site'],
  ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 'cross-site'],
  ['from another port', { headers: { 'sec-fetch-site': 'same-site' } }, 'cross-site'],
  ['from nowhere', { headers: { 'sec-fetch-site': 'none' } }, 'cross-site'],
];

it.each(guarded)('$key refuses who is not signed in and who is not our page', async ({ method, filled }) => {
  for (const [who, sending, code] of strangers)
    expect(expectRefusal(await send(method, filled, sending), who), who).toBe(code);
});

describe('methods that are not there', () => {
  const paths = [...new Set(addresses.map(({ filled }) => filled))];
  it.each(paths.filter((path) => path !== '/health'))('%s refuses them', async (path) => {
    const there = addresses.filter(({ filled }) => filled === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      if (there.includes(method)) continue;
      expectRefusal(await send(method, path), `${method} ${path}`);
    }
    const head = await send('HEAD', path);
    expect([head.status, head.text]).toEqual([404, '']);
  });
});

const hostilePaths = [
  '..%2Foutside%2Fsecret.csv',
  'data%2F..%2F..%2Foutside%2Fsecret.csv',
  '%2e%2e%2foutside',
  '%252e%252e%252foutside%00',
  '%2Fetc%2Fpasswd',
  'data%2Fa%00.csv',
  'data%5Ca.csv',
  '..%5C..%5Coutside',
  '%ff%fe.csv',
  'data%2F%C3%28.csv',
  '%ED%A0%80.csv',
  '%',
  '%zz.csv',
  'x'.repeat(5000),
  `${'d%2F'.repeat(300)}a.csv`,
  'data%2Fout%2Fsecret.csv',
  'data%2Fout',
  'out%2Fsecret.csv',
  'data%2Flink.csv',
  'data%2Ffolder',
  'data%2Fa.csv%2Fdeeper.csv',
  '.quire%2Finbox',
  'file%3A%2F%2F%2Fetc%2Fpasswd',
];

it.each(addresses.filter(({ path }) => path.includes(':path')))('$key refuses such paths', async ({ method, path }) => {
  for (const hostile of hostilePaths) {
    for (const taken of method === 'PUT' ? ['', '?taken=replace', '?taken=rename'] : ['']) {
      if (taken === '?taken=rename' && /folder|link|out$/.test(hostile)) continue;
      const body = method === 'PUT' ? { body: 'planted' } : {};
      expectRefusal(await send(method, path.replace(':path', hostile) + taken, body), hostile + taken);
    }
  }
});

describe('GET /api/files', () => {
  it.each(hostilePaths.filter((path) => !/folder|a\.csv%2F/.test(path)))(
    'shows nothing of the folder %s',
    async (folder) => {
      const reply = await send('GET', `/api/files?folder=${folder}`);
      if (reply.status === 200) expect(JSON.parse(reply.text)).toEqual({ files: [] });
      else expectRefusal(reply, folder);
      expect(reply.text).not.toContain('secret.csv","bytes');
    },
  );
});

const hostileIds = [
  ...['..%2Foutside', '%2e%2e', '%2Fetc%2Fpasswd', 'a%00', 'a%5Cb', '%ff', '%', 'x'.repeat(5000), 'a%2F'.repeat(9)],
  ...['__proto__', '.quire%2Finbox', 'api', 'A', 'a.yaml', 'a%0Ab', 'cafe%CC%81'],
];
const idBodies: Readonly<Record<string, object>> = {
  'PUT /api/notebooks/:id': { text: notebook, base: null },
  'POST /api/notebooks/:id/rename': { to: 'other' },
  'POST /api/grants/:id': { grant: [], revoke: ['host:example.com'] },
  'POST /api/sql/:id/load': { path: 'data/a.csv', digest: '0'.repeat(64), format: 'csv', options: {} },
  'POST /api/sql/:id/:verb': { statements: ['SELECT 1'], reads: {}, into: 'x', as: 'table', writes: false },
};
it.each(addresses.filter(({ path }) => path.includes(':id')))(
  '$key refuses such ids',
  async ({ key, method, filled }) => {
    const body = idBodies[key] === undefined ? {} : { body: JSON.stringify(idBodies[key]) };
    for (const id of hostileIds) expectRefusal(await send(method, filled.replace('book', id), body), id);
  },
);

const bodies = addresses.filter(
  ({ key, method }) => method !== 'GET' && method !== 'DELETE' && key !== 'PUT /api/files/:path',
);
describe.each(bodies)('$key', ({ key, method, filled }) => {
  const { bodyBytes: limit = 1_000_000 }: Route = routes[key];
  it.each<[string, string | Uint8Array, Record<string, string>, string]>([
    ['no body', '', {}, 'invalid-body'],
    ['broken JSON', '{"text": ', {}, 'invalid-body'],
    ['an array', '[]', {}, 'invalid-body'],
    ['null', 'null', {}, 'invalid-body'],
    ['a prototype', '{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}', {}, 'invalid-body'],
    [
      'invalid UTF-8',
      Buffer.from('{"text":"\xff\xc0","base":null,"code":"\xff","to":"\xff"}', 'latin1'),
      {},
      'invalid-body',
    ],
    ['UTF-16', Buffer.from('{"code":"x"}', 'utf16le'), {}, 'invalid-body'],
    ['a form', 'code=x', { 'content-type': 'application/x-www-form-urlencoded' }, 'invalid-body'],
    ['JSON as text', '{}', { 'content-type': 'text/plain' }, 'invalid-body'],
    ['JSON of another type', '{}', { 'content-type': 'application/json-patch+json' }, 'invalid-body'],
    ['deep lists', '['.repeat(450) + ']'.repeat(450), {}, 'invalid-body'],
    ['more than fits', new Uint8Array(limit + 1).fill(32), {}, 'too-large'],
  ])('refuses %s', async (_, body, headers, code) => {
    expect(expectRefusal(await send(method, filled, { body, headers }))).toBe(code);
  });

  it('refuses more than fits that comes in pieces of unknown length', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const reply = await send(method, filled, {
      body: new Uint8Array(limit + 1).fill(32),
      headers,
      without: ['content-length'],
    });
    expect(expectRefusal(reply)).toBe('too-large');
  });
});
