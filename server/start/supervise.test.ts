/** The supervisor with a real server under it: the end that was asked for ends both, a death brings a new one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productFolder } from '../config.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-supervise-'));
  await mkdir(join(folder, 'workspace'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Serves under the supervisor; `printed` are the addresses so far. */
function serve(): { readonly child: ChildProcess; readonly printed: string[] } {
  const program = join(productFolder, 'server/cli/quire.mjs');
  const args = [program, 'serve', '--workspace', join(folder, 'workspace'), '--port', '0'];
  const env = { ...process.env, QUIRE_HOME: join(folder, 'home') };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const printed: string[] = [];
  child.stdout?.on('data', (data: Buffer) => printed.push(...String(data).split('\n').filter(Boolean)));
  return { child, printed };
}

/** Processes whose parent is this one. */
async function listChildren(parent: number | undefined): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      return Number(/\) \S (\d+)/.exec(stat)?.[1]) === parent ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

async function waitForAddress(printed: readonly string[], count: number): Promise<void> {
  await vi.waitFor(() => expect(printed.filter((line) => line.startsWith('http://'))).toHaveLength(count), {
    timeout: 60_000,
  });
}

it.runIf(process.platform === 'linux')('ends with its server when it is told to', async () => {
  const { child, printed } = serve();
  await waitForAddress(printed, 1);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.runIf(process.platform === 'linux')('starts a server that was killed again, at another address', async () => {
  const { child, printed } = serve();
  await waitForAddress(printed, 1);
  const [server] = await listChildren(child.pid);
  process.kill(server ?? expect.unreachable('the supervisor has a child'), 'SIGKILL');
  await waitForAddress(printed, 2);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
