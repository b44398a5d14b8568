/**
 * Makes a clone ready to run: packages when the lock changed, example data, the built page when sources
 * changed. Uses only Node, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's own folder. */
export const product = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const lockHashFile = join(product, 'node_modules/.lock-hash');
const sourcesHashFile = join(product, 'dist/.sources-hash');

/** `npm ci`, unless `node_modules` was made from this very lock. */
export async function installPackages() {
  const hash = createHash('sha256')
    .update(await readFile(join(product, 'package-lock.json')))
    .digest('hex');
  if ((await readText(lockHashFile)) === hash) return;
  if (await isInstalledByHand()) return writeFile(lockHashFile, hash);
  tell('installing packages (first start, about a minute)');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  await writeFile(lockHashFile, hash);
}

/** Whether somebody ran `npm ci` since the lock was written; npm leaves its own copy of the lock. */
async function isInstalledByHand() {
  const installed = join(product, 'node_modules/.package-lock.json');
  if (existsSync(lockHashFile) || !existsSync(installed)) return false;
  return (await stat(installed)).mtimeMs > (await stat(join(product, 'package-lock.json'))).mtimeMs;
}

/** Copies the data of the examples out of its package. */
export async function copyData() {
  const { copyExampleData } = await import('./example-data.mjs');
  await copyExampleData();
}

/** `vite build`, unless `dist/` was made from these very sources. */
export async function buildPage() {
  const hash = await hashSources();
  if ((await readText(sourcesHashFile)) === hash) return;
  tell('building the page');
  run(process.execPath, [join(product, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  await writeFile(sourcesHashFile, hash);
}

/** Hash of the content of everything that the page is made from. */
async function hashSources() {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'vite.config.ts', 'tsconfig.json'];
  for (const folder of ['web', 'engine', 'server/start'])
    for (const name of await readdir(join(product, folder), { recursive: true }))
      if (!/\.test\.tsx?$/.test(name)) files.push(`${folder}/${name}`);
  for (const file of files.sort()) {
    const path = join(product, file);
    if ((await stat(path)).isFile()) hash.update(`${file}\n`).update(await readFile(path));
  }
  return hash.digest('hex');
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: product, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
}

function tell(text) {
  console.error(`quire: ${text}`);
}

function readText(path) {
  return existsSync(path) ? readFile(path, 'utf8') : null;
}
