/**
 * How a child is started: inside bubblewrap where that works, with nothing but its folder to write, no network, no
 * other process in sight and few system calls; plainly elsewhere, and then it says so. A server that runs as root
 * gives its child a uid that owns nothing else.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Guest, writeSeccomp } from './seccomp.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly isolated: boolean;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const bubblewrap = '/usr/bin/bwrap';
const setpriv = '/usr/bin/setpriv';
/** Used for nothing else, so that they own nothing: of children with a folder, and of those without. */
const childId = 64321;
const closedId = 64322;

/** `root`: root makes the walls and the child then drops to its own uid; `user`: a user namespace makes them. */
type Mode = 'root' | 'user' | 'none';
let mode: Mode | null = null;

/** Where the child finds the program of `openFilter`. */
export const filterFd = 4;

/** The command for a program that may write to `folder` alone; `openFilter` must be its file `filterFd`. */
export function writeCommand(program: readonly string[], folder: string): Command {
  const [command = '', ...args] = program;
  if (findMode() === 'none') return { command, args, isolated: false };
  return {
    command: bubblewrap,
    args: wrap(
      findMode(),
      [...bindReadable(own), ...openWay(folder), '--bind', folder, folder],
      drop(childId, program),
    ),
    isolated: true,
  };
}

/**
 * The command for a foreign program that may write nothing but a small `/tmp` and reads no more than the system's
 * libraries and `readable`; it starts no process. Null where it cannot be shut in: it must not run then.
 */
export function writeClosedCommand(program: readonly string[], readable: readonly string[]): Command | null {
  if (findMode() === 'none' || writeSeccomp('program') === null) return null;
  // The first process of the sandbox may be the program's own user's, and has none of its limits: it is out of sight.
  const noProcesses = ['--size', '4096', '--tmpfs', '/proc', '--remount-ro', '/proc'];
  const shut = ['--chdir', '/tmp', ...noProcesses, '--remount-ro', '/dev', '--remount-ro', '/'];
  const own = [...bindReadable(readable), ...shut];
  return { command: bubblewrap, args: wrap(findMode(), own, drop(closedId, program)), isolated: true };
}

/** Whether this machine lets us make a sandbox at all. */
export function isIsolated(): boolean {
  return findMode() !== 'none';
}

/** The filter of system calls as an open file, for one start: its reader leaves it at its end. */
export function openFilter(guest: Guest = 'engine'): number {
  const path = join(tmpdir(), `quire-filter-${randomUUID()}`);
  writeFileSync(path, writeSeccomp(guest) ?? '', { mode: 0o600, flag: 'wx' });
  try {
    return openSync(path, 'r');
  } finally {
    unlinkSync(path);
  }
}

/** Makes a folder in which the child may write. */
export function makeChildFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  if (findMode() === 'root') chownSync(path, childId, childId);
}

/** Takes a file that the child made, so that no other child may change it. */
export function takeFromChild(path: string): void {
  if (findMode() === 'root') chownSync(path, 0, 0);
}

/** What every program needs to be read; everything else is not there. */
const system = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache', '/etc/alternatives'];
/** Node and our own code. */
const own = [dirname(dirname(process.execPath)), root];

const walls = [
  ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...['--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys', '--dev', '/dev'],
  ...['--perms', '1777', '--size', '67108864', '--tmpfs', '/tmp'],
  ...['--perms', '1777', '--size', '1048576', '--tmpfs', '/dev/shm'],
];

function bindReadable(paths: readonly string[]): string[] {
  const there = [...new Set([...system, ...paths])].filter((path) => existsSync(path));
  return there.flatMap((path) => [...openWay(path), '--ro-bind', path, path]);
}

/** Folders on the way to a path, for all to pass: by itself bubblewrap makes them its own user's alone. */
function openWay(path: string): string[] {
  const above = dirname(path);
  return above === '/' ? [] : [...openWay(above), '--perms', '0755', '--dir', above];
}

const asUser = ['--unshare-user', '--disable-userns', '--uid', '65534', '--gid', '65534'];
const asRoot = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`]);

/** The program as root gives it away: to a uid that owns nothing. */
interface Dropped {
  readonly program: readonly string[];
  readonly before: readonly string[];
}

function drop(id: number, program: readonly string[]): Dropped {
  const before = [
    ...[setpriv, '--reuid', `${id}`, '--regid', `${id}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--'],
  ];
  return { program, before };
}

function wrap(how: Mode, own: readonly string[], { before, program }: Dropped): string[] {
  const filter = writeSeccomp() === null ? [] : ['--seccomp', `${filterFd}`];
  const as = how === 'root' ? asRoot : asUser;
  return [...walls, ...as, ...filter, ...own, '--', ...(how === 'root' ? before : []), ...program];
}

function findMode(): Mode {
  mode ??= probe();
  return mode;
}

function probe(): Mode {
  if (process.platform !== 'linux' || !existsSync(bubblewrap)) return 'none';
  if (process.getuid?.() === 0 && existsSync(setpriv) && works('root')) return 'root';
  return works('user') ? 'user' : 'none';
}

function works(how: Mode): boolean {
  const filter = openFilter();
  try {
    const args = wrap(how, bindReadable(own), drop(childId, [process.execPath, '-e', '0']));
    const stdio = ['ignore', 'ignore', 'ignore', 'ignore', filter] as const;
    return spawnSync(bubblewrap, args, { timeout: 20_000, stdio: [...stdio], env: {} }).status === 0;
  } finally {
    closeSync(filter);
  }
}
