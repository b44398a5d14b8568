/**
 * Content hashes of workspace files. Size, times and file number only decide whether to hash again;
 * what answers is always the hash of bytes that were read from the checked descriptor.
 */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createMatcher, type Digest, folderOf } from '../../engine/index.ts';
import { RefusalError, refuse } from '../failures.ts';
import { openFile } from './disk/open.ts';
import { parsePath, type WorkspacePath } from './paths.ts';
import { walkFiles, writeSign } from './walk.ts';

/** A change within this time of the last one may leave size and times as they were. */
const doubtMs = 100;

export interface Hashed {
  readonly bytes: number;
  readonly digest: Digest;
  readonly modifiedAt: Date;
}

/** Hash of bytes or text, as lower-case hex. */
export function hashBytes(bytes: Uint8Array | string): Digest {
  return createHash('sha256').update(bytes).digest('hex') as Digest;
}

/** Remembers hashes of one workspace's files. */
export function createHashes(root: string): (path: WorkspacePath) => Promise<Hashed | null> {
  const known = new Map<string, { sign: string; hashed: Hashed }>();

  return async (path) => {
    const file = await openFile(root, path);
    if (file === null) {
      known.delete(path);
      return null;
    }
    try {
      const sign = writeSign(file.stats);
      const before = known.get(path);
      if (before?.sign === sign) return before.hashed;
      const hashed = await hashFile(file.handle, file.stats);
      const settled = Date.now() - file.stats.mtimeMs > doubtMs && writeSign(await file.handle.stat()) === sign;
      if (settled) known.set(path, { sign, hashed });
      return hashed;
    } finally {
      await file.handle.close();
    }
  };
}

type Hash = (path: WorkspacePath) => Promise<Hashed | null>;
type Listed = readonly (Hashed & { readonly path: WorkspacePath })[];

/** Files below a folder with the hashes of their content; those that may not be read are left out. */
export function listHashed(root: string, hash: Hash, folder: string): Promise<Listed> {
  return hashBelow(root, hash, { folder, wants: () => true });
}

/** Files that match a pattern, with the hashes of their content; no other is read. */
export function matchHashed(root: string, hash: Hash, pattern: string): Promise<Listed> {
  if (Buffer.byteLength(pattern) > 1024) refuse('invalid-path', 'This pattern is longer than 1,024 bytes.');
  if (pattern.startsWith('/') || pattern.split('/').includes('..'))
    refuse('invalid-path', 'A pattern stays below the workspace.', { path: pattern.slice(0, 200) });
  return hashBelow(root, hash, { folder: folderOf(pattern), wants: createMatcher(pattern) });
}

interface Part {
  readonly folder: string;
  wants(path: string): boolean;
}

async function hashBelow(root: string, hash: Hash, { folder, wants }: Part): Promise<Listed> {
  const listed: (Hashed & { path: WorkspacePath })[] = [];
  const found = await walkFiles(root, folder === '' ? '' : parsePath(folder));
  for (const { path } of found.filter((file) => wants(file.path))) {
    const hashed = await hash(path).catch((error: unknown) => {
      if (error instanceof RefusalError) return null;
      throw error;
    });
    if (hashed !== null) listed.push({ path, ...hashed });
  }
  return listed;
}

async function hashFile(handle: FileHandle, stats: Stats): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of handle.createReadStream({ autoClose: false, start: 0 })) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, digest: hash.digest('hex') as Digest, modifiedAt: stats.mtime };
}
