import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productFolder } from './config.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

/** A real server as a child process over a workspace, signed in as the page does it. */
interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  exited: Promise<number | null>;
}

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-main-')));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const child = spawn(
    process.execPath,
    [join(productFolder, 'server/cli/quire.mjs'), 'serve', '--port', '0', '--workspace', join(folder, 'workspace')],
    {
      env: { ...process.env, QUIRE_HOME: join(folder, 'home'), QUIRE_SUPERVISED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const printed = await firstLine(child);
  const [address = '', code = ''] = printed.split('/#code=');
  const headers: Record<string, string> = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const signIn = await fetch(`${address}/api/session`, { method: 'POST', headers, body: JSON.stringify({ code }) });
  headers['x-quire-key'] = ((await signIn.json()) as { key: string }).key;
  headers.cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    child,
    address,
    exited,
    ask: (method, path, body) =>
      fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let errors = '';
    child.stderr?.on('data', (data) => {
      errors += data;
    });
    child.stdout?.on('data', (data) => {
      text += data;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
}

const notebook = (size: number, mark: string) => `quire: 1\nkind: notebook\nid: a\ncells: []\n# ${mark.repeat(size)}\n`;

describe('a running server', () => {
  it('tells of a change on the disk to who listens, and ends in order on SIGTERM', async () => {
    const server = await start();
    const stream = await server.ask('GET', '/api/events');
    const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (word: string) => {
      while (!heard.includes(word)) heard += (await reader.read()).value ?? '';
    };
    await hear('hello');
    await server.ask('PUT', '/api/notebooks/heard', { text: notebook(1, 'x'), base: null });
    await hear('"id":"heard"');
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('killed while it saves leaves the old text or the new, whole, and no rubbish that is listed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await start();
      const before = await server.ask('GET', '/api/notebooks/a');
      let base = before.ok ? ((await before.json()) as { sha256: string }).sha256 : null;
      const first = notebook(200_000, 'a');
      const saved = (await (await server.ask('PUT', '/api/notebooks/a', { text: first, base })).json()) as {
        sha256: string;
      };
      base = saved.sha256;
      const second = notebook(400_000, 'b');
      const saving = server.ask('PUT', '/api/notebooks/a', { text: second, base }).catch(() => null);
      // A different moment of the save in each round.
      for (let turn = 0; turn < round * 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      server.child.kill('SIGKILL');
      await Promise.all([saving, server.exited]);
      const text = await readFile(join(folder, 'workspace/a.yaml'), 'utf8');
      expect([first, second]).toContain(text);
    }
    const server = await start();
    const { notebooks } = (await (await server.ask('GET', '/api/notebooks')).json()) as { notebooks: { id: string }[] };
    expect(notebooks.map(({ id }) => id)).toEqual(['a', 'heard']);
    const { files } = (await (await server.ask('GET', '/api/files')).json()) as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toEqual(['a.yaml', 'heard.yaml']);
    server.child.kill('SIGTERM');
    await server.exited;
  });
});
