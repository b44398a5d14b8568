/**
 * The other files of the workspace: list, look, upload as a stream, read. Notebooks are written by
 * `notebooks.ts` alone, and settings by nobody from outside.
 */
import type { FileEntry } from '../../engine/schema/api.ts';
import { refuse } from '../failures.ts';
import { type Hashed, listHashed } from './hash.ts';
import { type OpenFile, openFile } from './open.ts';
import { foldPath, parseNewPath, parsePath, type WorkspacePath } from './paths.ts';
import { walkFiles } from './walk.ts';
import { writeFileSafely } from './write.ts';

export interface UploadedFile extends Hashed {
  readonly path: string;
}

export interface WorkspaceFiles {
  list(folder: string): Promise<readonly FileEntry[]>;
  stat(path: string): Promise<Hashed | null>;
  /** The caller closes the handle. */
  open(path: string): Promise<OpenFile>;
  read(path: string, maxBytes: number): Promise<Buffer>;
  /** `rename` finds a free name (`a-2.csv`), `replace` overwrites. */
  upload(
    path: string,
    content: AsyncIterable<Uint8Array>,
    taken: 'refuse' | 'rename' | 'replace',
  ): Promise<UploadedFile>;
}

export interface FileOptions {
  readonly root: string;
  readonly hash: (path: WorkspacePath) => Promise<Hashed | null>;
  readonly uploadBytes: number;
}

export function createFiles({ root, hash, uploadBytes }: FileOptions): WorkspaceFiles {
  const open = async (text: string) => {
    const path = parsePath(text);
    return (await openFile(root, path)) ?? refuse('not-found', 'There is no such file.', { path });
  };

  /** Names of uploads on their way, so that two of one name do not meet. */
  const coming = new Set<string>();

  return {
    open,
    list: async (folder) => {
      const files = await listHashed(root, hash, folder);
      return files.map(({ modifiedAt, ...file }) => ({ ...file, modifiedAt: modifiedAt.toISOString() }));
    },
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
    upload: async (text, content, taken) => {
      const wanted = checkUpload(text);
      const path = taken === 'rename' ? await findFreePath(root, wanted, coming) : wanted;
      coming.add(foldPath(path));
      let bytes = 0;
      try {
        await writeFileSafely(root, path, content, {
          mode: taken === 'replace' ? 'replace' : 'new',
          onBytes: (piece) => {
            bytes += piece.length;
            if (bytes > uploadBytes) refuse('too-large', `An upload has at most ${uploadBytes} bytes.`, { path });
          },
        });
        const hashed = await hash(path);
        return { path, ...(hashed ?? refuse('not-found', 'This file was taken away while it came.', { path })) };
      } finally {
        coming.delete(foldPath(path));
      }
    },
  };
}

/** YAML files of the workspace say what may happen: they come by the editor or by git, not by upload. */
function checkUpload(text: string): WorkspacePath {
  const path = parseNewPath(text);
  if (/\.ya?ml$/i.test(path)) refuse('not-allowed', 'YAML files are not uploaded; save them as notebooks.', { path });
  return path;
}

async function findFreePath(root: string, path: WorkspacePath, coming: ReadonlySet<string>): Promise<WorkspacePath> {
  const cut = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, Math.max(0, cut - 1));
  const names = new Set((await walkFiles(root, folder, () => false)).map((file) => foldPath(file.path)));
  const dot = path.lastIndexOf('.') > cut ? path.lastIndexOf('.') : path.length;
  let free = path;
  for (let number = 2; names.has(foldPath(free)) || coming.has(foldPath(free)); number += 1)
    free = `${path.slice(0, dot)}-${number}${path.slice(dot)}` as WorkspacePath;
  return free;
}
