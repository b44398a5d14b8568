/** A workspace in memory: files by path, notebooks by id. Paths that leave the workspace are refused. */
import { compareText } from '../../lib/compare.ts';
import { digestBytes } from '../../lib/digest.ts';
import { matchesPattern } from '../../lib/glob.ts';
import { fail } from '../../schema/failure.ts';
import type { FileStat, Files } from '../ports.ts';

export interface FakeFiles extends Files {
  write(path: string, content: string | Uint8Array): void;
  writeNotebook(id: string, text: string): void;
  remove(path: string): void;
}

/** An empty workspace. */
export function createFakeFiles(): FakeFiles {
  const contents = new Map<string, Uint8Array>();
  const notebooks = new Map<string, string>();
  const stat = (path: string): FileStat | null => {
    const content = contents.get(checkPath(path));
    return content ? { path, bytes: content.length, digest: digestBytes(content) } : null;
  };
  return {
    stat: async (path) => stat(path),
    read: async (path) => contents.get(checkPath(path)) ?? fail('file-missing', `there is no file \`${path}\``),
    list: async (folder) =>
      [...contents.keys()]
        .filter((path) => folder === '' || path.startsWith(`${checkPath(folder)}/`))
        .sort(compareText)
        .flatMap((path) => stat(path) ?? []),
    match: async (pattern) => {
      checkPath(pattern);
      const paths = [...contents.keys()].filter((path) => matchesPattern(pattern, path)).sort(compareText);
      return paths.flatMap((path) => stat(path) ?? []);
    },
    notebook: async (id) => notebooks.get(id) ?? null,
    write: (path, content) => {
      contents.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
    writeNotebook: (id, text) => {
      notebooks.set(id, text);
    },
    remove: (path) => {
      contents.delete(path);
    },
  };
}

function checkPath(path: string): string {
  const outside = path.startsWith('/') || path.split('/').includes('..');
  return outside ? fail('file-missing', `\`${path}\` is outside the workspace`) : path;
}
