/** The Files port over a workspace folder: reads only, by checked paths, hashes by content. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Digest, fail } from '../../engine/index.ts';
import type { Files } from '../../engine/run.ts';
import { RefusalError } from '../failures.ts';
import { openFile } from '../workspace/disk/open.ts';
import { createHashes, listHashed, matchHashed } from '../workspace/hash.ts';
import { notebookOfPath } from '../workspace/ids.ts';
import { parsePath, type WorkspacePath } from '../workspace/paths.ts';

/** Largest file that is read into memory at once. */
const readBytes = 1_000_000_000;
/** Largest file that is imported. */
const copyBytes = 20_000_000_000;

export interface NodeFiles extends Files {
  /** Puts the bytes of a file at a path outside the workspace and gives their hash. */
  copy(path: string, target: string, signal: AbortSignal): Promise<Digest>;
}

/** The files of the workspace below this real path. Its refusals are failures of the code `file-missing`. */
export function createNodeFiles(root: string): NodeFiles {
  const hash = createHashes(root);
  return {
    stat: (text) =>
      asFailure(async () => {
        const path = parsePath(text);
        const found = await hash(path);
        return found === null ? null : { path, bytes: found.bytes, digest: found.digest };
      }),
    read: (text) => asFailure(() => readWhole(root, parsePath(text))),
    copy: (text, target, signal) => asFailure(() => copyOut(root, parsePath(text), { target, signal })),
    list: (folder) =>
      asFailure(async () => {
        const files = await listHashed(root, hash, folder);
        return files.map(({ path, bytes, digest }) => ({ path, bytes, digest }));
      }),
    match: (pattern) =>
      asFailure(async () => {
        const files = await matchHashed(root, hash, pattern);
        return files.map(({ path, bytes, digest }) => ({ path, bytes, digest }));
      }),
    notebook: (id) =>
      asFailure(async () => {
        const path = `${id}.yaml`;
        if (notebookOfPath(path) === null) return null;
        const file = await openFile(root, path as WorkspacePath);
        await file?.handle.close();
        return file === null ? null : decodeNotebook(id, await readWhole(root, path as WorkspacePath));
      }),
  };
}

function decodeNotebook(id: string, bytes: Uint8Array): string {
  if (!isUtf8(bytes)) fail('file-missing', `The notebook \`${id}\` is not text in UTF-8.`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

async function readWhole(root: string, path: WorkspacePath): Promise<Uint8Array> {
  const file = await openFile(root, path);
  if (file === null) fail('file-missing', `There is no file \`${path}\` in the workspace.`);
  try {
    if (file.stats.size > readBytes) fail('file-too-large', `\`${path}\` is larger than 1 GB.`);
    return await file.handle.readFile();
  } finally {
    await file.handle.close();
  }
}

/** What is hashed is what was written, whatever happens to the file meanwhile. */
async function copyOut(
  root: string,
  path: WorkspacePath,
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<Digest> {
  const file = await openFile(root, path);
  if (file === null) fail('file-missing', `There is no file \`${path}\` in the workspace.`);
  if (file.stats.size > copyBytes) {
    await file.handle.close();
    fail('file-too-large', `\`${path}\` is larger than ${copyBytes / 1e9} GB.`);
  }
  const hash = createHash('sha256');
  const tap = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  };
  // The stream closes the handle.
  const source = file.handle.createReadStream({ start: 0, highWaterMark: 1 << 20 });
  await pipeline(source, tap, createWriteStream(target), { signal });
  return hash.digest('hex') as Digest;
}

/** A path that is refused is, for a cell, a file that is not there: with the reason. */
async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError) fail('file-missing', error.refusal.message);
    throw error;
  }
}
