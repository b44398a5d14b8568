/**
 * The other files of the workspace: list, look, upload as a stream, read. Notebooks are written by
 * `notebooks.ts` alone, and settings by nobody from outside.
 */
import { createHash } from 'node:crypto';
import type { FileEntry } from '../../engine/schema/api.ts';
import { RefusalError, refuse } from '../failures.ts';
import { type OpenFile, openFile } from './disk/open.ts';
import { moveToTrash } from './disk/trash.ts';
import { writeFileSafely } from './disk/write.ts';
import { type Hashed, listHashed, matchHashed } from './hash.ts';
import { foldPath, parseNewPath, parsePath, type WorkspacePath } from './paths.ts';
import { walkFiles } from './walk.ts';

export interface NamedFile extends Hashed {
  readonly path: string;
}

export interface WorkspaceFiles {
  list(folder: string): Promise<readonly FileEntry[]>;
  /** Files whose paths match a pattern. */
  match(pattern: string): Promise<readonly FileEntry[]>;
  stat(path: string): Promise<Hashed | null>;
  /** The caller closes the handle. */
  open(path: string): Promise<OpenFile>;
  read(path: string, maxBytes: number): Promise<Buffer>;
  /** `rename` finds a free name (`a-2.csv`) unless the same content is there already; `replace` overwrites. */
  upload(path: string, content: AsyncIterable<Uint8Array>, taken: 'refuse' | 'rename' | 'replace'): Promise<NamedFile>;
  /** Moves a file into the trash and tells what it was. */
  remove(path: string): Promise<NamedFile>;
}

export interface FileOptions {
  readonly root: string;
  readonly hash: (path: WorkspacePath) => Promise<Hashed | null>;
  readonly uploadBytes: number;
  readonly now: () => Date;
}

/** The files below a real path. Refusals are thrown as `RefusalError`. */
export function createFiles({ root, hash, uploadBytes, now }: FileOptions): WorkspaceFiles {
  const open = async (text: string) => {
    const path = parsePath(text);
    return (await openFile(root, path)) ?? refuse('not-found', 'There is no such file.', { path });
  };

  /** Names of uploads on their way, so that two of one name do not meet. */
  const coming = new Set<string>();

  return {
    open,
    list: async (folder) => (await listHashed(root, hash, folder)).map(describeFile),
    match: async (pattern) => (await matchHashed(root, hash, pattern)).map(describeFile),
    stat: (text) => hash(parsePath(text)),
    read: async (text, maxBytes) => {
      const file = await open(text);
      try {
        if (file.stats.size > maxBytes)
          refuse('too-large', `This file is larger than ${maxBytes} bytes.`, { path: text });
        return await file.handle.readFile();
      } finally {
        await file.handle.close();
      }
    },
    remove: async (text) => {
      const path = refuseYaml(parsePath(text), 'YAML files are not deleted like data; delete the notebook.');
      const there = (await hash(path)) ?? refuse('not-found', 'There is no such file.', { path });
      await moveToTrash(root, path, now());
      return { path, ...there };
    },
    upload: async (text, content, taken) => {
      const wanted = refuseYaml(parseNewPath(text), 'YAML files are not uploaded; save them as notebooks.');
      const names = taken === 'rename' ? await listNames(root, wanted, coming) : [wanted];
      const path = names.at(-1) ?? wanted;
      coming.add(foldPath(path));
      const sum = createHash('sha256');
      let bytes = 0;
      try {
        await writeFileSafely(root, path, content, {
          mode: taken === 'replace' ? 'replace' : 'new',
          onBytes: (piece) => {
            bytes += piece.length;
            if (bytes > uploadBytes) refuse('too-large', `An upload has at most ${uploadBytes} bytes.`, { path });
            sum.update(piece);
          },
          beforeNaming: () => stopAtSame(names.slice(0, -1), hash, sum.digest('hex')),
        });
        const hashed = await hash(path);
        return { path, ...(hashed ?? refuse('not-found', 'This file was taken away while it came.', { path })) };
      } catch (error) {
        if (error instanceof SameFile) return error.file;
        throw error;
      } finally {
        coming.delete(foldPath(path));
      }
    },
  };
}

function describeFile({ modifiedAt, ...file }: NamedFile): FileEntry {
  return { ...file, modifiedAt: modifiedAt.toISOString() };
}

/** YAML files of the workspace say what may happen: they come and go by the editor or by git. */
function refuseYaml(path: WorkspacePath, message: string): WorkspacePath {
  if (/\.ya?ml$/i.test(path)) refuse('not-allowed', message, { path });
  return path;
}

/** The path and its numbered names, up to the first that is free. */
async function listNames(
  root: string,
  path: WorkspacePath,
  coming: ReadonlySet<string>,
): Promise<readonly WorkspacePath[]> {
  const cut = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, Math.max(0, cut - 1));
  const taken = new Set((await walkFiles(root, folder, () => false)).map((file) => foldPath(file.path)));
  const dot = path.lastIndexOf('.') > cut ? path.lastIndexOf('.') : path.length;
  const names = [path];
  for (let name = path, number = 2; taken.has(foldPath(name)) || coming.has(foldPath(name)); number += 1) {
    name = `${path.slice(0, dot)}-${number}${path.slice(dot)}` as WorkspacePath;
    names.push(name);
  }
  return names;
}

/** Ends an upload whose content is in the workspace under one of its names. */
class SameFile extends Error {
  readonly file: NamedFile;

  constructor(file: NamedFile) {
    super('this content is there already');
    this.file = file;
  }
}

async function stopAtSame(names: readonly WorkspacePath[], hash: FileOptions['hash'], digest: string): Promise<void> {
  for (const path of names) {
    const there = await hash(path).catch((error: unknown) => {
      if (error instanceof RefusalError) return null;
      throw error;
    });
    if (there?.digest === digest) throw new SameFile({ path, ...there });
  }
}
