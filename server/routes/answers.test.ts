/** Every answer has the shape that `engine/schema/api.ts` promises, asked of the real routes and engines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as api from '../../engine/schema/api.ts';
import { issueCode } from '../auth/codes.ts';
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

const text = 'quire: 1\nkind: notebook\nid: n\nname: N\ncells:\n  - { id: a, data: https://example.com/a.csv }\n';

/** Asks and reads the answer by its schema: a field too many or too few is told with its path. */
async function read<S extends z.ZodType>(
  schema: S,
  [method, path]: readonly [string, string],
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.infer<S>> {
  const answer = await server.ask(method, path, { as, headers, ...(body === undefined ? {} : { body }) });
  return schema.parse(await answer.json());
}

const octets = { 'content-type': 'application/octet-stream' };
const file = `/api/files/${encodeURIComponent('data/a.csv')}`;

describe('answers', () => {
  it('of signing in and of the list of sessions', async () => {
    const code = await issueCode(server.services.home, () => server.clock);
    await read(api.signedInSchema, ['POST', '/api/session'], { code });
    const { sessions } = await read(api.sessionListSchema, ['GET', '/api/sessions']);
    expect(sessions.length).toBeGreaterThan(0);
    await read(api.capabilitiesSchema, ['GET', '/api/capabilities']);
  });

  it('of notebooks: saved, read, listed, in conflict, renamed, deleted', async () => {
    const { sha256 } = await read(api.savedSchema, ['PUT', '/api/notebooks/n'], { text, base: null });
    expect((await read(api.notebookSchema, ['GET', '/api/notebooks/n'])).sha256).toBe(sha256);
    expect((await read(api.notebookListSchema, ['GET', '/api/notebooks'])).notebooks).toHaveLength(1);
    const late = { text: `${text}# more\n`, base: '0'.repeat(64) };
    expect((await read(api.conflictSchema, ['PUT', '/api/notebooks/n'], late)).text).toBe(text);
    await read(api.grantsSchema, ['GET', '/api/grants/n']);
    expect((await read(api.renamedSchema, ['POST', '/api/notebooks/n/rename'], { to: 'm' })).id).toBe('m');
    await read(api.deletedSchema, ['DELETE', '/api/notebooks/m']);
    expect((await read(api.refusalSchema, ['GET', '/api/notebooks/m'])).code).toBe('not-found');
  });

  it('of files: stored, told, listed, shown', async () => {
    const stored = await read(
      api.fileStatSchema,
      ['PUT', file],
      new TextEncoder().encode('n,w\n1,one\n2,two\n'),
      octets,
    );
    expect(await read(api.fileStatSchema, ['GET', `${file}/stat`])).toEqual(stored);
    expect((await read(api.fileListSchema, ['GET', '/api/files?folder=data'])).files).toHaveLength(1);
    expect((await read(api.previewSchema, ['GET', `${file}/preview`])).text).toContain('2,two');
  });

  it('of SQL that lives on the server, its failures too', async () => {
    const { digest } = await read(api.fileStatSchema, ['GET', `${file}/stat`]);
    const request = { path: 'data/a.csv', digest, format: 'csv', options: {} };
    const verb = (name: string) => ['POST', `/api/sql/n/${name}`] as const;
    const { sqlAnswers } = api;
    await read(api.importedSchema, verb('load'), request);
    await read(sqlAnswers.attach, verb('attach'), { ...request, as: 'a__1' });
    const run = { statements: ['SELECT * FROM a'], reads: { a: 'a__1' }, into: 'b__1', as: 'table', writes: false };
    await read(sqlAnswers.run, verb('run'), run);
    await read(sqlAnswers.put, verb('put'), { rows: [{ x: 1 }], columns: [], as: 'c__1' });
    await read(sqlAnswers.window, verb('window'), { table: 'b__1', query: { offset: 0, limit: 5 } });
    await read(sqlAnswers.text, verb('text'), { table: 'b__1', limit: 5 });
    await read(sqlAnswers.values, verb('values'), { table: 'b__1', limit: 5 });
    await read(sqlAnswers.query, verb('query'), { sql: 'SELECT count(*) AS n FROM data', data: 'b__1' });
    await read(sqlAnswers.digest, verb('digest'), { table: 'b__1' });
    await read(sqlAnswers.drop, verb('drop'), { table: 'b__1' });
    await read(sqlAnswers.cancel, verb('cancel'), { token: 'none' });
    const wrong = { ...run, statements: ['SELECT nothing FROM a'], into: 'd__1' };
    expect(await read(api.failureSchema, verb('run'), wrong)).toMatchObject({ code: 'sql-error', line: 1, column: 8 });
  });
});
