import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveToTrash } from './trash.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-trash-'));
});
afterEach(() => rm(root, { recursive: true }));

const at = new Date('2026-01-02T03:04:05.678Z');

it('keeps every file of one path that is deleted in the same millisecond', async () => {
  for (const text of ['one', 'two', 'three']) {
    await writeFile(join(root, 'a.csv'), text);
    await moveToTrash(root, 'a.csv', at);
  }
  const trash = join(root, '.quire/trash');
  const folders = (await readdir(trash)).sort();
  expect(folders).toEqual(['2026-01-02T03-04-05-678Z', '2026-01-02T03-04-05-678Z-2', '2026-01-02T03-04-05-678Z-3']);
  const texts = folders.map((folder) => readFile(join(trash, folder, 'a.csv'), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['one', 'two', 'three']);
  expect(await readdir(root)).toEqual(['.quire']);
});

it('refuses what is not there', async () => {
  await expect(moveToTrash(root, 'none.csv', at)).rejects.toThrow();
});
