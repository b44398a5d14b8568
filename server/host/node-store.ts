/**
 * The Store port as files: `<folder>/<kind>/<aa>/<sha256 of the key>`. Each begins with the hash of its
 * rest; what does not fit its hash or its key counts as absent, and nothing is believed unread.
 */
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';
import { writeFileSafely } from '../workspace/disk/write.ts';
import { hashBytes } from '../workspace/hash.ts';

/** A store below a real folder that exists (`root`), in `folder` of it. */
export function createNodeStore(root: string, folder: string): Store {
  return {
    get: async (kind, key) => {
      const text = await readText(join(root, placeOf(folder, kind, key)));
      if (text === null) return undefined;
      const body = text.slice(65);
      if (text.slice(0, 64) !== hashBytes(body)) return undefined;
      const entry = JSON.parse(body) as { key: string; value: Json };
      return entry.key === key ? entry.value : undefined;
    },
    put: async (kind, key, value) => {
      const body = JSON.stringify({ key, value });
      await writeFileSafely(root, placeOf(folder, kind, key), `${hashBytes(body)}\n${body}`, { mode: 'replace' });
    },
    delete: async (kind, key) => {
      await unlink(join(root, placeOf(folder, kind, key))).catch(ignoreMissing);
    },
  };
}

function placeOf(folder: string, kind: string, key: string): string {
  if (!/^[a-z][a-z-]{0,30}$/.test(kind)) throw new Error(`no kind of a store: ${kind}`);
  const name = hashBytes(key);
  return `${folder}/${kind}/${name.slice(0, 2)}/${name}`;
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException);
    return null;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
