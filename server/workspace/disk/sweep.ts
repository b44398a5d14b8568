/**
 * Clears what writers left that were killed: files that never got their names. Young ones may still be
 * written, by this server or another; nothing else is touched, no link is followed, and no folder is entered in
 * which Quire does not write.
 */
import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../home.ts';
import { temporaryName } from './open.ts';

const oldMs = 3_600_000;

/** Removes temporary files below a folder that nobody has written to for an hour. */
export async function sweepTemporaries(folder: string, now: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const full = join(folder, entry.name);
    if (entry.isDirectory() && isOurs(entry.name)) await sweepTemporaries(full, now);
    else if (entry.isFile() && temporaryName.test(entry.name)) await dropOld(full, now);
  }
}

const isOurs = (folder: string) => folder === dataFolder || !(folder.startsWith('.') || folder === 'node_modules');

async function dropOld(full: string, now: number): Promise<void> {
  const stats = await lstat(full).catch(() => null);
  if (stats && now - stats.mtimeMs > oldMs) await unlink(full).catch(() => undefined);
}
