import { spawn } from 'node:child_process';
import { access, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productFolder } from '../config.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-usage-')));
  const cells = [
    '{ id: n, input: { widget: number, default: 3 } }',
    '{ id: city, input: { widget: select, options: [Rome, { value: Oslo, label: North }], default: Rome } }',
    `{ id: many, sql: "SELECT repeat('x', 1000) AS x FROM range(1000)" }`,
  ];
  await writeFile(
    join(folder, 'a.yaml'),
    `quire: 1\nkind: notebook\nid: a\ncells:\n${cells.map((cell) => `  - ${cell}\n`).join('')}`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command; `read`: how many pieces of its output are read before the pipe is closed. */
function quire(args: readonly string[], read = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, [join(productFolder, 'server/cli/quire.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, QUIRE_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  let pieces = 0;
  child.stdout.on('data', (data) => {
    out += data;
    pieces += 1;
    if (pieces >= read) child.stdout.destroy();
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
}

it('what --json refuses is one JSON document too', async () => {
  for (const args of [
    ['run', 'none', '--json', '--workspace', folder],
    ['check', 'a', 'none', '--json', '--workspace', folder],
    ['run', 'a', '--json', '--cell', 'none', '--workspace', folder],
  ]) {
    const ended = await quire(args);
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.out)).toEqual({ error: { code: 'usage', message: expect.stringMatching(/`none`/) } });
    expect(ended.err).toMatch(/^quire: /);
  }
});

it('a reader that has read enough is no trouble', async () => {
  const ended = await quire(['run', 'a', '--json', '--workspace', folder], 1);
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect(ended.out.length).toBeLessThan(1_000_000);
});

it.each([
  ['n=abc', /`n` must be a number; it cannot be "abc"/],
  ['n={"a":1}', /`n` must be a number/],
  ['city=Pari', /`city` takes one of "Rome", "Oslo"; it cannot be "Pari"/],
])('a value that an input cannot have is bad usage: %s', async (value, sentence) => {
  const ended = await quire(['run', 'a', '--input', value, '--workspace', folder]);
  expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) });
});

it('a workspace that is not there is not made by what only reads', async () => {
  const gone = join(folder, 'gone');
  for (const command of ['check', 'run']) {
    const ended = await quire([command, 'a', '--workspace', gone]);
    expect(ended).toMatchObject({ code: 2, err: `quire: There is no folder ${gone}.\n` });
  }
  await expect(access(gone)).rejects.toThrow();
});

it.runIf(process.platform === 'linux')('a folder that cannot be made is refused at once', async () => {
  const ended = await quire(['new', '--workspace', '/proc/none/here']);
  expect(ended).toMatchObject({ code: 2, err: expect.stringMatching(/^quire: .*\/proc\/none\/here/) });
  const file = await quire(['new', '--workspace', join(folder, 'a.yaml')]);
  expect(file).toMatchObject({ code: 2, err: expect.stringMatching(/is no folder/) });
});
