/**
 * Puts bytes into files so that a kill or a power cut leaves the old content or the new, never a torn
 * one: temporary file in the same folder, fsync, rename (or link, when nothing may stand there), fsync
 * of the folder.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, readdir, rename, unlink } from 'node:fs/promises';
import { refuse } from '../../failures.ts';
import { foldPath } from '../paths.ts';
import { withFolder } from './open.ts';

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface WriteOptions {
  /** `new`: refuse when the name, or one that differs only by case, is taken. */
  readonly mode: 'new' | 'replace';
  /** Bits of the new file; 0o644 when absent. */
  readonly permissions?: number;
  /** Called with each piece of a stream: throws to stop it. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Called when all bytes are on the disk, before they get their name: throws to drop them. */
  readonly beforeNaming?: () => Promise<void>;
}

/** Writes the file at a checked path below `root`, making its folders. */
export async function writeFileSafely(
  root: string,
  path: string,
  content: Content,
  options: WriteOptions,
): Promise<void> {
  const { folders, name } = splitPath(path);
  const writing = withFolder(root, folders, async (prefix, folder) => {
    await refuseTwins(prefix, name, path, options.mode);
    const temporary = `${prefix}/.${randomBytes(9).toString('base64url')}.tmp`;
    const file = await open(temporary, 'wx', options.permissions ?? 0o644);
    try {
      await writeContent(file, content, options.onBytes);
      await file.sync();
      await options.beforeNaming?.();
      if (options.mode === 'new') await giveNewName(temporary, `${prefix}/${name}`, path);
      else await rename(temporary, `${prefix}/${name}`);
    } finally {
      await unlink(temporary).catch(ignoreMissing);
      await file.close();
    }
    await folder.sync();
  });
  await writing.catch((error: unknown) => refuseSystem(error, path));
}

/** Moves a file to another place below `root` where nothing stands: at any moment it is here or there. */
export async function moveFileSafely(root: string, from: string, to: string): Promise<void> {
  const source = splitPath(from);
  const target = splitPath(to);
  const moving = withFolder(root, source.folders, (sourcePrefix, sourceFolder) =>
    withFolder(root, target.folders, async (targetPrefix, targetFolder) => {
      await refuseTwins(targetPrefix, target.name, to, 'new');
      await rename(`${sourcePrefix}/${source.name}`, `${targetPrefix}/${target.name}`);
      await targetFolder.sync();
      await sourceFolder.sync();
    }),
  );
  await moving.catch((error: unknown) => refuseSystem(error, to));
}

/** What the system forbids, or has no room for, is told to the one who asked; it is no bug. */
function refuseSystem(error: unknown, path: string): never {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refuse('not-allowed', 'The system does not let Quire write here.', { path });
    case 'ENOSPC':
    case 'EDQUOT':
      return refuse('too-large', 'There is no room left on the disk.', { path });
    case 'ENAMETOOLONG':
      return refuse('invalid-path', 'This path is longer than the system allows.', { path });
    default:
      throw error;
  }
}

function splitPath(path: string): { folders: string[]; name: string } {
  const folders = path.split('/');
  return { name: folders.pop() ?? '', folders };
}

async function writeContent(file: FileHandle, content: Content, onBytes: WriteOptions['onBytes']): Promise<void> {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    await file.writeFile(content);
    return;
  }
  for await (const piece of content) {
    onBytes?.(piece);
    for (let done = 0; done < piece.length; ) done += (await file.write(piece, done)).bytesWritten;
  }
}

/** `link` fails when the name is taken, so two writers cannot both believe that they made the file. */
async function giveNewName(from: string, to: string, path: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') refuse('taken', 'This name is taken.', { path });
    throw error;
  }
}

/** A file that differs only by case or Unicode form is the same file on other systems. */
async function refuseTwins(prefix: string, name: string, path: string, mode: WriteOptions['mode']): Promise<void> {
  const folded = foldPath(name);
  for (const entry of await readdir(prefix, { withFileTypes: true })) {
    const other = entry.name;
    if (foldPath(other) !== folded) continue;
    if (other === name && mode === 'replace') {
      if (entry.isFile()) continue;
      refuse('invalid-path', 'A folder, a link or a device has this name, and none is replaced.', { path });
    }
    if (other === name) refuse('taken', 'This name is taken.', { path });
    refuse('taken', `This name is taken: \`${other}\` is the same name on systems that do not tell case apart.`, {
      path,
    });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
