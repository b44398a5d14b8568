/**
 * The server folder: what belongs to a workspace but must not lie in it, because who writes the
 * workspace must not write it (sessions, one-time codes, grants). Only its owner may read it.
 */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileSafely } from './disk/write.ts';

/** The workspace's own data folder, which git ignores: caches, tables, trash. */
export const dataFolder = '.quire';

export interface Home {
  readonly folder: string;
  /** Text of a file, or null. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  append(name: string, line: string): Promise<void>;
}

/** Where the server folder of a workspace is: `QUIRE_HOME`, or by the hash of the workspace's real path. */
export function findHome(root: string, environment: NodeJS.ProcessEnv): string {
  if (environment.QUIRE_HOME) return environment.QUIRE_HOME;
  const configuration = environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
  return join(configuration, 'quire', createHash('sha256').update(root).digest('hex').slice(0, 16));
}

/** Opens the server folder, making it when it is not there. */
export async function openHome(folder: string): Promise<Home> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    read: async (name) => {
      try {
        return await readFile(join(folder, name), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    write: (name, text) => writeFileSafely(folder, name, text, { mode: 'replace', permissions: 0o600 }),
    // A kill may have cut the last line: the next one must not continue it.
    append: (name, line) => appendFile(join(folder, name), `\n${line}\n`, { mode: 0o600, flush: true }),
  };
}
