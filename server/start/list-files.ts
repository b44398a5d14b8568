/**
 * A step of `vite build`: writes the names of the built files, and a version made of them, into the service worker,
 * so that a new build is a new worker. Runs before the files are packed.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const worker = 'sw.js';

/** The Vite plugin; fails when the worker has no place for the names. */
export function listFiles(): Plugin {
  let folder = 'dist';
  return {
    name: 'list-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = found
        .filter((entry) => entry.isFile() && entry.name !== worker)
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
      const text = await readFile(join(folder, worker), 'utf8');
      const shells = await Promise.all(['index.html', 'notebook.html'].map((name) => readFile(join(folder, name))));
      await writeFile(join(folder, worker), writeWorker(text, names.sort(), shells));
    },
  };
}

/** The worker with its files; its version is the hash of itself, their names and what has none in its name. */
export function writeWorker(text: string, names: readonly string[], shells: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(text).update(JSON.stringify(names));
  for (const shell of shells) hash.update(shell);
  const version = hash.digest('hex').slice(0, 16);
  const written = text
    .replace("const version = 'development';", `const version = '${version}';`)
    .replace('const files = [];', `const files = ${JSON.stringify(names)};`);
  if (!written.includes(version) || (names.length > 0 && written.includes('const files = [];')))
    throw new Error('the service worker has no place for its version and files');
  return written;
}
