/**
 * Opens files of the workspace so that what was checked is what is read: open first without following
 * links, then look at the descriptor, then ask the kernel where it is. Writing goes by the folder's
 * descriptor likewise. Where there is no /proc, the real path and the file's number stand in.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, readlink, realpath, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RefusalError, refuse } from '../../failures.ts';
import { parsePath, type WorkspacePath } from '../paths.ts';

const linux = process.platform === 'linux';
const noFollow = constants.O_NOFOLLOW ?? 0;
const noBlock = constants.O_NONBLOCK ?? 0;
const onlyFolder = constants.O_DIRECTORY ?? 0;

export interface OpenFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
}

/** Opens a file for reading; null when there is none. The caller closes the handle. */
export async function openFile(root: string, path: WorkspacePath): Promise<OpenFile | null> {
  for (let tries = 1; ; tries += 1) {
    const handle = await openPlain(join(root, path), constants.O_RDONLY | noFollow | noBlock, path);
    if (handle === null) return null;
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) refuse('invalid-path', 'This is not a regular file.', { path });
      if (stats.nlink === 1) {
        await checkInside(root, path, handle, stats);
        return { handle, stats };
      }
      // A file that is just getting its name has two for a moment, and for ever when its writer was killed in it.
      if (tries >= 5 && !(await dropTemporary(join(root, path), stats)))
        refuse('invalid-path', 'This file has a second name (a hard link), so it is not read.', { path });
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    await delay(10);
  }
}

/** Names of files that are being written. */
export const temporaryName = /^\.[\w-]{12}\.tmp$/;

/** Takes from a file the name under which it was written; false when it has none. */
async function dropTemporary(full: string, { dev, ino }: Stats): Promise<boolean> {
  const names = (await readdir(dirname(full))).filter((name) => temporaryName.test(name));
  for (const name of names) {
    const other = await lstat(join(dirname(full), name)).catch(() => null);
    if (other?.dev !== dev || other.ino !== ino) continue;
    await unlink(join(dirname(full), name)).catch(() => undefined);
    return true;
  }
  return false;
}

/**
 * Makes the folders of a path, one by one and never through a link, and calls `use` with a prefix under
 * which names of the last folder can be written (`prefix + '/' + name`), and with its handle for fsync.
 */
export async function withFolder<T>(
  root: string,
  folders: readonly string[],
  use: (prefix: string, folder: FileHandle) => Promise<T>,
): Promise<T> {
  let folder = await openFolder(root, '');
  try {
    for (const [depth, name] of folders.entries()) {
      const inner = `${prefixOf(folder, join(root, ...folders.slice(0, depth)))}/${name}`;
      await mkdir(inner).catch(ignoreExisting);
      const next = await openFolder(inner, folders.slice(0, depth + 1).join('/'));
      await folder.close();
      folder = next;
    }
    if (!linux && folders.length > 0) await checkInside(root, folders.join('/'), folder, await folder.stat());
    return await use(prefixOf(folder, join(root, ...folders)), folder);
  } finally {
    await folder.close();
  }
}

/** Where names in an opened folder are written: by its descriptor, so that nobody can exchange it meanwhile. */
function prefixOf(folder: FileHandle, full: string): string {
  return linux ? `/proc/self/fd/${folder.fd}` : full;
}

async function openFolder(full: string, path: string): Promise<FileHandle> {
  const folder = await openPlain(full, constants.O_RDONLY | onlyFolder | noFollow, path);
  if (folder === null) refuse('invalid-path', 'A folder of this path is a file or is gone.', { path });
  return folder;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function openPlain(full: string, flags: number, path: string): Promise<FileHandle | null> {
  try {
    return await open(full, flags);
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'ENOENT':
      case 'ENOTDIR':
        return null;
      case 'ELOOP':
      case 'EMLINK':
        return refuse('invalid-path', 'This is a link, and links are not followed.', { path });
      case 'ENXIO':
      case 'EISDIR':
        return refuse('invalid-path', 'This is not a regular file.', { path });
      case 'EACCES':
      case 'EPERM':
        return refuse('not-allowed', 'The system does not let Quire open this file.', { path });
      default:
        throw error;
    }
  }
}

/** The opened thing must lie below the root, under a path that would itself be allowed. */
async function checkInside(root: string, path: string, handle: FileHandle, stats: Stats): Promise<void> {
  const real = linux ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(join(root, path));
  if (!linux) {
    const now = await stat(real);
    if (now.dev !== stats.dev || now.ino !== stats.ino)
      refuse('invalid-path', 'This file was exchanged while it was opened.', { path });
  }
  const inside = relative(await realpath(root), real)
    .split(sep)
    .join('/');
  // The kernel's name of a file that was replaced meanwhile; its content is still what was asked for.
  const name = inside.endsWith(' (deleted)') && stats.nlink === 0 ? inside.slice(0, -' (deleted)'.length) : inside;
  if (name !== path) checkAllowed(name, path);
}

function checkAllowed(inside: string, path: string): void {
  try {
    parsePath(inside);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    refuse('invalid-path', 'This path leads out of the workspace.', { path });
  }
}
