/**
 * How the SQL child is started: inside bubblewrap where that works, with nothing but its folder to
 * write, no network and no other process in sight; plainly elsewhere, and then it says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly isolated: boolean;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
let works: boolean | null = null;

/** The command for a child that runs `boot` and may write to `folder` alone. */
export function writeCommand(boot: string, folder: string): Command {
  works ??= probe();
  const plain = [process.execPath, boot];
  if (!works) return { command: process.execPath, args: [boot], isolated: false };
  return { command: bubblewrap, args: [...flags, '--bind', folder, folder, '--', ...plain], isolated: true };
}

/** Whether this machine lets us make a sandbox at all. */
export function isIsolated(): boolean {
  works ??= probe();
  return works;
}

const bubblewrap = '/usr/bin/bwrap';

/** System libraries, Node and our own code to read; everything else is not there. */
const readable = [
  ...new Set(['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', dirname(dirname(process.execPath)), root]),
];

const flags = [
  ...['--unshare-user', '--unshare-all', '--disable-userns', '--uid', '65534', '--gid', '65534'],
  ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...['--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys', '--dev', '/dev'],
  ...['--size', '67108864', '--tmpfs', '/tmp', '--size', '1048576', '--tmpfs', '/dev/shm'],
  ...readable.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
];

function probe(): boolean {
  if (process.platform !== 'linux' || !existsSync(bubblewrap)) return false;
  const args = [...flags, '--', process.execPath, '-e', '0'];
  return spawnSync(bubblewrap, args, { timeout: 10_000, stdio: 'ignore', env: {} }).status === 0;
}
