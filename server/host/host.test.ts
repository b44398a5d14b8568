import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeClock, describeRandom } from '../../engine/host/contract/clock.ts';
import { describeFiles } from '../../engine/host/contract/files.ts';
import { describeStore } from '../../engine/host/contract/store.ts';
import { nodeClock, nodeRandom } from './node-clock.ts';
import { createNodeFiles } from './node-files.ts';
import { createNodeStore } from './node-store.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'quire-host-')));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

describeFiles('a workspace folder', async (files) => createNodeFiles(await makeFolder(files)));
describeStore('a cache folder', async () => createNodeStore(await makeFolder(), '.quire/cache'));
describeClock('the system clock', () => ({ clock: nodeClock, pass: (ms) => nodeClock.sleep(ms) }));
describeRandom('the system', () => nodeRandom);

describe('a cache folder', () => {
  it('does not believe a blob that was changed on the disk', async () => {
    const root = await makeFolder();
    const store = createNodeStore(root, 'cache');
    await store.put('result', 'a', { rows: 1 });
    const [folder = ''] = await readdir(join(root, 'cache/result'));
    const [name = ''] = await readdir(join(root, 'cache/result', folder));
    const path = join(root, 'cache/result', folder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replace('"rows":1', '"rows":2'));
    expect(await store.get('result', 'a')).toBeUndefined();
  });
});
