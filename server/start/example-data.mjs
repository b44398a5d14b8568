/**
 * Copies the data of the example notebooks from its package into `notebooks/data/`, which git ignores.
 * No dependencies. A file that is there with the right hash is left alone, so a second call is cheap.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const product = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Copies what is missing or different; throws when the package's file is not the one that is listed. */
export async function copyExampleData() {
  const list = JSON.parse(await readFile(join(product, 'fixtures/example-data.json'), 'utf8'));
  const folder = join(product, 'notebooks/data');
  await mkdir(folder, { recursive: true });
  for (const { file, source, bytes, sha256 } of list.files) {
    const target = join(folder, file);
    if ((await sizeOf(target)) === bytes && (await hashOf(target)) === sha256) continue;
    const from = join(product, 'node_modules', list.package, source);
    if ((await hashOf(from)) !== sha256) throw new Error(`${source} of ${list.package} is not the file that is listed`);
    await copyFile(from, `${target}.tmp`);
    await rename(`${target}.tmp`, target);
  }
}

async function sizeOf(path) {
  return stat(path).then(
    (stats) => stats.size,
    () => null,
  );
}

async function hashOf(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
