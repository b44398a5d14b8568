/**
 * A step of `vite build`: writes each asset also as `.br` and `.gz` beside it, so that the server sends
 * packed bytes without packing. Large files are packed less hard: the engine's 36 MB would take a minute.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(js|css|html|wasm|svg|json|ttf|map)$/;
const smallest = 128;
/** Brotli's quality for files up to so many bytes: the hardest for what a page begins with. */
const qualities = [
  [400_000, 11],
  [4_000_000, 9],
  [Number.POSITIVE_INFINITY, 5],
] as const;

/** The Vite plugin. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => packable.test(name)).map((name) => packFile(join(folder, name))));
    },
  };
}

async function packFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < smallest) return;
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities.find(([most]) => size <= most)?.[1] ?? 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: size > 4_000_000 ? 6 : 9 }),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, zipped);
}
