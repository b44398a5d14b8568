import { appendFile, link, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGrants } from '../grants.ts';
import { openHome } from '../home.ts';
import { parsePath } from '../paths.ts';
import { openFile } from './open.ts';
import { sweepTemporaries } from './sweep.ts';
import { writeFileSafely } from './write.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-killed-'));
});
afterEach(() => rm(root, { recursive: true }));

const path = parsePath('data/a.csv');
const read = async () => {
  const file = await openFile(root, path);
  const text = await file?.handle.readFile('utf8');
  await file?.handle.close();
  return text;
};

it('a file whose writer was killed while naming it is read, and has one name from then on', async () => {
  await writeFileSafely(root, path, 'whole', { mode: 'new' });
  await link(join(root, path), join(root, 'data/.Ab3_-fGh1jKl.tmp'));
  await writeFile(join(root, 'data/.zzzzzzzzzzzz.tmp'), 'of another');
  expect(await read()).toBe('whole');
  expect((await readdir(join(root, 'data'))).sort()).toEqual(['.zzzzzzzzzzzz.tmp', 'a.csv']);
});

it('a second name that somebody gave is refused, and stays', async () => {
  await writeFileSafely(root, path, 'whole', { mode: 'new' });
  await link(join(root, path), join(root, 'data/b.csv'));
  await expect(read()).rejects.toMatchObject({ refusal: { code: 'invalid-path' } });
  expect((await readdir(join(root, 'data'))).sort()).toEqual(['a.csv', 'b.csv']);
});

it('what never got its name goes after an hour, wherever it lies', async () => {
  await mkdir(join(root, '.quire/cache'), { recursive: true });
  await mkdir(join(root, '.git'));
  const names = [
    '.AAAAAAAAAAAA.tmp',
    '.quire/cache/.BBBBBBBBBBBB.tmp',
    '.CCCCCCCCCCCC.tmp',
    'kept.tmp',
    '.env',
    '.git/.DDDDDDDDDDDD.tmp',
  ];
  for (const name of names) await writeFile(join(root, name), 'x');
  const old = new Date('2026-01-01T00:00:00Z');
  for (const name of names) if (!name.includes('CCC')) await utimes(join(root, name), old, old);
  await sweepTemporaries(root, Date.now());
  expect((await readdir(root)).sort()).toEqual(['.CCCCCCCCCCCC.tmp', '.env', '.git', '.quire', 'kept.tmp']);
  expect(await readdir(join(root, '.quire/cache'))).toEqual([]);
  expect(await readdir(join(root, '.git'))).toEqual(['.DDDDDDDDDDDD.tmp']);
});

it('a decision that was cut does not swallow the next one', async () => {
  const home = await openHome(root);
  const grants = createGrants(home, () => new Date(0));
  await grants.decide('n', { grant: ['python'], revoke: [] }, 'me');
  await appendFile(join(root, 'grants.jsonl'), '{"notebook":"n","entry":"host:a","gran');
  await grants.decide('n', { grant: [], revoke: ['python'] }, 'me');
  expect([...(await grants.list('n'))]).toEqual([]);
});
