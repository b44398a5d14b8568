/**
 * Which Python runs cells: the system's, or the one that the server was started with (`QUIRE_PYTHON`), never one that
 * a path or a workspace names. Asked once, inside the walls; where it cannot be shut in there is none, and why.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { filterFd, openFilter, writeClosedCommand } from '../isolation/sandbox.ts';

export interface FoundPython {
  readonly version: string;
  /** Starts a program in the walls; its descriptor 3 is the answer's, the next one the filter's. */
  readonly command: string;
  writeArgs(program: string): readonly string[];
}

/** No Python, in words for the person: what is missing and what to install. */
export interface NoPython {
  readonly missing: string;
}

const usual = ['/usr/bin/python3', '/usr/local/bin/python3'];
/** `-s`: nothing from a home folder. The environment is ours alone, so that it need not be ignored. */
const flags = ['-s', '-B', '-c'];
/** Sets have one order for ever, and libraries do not start a thread for each processor. */
export const environment = {
  PYTHONHASHSEED: '0',
  PYTHONUTF8: '1',
  MALLOC_ARENA_MAX: '1',
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
  HOME: '/tmp',
  TZ: 'UTC',
};

const noWalls =
  'Python cells run only where they can be shut in, which this machine does not allow: on Linux install bubblewrap (`apt install bubblewrap`) and allow user namespaces, then start Quire again';
const noInterpreter =
  'there is no Python 3.8 or newer for cells: install it (`apt install python3`), or start Quire with QUIRE_PYTHON=/path/to/python3';

let found: FoundPython | NoPython | null = null;

/** The Python of this machine, looked for once. */
export function findPython(): FoundPython | NoPython {
  found ??= lookFor(process.env.QUIRE_PYTHON);
  return found;
}

/** Looks for a Python; `chosen` is the path that the person who started the server gave. */
export function lookFor(chosen: string | undefined): FoundPython | NoPython {
  if (writeClosedCommand([], []) === null) return { missing: noWalls };
  const path = chosen ?? usual.find((one) => existsSync(one));
  if (path === undefined || !path.startsWith('/') || !existsSync(path)) return { missing: noInterpreter };
  const folders = listFolders(path);
  const write = (program: string) => writeClosedCommand([path, ...flags, program], folders);
  const version = askVersion(
    write('import sys; print(*sys.version_info[:3], sep=".") if sys.version_info >= (3, 8) else 0'),
  );
  const command = write('')?.command;
  if (version === null || command === undefined) return { missing: noInterpreter };
  return { version, command, writeArgs: (program) => write(program)?.args ?? [] };
}

/** Where a Python of its own lies, with the one that a virtual environment was made of. The system's is readable. */
function listFolders(path: string): readonly string[] {
  const places = [dirname(dirname(path)), dirname(dirname(realpathSync(path)))];
  return places.filter((folder) => folder !== '/' && !folder.startsWith('/usr'));
}

function askVersion(asked: ReturnType<typeof writeClosedCommand>): string | null {
  if (asked === null) return null;
  const filter = openFilter('program');
  const stdio = ['ignore', 'pipe', 'ignore', 'ignore', filter] as const;
  const { stdout } = spawnSync(asked.command, asked.args, { stdio: [...stdio], env: environment, timeout: 20_000 });
  closeSync(filter);
  return /^3\.\d+\.\d+$/.exec(String(stdout ?? '').trim())?.[0] ?? null;
}

/** The descriptors of a run: data in, printed out, the answer, the filter. */
export const answerFd = filterFd - 1;
