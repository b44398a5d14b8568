import { access, link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filePolicy } from '../auth/headers.ts';
import { openTestServer, type Principal, type TestServer } from '../test-server.ts';

let server: TestServer;
let as: Principal;

beforeAll(async () => {
  server = await openTestServer();
  as = await server.signIn();
});
afterAll(() => server.end());

const address = (path: string) => `/api/files/${encodeURIComponent(path)}`;
const upload = (path: string, bytes: Uint8Array, taken = '') =>
  server.ask('PUT', `${address(path)}${taken && `?taken=${taken}`}`, {
    as,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const bytes = (text: string) => new TextEncoder().encode(text);

const refused = [
  '../../.git/hooks/pre-commit',
  '/etc/passwd',
  'data/a\0.csv',
  'CON',
  'data/nul.csv',
  'COM1.txt',
  '-rf',
  'data/-rf',
  '.env',
  'data/.hidden',
  '.quire/cache/x',
  'data/./a.csv',
  'data//a.csv',
  'data/a.csv.',
  'data/a.csv ',
  'a:b.csv',
  'C:\\x.csv',
  'data\\a.csv',
  'data/cafe\u0301.csv',
  'data/new\nline.csv',
  `data/${'x'.repeat(300)}`,
  `${'d/'.repeat(20)}a.csv`,
  '',
];

describe('uploads', () => {
  it('come back byte for byte, with size and digest', async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);
    const uploaded = await upload('data/deep/bytes.bin', content);
    expect(uploaded.status).toBe(200);
    const { digest } = await uploaded.json();
    const back = await server.ask('GET', address('data/deep/bytes.bin'), { as });
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(content);
    const stat = await (await server.ask('GET', `${address('data/deep/bytes.bin')}/stat`, { as })).json();
    expect(stat).toEqual({ path: 'data/deep/bytes.bin', bytes: 70_000, digest });
  });

  it('do not overwrite unless told to, and find a free name when asked', async () => {
    await upload('data/a.csv', bytes('one'));
    expect((await upload('data/a.csv', bytes('two'))).status).toBe(409);
    expect((await (await upload('data/a.csv', bytes('two'), 'rename')).json()).path).toBe('data/a-2.csv');
    expect((await (await upload('data/a.csv', bytes('three'), 'rename')).json()).path).toBe('data/a-3.csv');
    expect((await upload('data/a.csv', bytes('four'), 'replace')).status).toBe(200);
    expect(await readFile(join(server.root, 'data/a.csv'), 'utf8')).toBe('four');
  });

  it('of a content that is there under this name are that file, and leave nothing behind', async () => {
    const pathOf = async (text: string) => (await (await upload('same/b.csv', bytes(text), 'rename')).json()).path;
    expect(await pathOf('one')).toBe('same/b.csv');
    expect(await pathOf('one')).toBe('same/b.csv');
    expect(await pathOf('two')).toBe('same/b-2.csv');
    expect(await pathOf('two')).toBe('same/b-2.csv');
    expect(await pathOf('one')).toBe('same/b.csv');
    expect(await pathOf('three')).toBe('same/b-3.csv');
    expect(await readdir(join(server.root, 'same'))).toEqual(['b-2.csv', 'b-3.csv', 'b.csv']);
    expect((await upload('same/b.csv', bytes('one'))).status).toBe(409);
  });

  it('above the limit leave nothing behind', async () => {
    expect((await upload('data/large.csv', new Uint8Array(100_001))).status).toBe(413);
    const names = await readdir(join(server.root, 'data'));
    expect(names.filter((name) => name.includes('large') || name.endsWith('.tmp'))).toEqual([]);
  });

  it.each(refused)('the name %j is refused', async (path) => {
    const response = await upload(path, bytes('x'));
    expect([400, 404, 405]).toContain(response.status);
  });

  it('a name that differs only by case or Unicode form from one that is there is refused', async () => {
    await upload('data/Caf\u00e9.csv', bytes('x'));
    const response = await upload('data/caf\u00e9.csv', bytes('y'), 'replace');
    expect([response.status, (await response.json()).code]).toEqual([409, 'taken']);
  });

  it('of YAML are refused: what notebooks may do is not uploaded', async () => {
    for (const path of ['quire.yaml', 'tools/x.yaml', 'agents/x.YML'])
      expect((await upload(path, bytes('kind: tool'))).status).toBe(403);
  });
});

describe('a listing', () => {
  it('tells the digest of each content, another one when the content changes', async () => {
    const digestOf = async () => {
      const { files } = await (await server.ask('GET', '/api/files?folder=listed', { as })).json();
      return files.map((file: { path: string; digest: string }) => [file.path, file.digest]);
    };
    const first = await (await upload('listed/a.csv', bytes('one'))).json();
    expect(await digestOf()).toEqual([['listed/a.csv', first.digest]]);
    const second = await (await upload('listed/a.csv', bytes('two'), 'replace')).json();
    expect(await digestOf()).toEqual([['listed/a.csv', second.digest]]);
    expect(second.digest).not.toBe(first.digest);
  });

  it('of a pattern holds what matches, and hostile patterns find nothing', async () => {
    for (const path of ['match/a.csv', 'match/b.txt', 'match/deep/c.csv']) await upload(path, bytes('x'));
    const ask = (pattern: string) => server.ask('GET', `/api/files?pattern=${encodeURIComponent(pattern)}`, { as });
    const paths = async (pattern: string) =>
      (await (await ask(pattern)).json()).files.map((file: { path: string }) => file.path);
    expect(await paths('match/*.csv')).toEqual(['match/a.csv']);
    expect(await paths('match/**/*.csv')).toEqual(['match/a.csv', 'match/deep/c.csv']);
    expect(await paths('.*/**')).toEqual([]);
    for (const pattern of ['../*', '/etc/*', 'match/../../*', '.quire/*', 'a\0/*', '*'.repeat(1025)])
      expect([pattern, (await ask(pattern)).status]).toEqual([pattern, 400]);
  });
});

describe('a deleted file', () => {
  const remove = (path: string) => server.ask('DELETE', address(path), { as });

  it('lies in the trash under its own path, and another may take its place', async () => {
    const { digest } = await (await upload('gone/deep/a.csv', bytes('one'))).json();
    const removed = await remove('gone/deep/a.csv');
    expect([removed.status, await removed.json()]).toEqual([200, { path: 'gone/deep/a.csv', bytes: 3, digest }]);
    expect((await server.ask('GET', address('gone/deep/a.csv'), { as })).status).toBe(404);
    const [time = ''] = (await readdir(join(server.root, '.quire/trash'))).slice(-1);
    expect(await readFile(join(server.root, '.quire/trash', time, 'gone/deep/a.csv'), 'utf8')).toBe('one');
    expect((await upload('gone/deep/a.csv', bytes('two'))).status).toBe(200);
    expect((await server.ask('GET', address(`.quire/trash/${time}/gone/deep/a.csv`), { as })).status).toBe(400);
  });

  it.each(refused)('is not deleted by the name %j', async (path) => {
    expect([400, 404, 405]).toContain((await remove(path)).status);
  });

  it('is no folder, no link, no second name of a file, and nothing that is not there', async () => {
    await upload('kept/deep/a.csv', bytes('one'));
    await symlink('deep/a.csv', join(server.root, 'kept/link.csv'));
    await link(join(server.root, 'kept/deep/a.csv'), join(server.root, 'kept/twin.csv'));
    for (const path of ['kept/deep', 'kept/link.csv', 'kept/twin.csv', 'kept/deep/a.csv'])
      expect([path, (await remove(path)).status]).toEqual([path, 400]);
    for (const path of ['kept/none.csv', 'nowhere/none.csv', 'kept/deep/a.csv/b'])
      expect([path, (await remove(path)).status]).toEqual([path, 404]);
    expect((await readdir(join(server.root, 'kept'))).sort()).toEqual(['deep', 'link.csv', 'twin.csv']);
    expect(await readdir(server.root)).not.toContain('nowhere');
  });

  it('is no YAML: notebooks and settings are not deleted as data', async () => {
    await writeFile(join(server.root, 'quire.yaml'), 'kind: workspace\n');
    for (const path of ['quire.yaml', 'tools/x.yaml', 'book.YML']) expect((await remove(path)).status).toBe(403);
    expect(await readFile(join(server.root, 'quire.yaml'), 'utf8')).toBe('kind: workspace\n');
  });
});

describe('what people brought', () => {
  it.each([
    ['data/page.html', '<script>window.__xss=1</script>', 'application/octet-stream'],
    ['data/picture.svg', '<svg onload="window.__xss=1"/>', 'application/octet-stream'],
    ['data/script.js', 'alert(1)', 'application/octet-stream'],
    ['data/table.csv', 'a\n1\n', 'text/csv; charset=utf-8'],
    ['data/no-extension', 'x', 'application/octet-stream'],
  ])('%s is a download that cannot run', async (path, content, type) => {
    await upload(path, bytes(content));
    const response = await server.ask('GET', address(path), { as });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toBe(filePolicy);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.body?.cancel();
  });

  it('a name cannot leave its header', async () => {
    await upload(`data/it's (1);x=y.csv`, bytes('x'));
    const response = await server.ask('GET', address(`data/it's (1);x=y.csv`), { as });
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''it%27s%20%281%29%3Bx%3Dy.csv",
    );
    await response.body?.cancel();
  });

  it('is previewed as text, cut at 64 KB', async () => {
    await upload('data/long.txt', bytes('é'.repeat(40_000)));
    const preview = await (await server.ask('GET', `${address('data/long.txt')}/preview`, { as })).json();
    expect(preview).toMatchObject({ bytes: 80_000, cut: true });
    expect(preview.text).toBe('é'.repeat(32_768));
  });
});

describe('links in the workspace', () => {
  it.each([
    ['a link to a file outside', '/etc/hostname', 'data/link.txt'],
    ['a link to a file inside', 'a.csv', 'data/inside.csv'],
  ])('%s is not read', async (_, target, path) => {
    await symlink(target, join(server.root, path));
    expect((await server.ask('GET', address(path), { as })).status).toBe(400);
  });

  it('a folder that leads out is neither read nor written through', async () => {
    const outside = join(server.root, '..', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret.csv'), 'secret');
    await symlink(outside, join(server.root, 'data/out'));
    expect((await server.ask('GET', address('data/out/secret.csv'), { as })).status).toBe(400);
    expect((await upload('data/out/new.csv', bytes('x'))).status).toBe(400);
    expect((await upload('data/out/deeper/new.csv', bytes('x'))).status).toBe(400);
    expect(await readdir(outside)).toEqual(['secret.csv']);
    const { files } = await (await server.ask('GET', '/api/files', { as })).json();
    expect(files.filter(({ path }: { path: string }) => path.includes('out'))).toEqual([]);
  });

  it('a folder that leads to the data folder does not open it', async () => {
    await mkdir(join(server.root, '.quire'), { recursive: true });
    await writeFile(join(server.root, '.quire/ledger.jsonl'), 'x');
    await symlink('../.quire', join(server.root, 'data/ledger'));
    expect((await server.ask('GET', address('data/ledger/ledger.jsonl'), { as })).status).toBe(400);
  });

  it('a listing shows no dot files', async () => {
    await expect(access(join(server.root, '.quire/ledger.jsonl'))).resolves.toBeUndefined();
    const { files } = await (await server.ask('GET', '/api/files', { as })).json();
    expect(files.filter(({ path }: { path: string }) => path.includes('.quire'))).toEqual([]);
  });
});
