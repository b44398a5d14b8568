/** `quire open` with real files: what it writes, where it leads, and that a second time makes nothing new. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productFolder } from '../../config.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let workspace: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-open-')));
  workspace = join(folder, 'workspace');
  await mkdir(join(workspace, 'team'), { recursive: true });
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere/My Sales (2024).csv'), 'region,amount\nnorth,1\n');
  await writeFile(join(folder, 'elsewhere/order.jsonl'), '{"a": 1}\n');
  await writeFile(join(workspace, 'data.json'), '[{"a": 1}]');
  await writeFile(join(workspace, 'team/plan.yaml'), 'quire: 1\nkind: notebook\nid: team/plan\ncells: []\n');
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  /** Exit code, when it ended before it printed an address. */
  readonly code: number | null;
  readonly path: string;
  readonly err: string;
}

/** Runs the command until it has printed its address or ended; then ends it. */
async function open(...args: readonly string[]): Promise<Opened> {
  const command = [join(productFolder, 'server/cli/quire.mjs'), 'open', ...args, '--port', '0'];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, QUIRE_HOME: join(folder, 'home'), QUIRE_SUPERVISED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let [out, err] = ['', ''];
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stderr?.on('data', (data) => {
    err += data;
  });
  const printed = new Promise<null>((resolve) => {
    child.stdout?.on('data', (data) => {
      out += data;
      if (out.includes('\n')) resolve(null);
    });
  });
  const code = await Promise.race([ended, printed]);
  child.kill('SIGTERM');
  await ended;
  return { code, path: /^http:\/\/127\.0\.0\.1:\d+(\/.*)#code=[\w-]{22}\n$/.exec(out)?.[1] ?? out, err };
}

const read = (path: string) => readFile(join(workspace, path), 'utf8');

describe('open', () => {
  it('copies a file of elsewhere into data/ and opens a notebook over it, once', async () => {
    const file = 'elsewhere/My Sales (2024).csv';
    expect(await open(file, '--workspace', workspace)).toMatchObject({ code: null, path: '/n/scratch/my-sales-2024' });
    expect(await read('data/My Sales (2024).csv')).toBe('region,amount\nnorth,1\n');
    const text = await read('scratch/my-sales-2024.yaml');
    expect(text).toContain('cells:\n  - id: my_sales_2024\n    data: data/My Sales (2024).csv\n');
    await writeFile(join(workspace, 'scratch/my-sales-2024.yaml'), `${text}  - id: more\n    sql: SELECT 1\n`);
    expect((await open(file, '--workspace', workspace)).path).toBe('/n/scratch/my-sales-2024');
    await writeFile(join(folder, file), 'region,amount\nsouth,2\n');
    expect((await open(file, '--workspace', workspace)).path).toBe('/n/scratch/my-sales-2024-2');
    expect((await readdir(join(workspace, 'data'))).sort()).toEqual(['My Sales (2024)-2.csv', 'My Sales (2024).csv']);
  });

  it('reads a file of the workspace where it lies, and finds ids that can be', async () => {
    expect((await open('workspace/data.json', '--workspace', workspace)).path).toBe('/n/scratch/data-1');
    expect(await read('scratch/data-1.yaml')).toContain('  - id: data\n    data: data.json\n');
    expect((await open('elsewhere/order.jsonl', '--workspace', workspace)).path).toBe('/n/scratch/order');
    expect(await read('scratch/order.yaml')).toContain('  - id: order_\n    data: data/order.jsonl\n');
  });

  it('opens the files of a folder as one notebook', async () => {
    expect((await open('elsewhere', '--workspace', workspace)).path).toBe('/n/scratch/elsewhere');
    const text = await read('scratch/elsewhere.yaml');
    expect(text.match(/- id: \w+/g)).toEqual(['- id: my_sales_2024_2', '- id: order_']);
  });

  it('opens a notebook in the workspace that it lies in', async () => {
    expect((await open('workspace/team/plan.yaml', '--workspace', workspace)).path).toBe('/n/team/plan');
    await writeFile(join(folder, 'elsewhere/alone.yaml'), 'quire: 1\nkind: notebook\nid: alone\ncells: []\n');
    expect((await open('elsewhere/alone.yaml', '--workspace', workspace)).path).toBe('/n/alone');
  });

  it('refuses what is not there, what cannot be read, and a large copy that nobody can confirm', async () => {
    await writeFile(join(folder, 'a.docx'), 'x');
    await writeFile(join(folder, 'large.csv'), 'a\n');
    await truncate(join(folder, 'large.csv'), 200_000_001);
    for (const [file, sentence] of [
      ['none.csv', 'none.csv'],
      ['a.docx', 'cannot be opened'],
      ['large.csv', 'say --yes'],
      ['none.yaml', 'none.yaml'],
    ] as const) {
      const ended = await open(file, '--workspace', workspace);
      expect([ended.code, ended.path]).toEqual([2, '']);
      expect(ended.err).toContain(sentence);
    }
  });
});
