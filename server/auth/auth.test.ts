import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type Principal, type TestServer, testHost, testPort } from '../test-server.ts';
import { issueCode } from './codes.ts';
import { commonHeaders, pagePolicy } from './headers.ts';
import { type RouteKey, routes } from './routes.ts';

let server: TestServer;
let both: Principal;

beforeAll(async () => {
  server = await openTestServer();
  both = await server.signIn();
});
afterAll(() => server.end());

/** A real address for a route of the table. */
function fill(key: RouteKey): [string, string] {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(
    /:(\w+)/g,
    (_, name) => ({ verb: 'run', path: 'data%2Fa.csv' })[name as string] ?? 'some',
  );
  return [method, filled];
}

describe('the table of routes', () => {
  it('holds every address that the app answers', () => {
    const outside = server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && !path.startsWith('/:file'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !(route in routes));
    expect(outside).toEqual([]);
  });

  it('is served as a whole', () => {
    const served = new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(routes).filter((route) => !served.has(route))).toEqual([]);
  });

  const closed = (Object.keys(routes) as RouteKey[]).filter((key) => routes[key].role !== 'none');
  it.each(closed)('%s is refused to everybody who does not hold both halves', async (key) => {
    const [method, path] = fill(key);
    const wrongPort = both.cookie?.replace(`quire-${testPort}`, `quire-${testPort + 1}`) ?? '';
    const principals: Principal[] = [
      {},
      { cookie: both.cookie ?? '' },
      { key: both.key ?? '' },
      { cookie: wrongPort, key: both.key ?? '' },
      { cookie: `quire-${testPort}=x`, key: both.key ?? '' },
      { cookie: both.cookie ?? '', key: 'x' },
    ];
    for (const as of principals) {
      const response = await server.ask(method, path, { as });
      expect([response.status, (await response.json()).code]).toEqual([403, 'no-session']);
    }
  });

  it('lets both halves in', async () => {
    expect((await server.ask('GET', '/api/notebooks', { as: both })).status).toBe(200);
  });
});

describe('where a request comes from', () => {
  it.each(['evil.example', '0.0.0.0:4999', '127.0.0.1.nip.io', 'LOCALHOST.', '127.0.0.1', '127.0.0.1:80', ''])(
    'the Host %j is answered with 421 on every kind of address',
    async (host) => {
      for (const path of ['/', '/api/notebooks', '/assets/x.js', '/health', '/duckdb-ext/x'])
        expect((await server.ask('GET', path, { as: both, headers: { host } })).status).toBe(421);
    },
  );

  it('two Host headers are answered with 421', async () => {
    const incoming = { rawHeaders: ['Host', testHost, 'host', 'evil.example'] };
    const request = new Request(`http://${testHost}/health`, { headers: { host: testHost } });
    expect((await server.app.fetch(request, { incoming } as never)).status).toBe(421);
  });

  it('other letter case of the name is the same name', async () => {
    expect((await server.ask('GET', '/health', { headers: { host: `LOCALHOST:${testPort}` } })).status).toBe(200);
  });

  it.each(['same-site', 'cross-site', 'none'])(
    'Sec-Fetch-Site %s is refused below /api, with both halves too',
    async (site) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const response = await server.ask(method, '/api/notebooks', { as: both, headers: { 'sec-fetch-site': site } });
        expect([response.status, (await response.json()).code]).toEqual([403, 'cross-site']);
      }
    },
  );

  it('another Origin is refused below /api', async () => {
    const response = await server.ask('GET', '/api/notebooks', {
      as: both,
      headers: { origin: 'http://127.0.0.1:4998' },
    });
    expect(response.status).toBe(403);
  });
});

describe('start codes', () => {
  const exchange = (code: string) => server.ask('POST', '/api/session', { body: { code } });

  it('are good once', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, (await again.json()).code]).toEqual([403, 'code-used']);
  });

  it('are good once for many requests at the same time', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => exchange(code)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(49);
  });

  it('end after 60 seconds', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    server.clock += 61_000;
    expect((await (await exchange(code)).json()).code).toBe('code-expired');
  });

  it('give a cookie that scripts and other sites do not get', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    const cookie = (await exchange(code)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      new RegExp(`^quire-${testPort}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('are not in the log, in headers or on the disk', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    const response = await exchange(code);
    const kept = await server.services.home.read(`sessions-${testPort}.json`);
    expect([...response.headers].flat().join() + server.log.join() + kept).not.toContain(code);
    const { key } = (await response.json()) as { key: string };
    expect(kept).not.toContain(key);
  });
});

describe('sessions', () => {
  it('are listed and can be revoked by one another', async () => {
    const other = await server.signIn();
    const { sessions } = await (await server.ask('GET', '/api/sessions', { as: other })).json();
    const own = sessions.find((session: { current: boolean }) => session.current);
    expect((await server.ask('DELETE', `/api/sessions/${own.id}`, { as: both })).status).toBe(200);
    expect((await server.ask('GET', '/api/notebooks', { as: other })).status).toBe(403);
    expect((await server.ask('GET', '/api/notebooks', { as: both })).status).toBe(200);
  });

  it('end after 30 days', async () => {
    const mine = await server.signIn();
    server.clock += 30 * 24 * 3600_000 + 1;
    expect((await server.ask('GET', '/api/notebooks', { as: mine })).status).toBe(403);
    both = await server.signIn();
  });
});

describe('headers', () => {
  const paths = [
    '/',
    '/n/some',
    '/health',
    '/assets/none.js',
    '/assets/app-1a2b.js',
    '/icon.svg',
    '/duckdb-ext/v1/x.wasm',
    '/api/none',
    '/none.html',
  ];
  const expected = { ...Object.fromEntries(commonHeaders), 'content-security-policy': pagePolicy };

  it.each([...paths.map((path) => ['GET', path]), ...(Object.keys(routes) as RouteKey[]).map(fill)])(
    '%s %s carries all of them, refused or not',
    async (method, path) => {
      for (const as of [{}, both]) {
        if (path === '/api/session' && method === 'DELETE') continue;
        const response = await server.ask(method, path, { as });
        const found = Object.fromEntries(Object.keys(expected).map((name) => [name, response.headers.get(name)]));
        expect(found).toEqual(expected);
        await response.body?.cancel();
      }
    },
  );

  it('stand on a refused Host too', async () => {
    const response = await server.ask('GET', '/', { headers: { host: 'evil.example' } });
    expect(response.headers.get('content-security-policy')).toBe(pagePolicy);
  });

  it('repeat a request id only when it is harmless', async () => {
    const id = async (given: string) =>
      (await server.ask('GET', '/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await id('abc-1')).toBe('abc-1');
    expect(await id('a b')).not.toBe('a b');
    expect(await id('x'.repeat(65))).toMatch(/^[\w-]{36}$/);
  });
});
