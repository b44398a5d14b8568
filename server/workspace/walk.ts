/**
 * Lists the files of a workspace that have allowed paths. Links, devices and names with tricks are
 * left out, so are dot files; folders are read in code-point order.
 */
import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '../../engine/index.ts';
import { RefusalError, refuse } from '../failures.ts';
import { parsePath, type WorkspacePath } from './paths.ts';

export interface Found {
  readonly path: WorkspacePath;
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Changes whenever the file may have changed. */
  readonly sign: string;
}

const most = 10_000;

/** Files below a folder (`''`: the workspace). `enter` says which folders are looked into. */
export async function walkFiles(
  root: string,
  folder: string,
  enter: (folder: string) => boolean = () => true,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const waiting = (await isPlain(root, folder)) ? [folder] : [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const entries = await readFolder(join(root, next), next);
    waiting.push(...entries.filter(({ entry, path }) => entry.isDirectory() && enter(path)).map(({ path }) => path));
    for (const { entry, path } of entries) if (entry.isFile()) await addFile(root, path, found);
    if (found.length > most)
      refuse('too-many-files', `The workspace has more than ${most} files.`, { hint: 'Open a smaller folder.' });
  }
  return found.sort((a, b) => compareText(a.path, b.path));
}

/** Whether no name on the way to a folder is a link. */
async function isPlain(root: string, folder: string): Promise<boolean> {
  const names = folder === '' ? [] : folder.split('/');
  for (const depth of names.keys()) {
    const stats = await lstat(join(root, ...names.slice(0, depth + 1))).catch(() => null);
    if (stats?.isDirectory() !== true) return false;
  }
  return true;
}

async function addFile(root: string, path: WorkspacePath, found: Found[]): Promise<void> {
  const stats = await lstat(join(root, path)).catch(() => null);
  if (stats === null) return;
  found.push({ path, bytes: stats.size, modifiedAt: stats.mtime, sign: writeSign(stats) });
}

/** What differs whenever a file may have changed: size, times, file number. */
export function writeSign({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/** Entries of a folder whose paths are allowed. */
async function readFolder(full: string, folder: string): Promise<readonly { entry: Dirent; path: WorkspacePath }[]> {
  try {
    const entries = await readdir(full, { withFileTypes: true });
    return entries.flatMap((entry) => {
      const path = checkPath(folder === '' ? entry.name : `${folder}/${entry.name}`);
      return path === null ? [] : [{ entry, path }];
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return [];
    throw error;
  }
}

function checkPath(text: string): WorkspacePath | null {
  try {
    return parsePath(text);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}
