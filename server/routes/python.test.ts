import { afterAll, describe, expect, it } from 'vitest';
import { fail } from '../../engine/index.ts';
import type { PythonServer } from '../services.ts';
import { openTestServer } from '../test-server.ts';

const body = {
  code: 'def main(data): return 1',
  data: '{"t":[[[1]]]}',
  startedAt: '2026-03-01T10:00:00Z',
  seed: 7,
  limits: { softMs: 1000, hardMs: 2000, memoryMb: 64 },
};

let given: AbortSignal | null = null;
/** Says what it was asked; `fail`, `bug` and `wait` in the code do these. */
const python: PythonServer = {
  find: () => ({ version: '3.11.2' }),
  run: async ({ code, data }, print, signal) => {
    given = signal;
    print('one');
    if (code.includes('fail')) return fail('code-error', 'no', { line: 2 });
    if (code.includes('bug')) throw new Error('a path /home/me');
    if (code.includes('wait'))
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return data;
  },
};

const server = await openTestServer({ python });
const as = await server.signIn();
afterAll(() => server.end());
const grant = (granted: boolean) =>
  server.services.grants.decide('n', { grant: granted ? ['python'] : [], revoke: granted ? [] : ['python'] }, 'me');
const ask = (change: object = {}, id = 'n') =>
  server.ask('POST', `/api/python/${id}`, { as, body: { ...body, ...change } });

describe('Python of a page', () => {
  it('is refused without a session, a grant, or with limits of its own choice', async () => {
    expect((await server.ask('POST', '/api/python/n', { body })).status).toBe(403);
    expect(await (await ask()).json()).toMatchObject({ code: 'not-allowed' });
    await grant(true);
    expect((await ask({}, 'other')).status).toBe(403);
    expect((await ask({ limits: { ...body.limits, memoryMb: 100_000 } })).status).toBe(400);
    expect((await ask({ data: 7 })).status).toBe(400);
  });

  it('answers by line: what is printed, then the value, the failure or the refusal', async () => {
    await grant(true);
    const lines = async (code: string) =>
      (await (await ask({ code })).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(await lines('x')).toEqual([{ print: 'one' }, { value: body.data }]);
    expect(await lines('fail')).toEqual([
      { print: 'one' },
      { failure: { code: 'code-error', message: 'no', line: 2 } },
    ]);
    const [, refused] = await lines('bug');
    expect(refused).toMatchObject({ refusal: { code: 'bug' } });
    expect(JSON.stringify(refused)).not.toContain('/home');
    expect(server.log.join()).toContain('/home/me');
  });

  it('ends when its reader goes', async () => {
    await grant(true);
    const reader = (await ask({ code: 'wait' })).body?.getReader();
    await reader?.read();
    expect(given?.aborted).toBe(false);
    await reader?.cancel();
    await expect.poll(() => given?.aborted).toBe(true);
  });

  it('is no more when the grant was taken back, and capabilities name the version', async () => {
    await grant(false);
    expect((await ask()).status).toBe(403);
    expect(await (await server.ask('GET', '/api/capabilities', { as })).json()).toMatchObject({
      python: { version: '3.11.2' },
    });
  });
});
