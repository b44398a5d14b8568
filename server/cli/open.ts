/**
 * `quire open FILE|URL|DIR…`: a notebook `scratch/<stem>` with a data cell for each file, opened in the
 * browser. Files outside the workspace are copied into its `data/` first.
 */
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig, type ServeFlags, UsageError } from '../config.ts';
import { refuse } from '../failures.ts';
import { serveWorkspace } from '../main.ts';
import { createFiles } from '../workspace/files.ts';
import { createHashes } from '../workspace/hash.ts';
import { exits } from './exit.ts';
import { findFreeId, writeNotebook } from './new-notebook.ts';

const readable = new Set(['.csv', '.tsv', '.json', '.jsonl', '.ndjson', '.parquet', '.arrow']);
const askAbove = 200_000_000;

/** Makes the notebook, then serves it (or hands it to the server that runs). */
export async function runOpen(given: readonly string[], flags: ServeFlags & { yes?: boolean }): Promise<number> {
  const config = await readConfig({ ...flags }, process.env);
  const found = (await Promise.all(given.map(listSources))).flat();
  const sources: string[] = [];
  for (const source of found)
    sources.push(isUrl(source) ? source : await bringIn(config.root, source, flags.yes === true));
  const [first] = sources;
  if (first === undefined) throw new UsageError(`Nothing to open: ${[...readable].join(' ')} files can be.`);
  const id = await findFreeId(config.root, `scratch/${stemOf(given.length === 1 ? first : basename(first))}`);
  await writeNotebook(
    config.root,
    id,
    sources.map((source) => ({ id: cellIdOf(source), data: source })),
  );
  await serveWorkspace(config, { path: `/n/${id}`, browser: process.stdout.isTTY });
  return Number(process.exitCode ?? exits.passed);
}

/** A folder stands for the readable files in it. */
async function listSources(given: string): Promise<readonly string[]> {
  if (isUrl(given)) return [given];
  const full = resolve(given);
  const stats = await stat(full).catch(() => null);
  if (stats === null) throw new UsageError(`There is no file ${given}.`);
  if (stats.isFile() && !readable.has(extname(full).toLowerCase()))
    throw new UsageError(`${given} cannot be opened: only ${[...readable].join(' ')} files can.`);
  if (!stats.isDirectory()) return [full];
  const names = (await readdir(full)).sort();
  return names.filter((name) => readable.has(extname(name).toLowerCase())).map((name) => join(full, name));
}

/** Path of a file in the workspace, copied there when it lies elsewhere. */
async function bringIn(root: string, file: string, yes: boolean): Promise<string> {
  const inside = relative(root, await realpath(file))
    .split(sep)
    .join('/');
  if (!inside.startsWith('../') && !isAbsolute(inside)) return inside;
  const { size } = await stat(file);
  if (size > askAbove && !yes) await askToCopy(file, size);
  const files = createFiles({ root, hash: createHashes(root), uploadBytes: Number.POSITIVE_INFINITY });
  const { path } = await files.upload(`data/${basename(file)}`, createReadStream(file), 'rename');
  return path;
}

async function askToCopy(file: string, size: number): Promise<void> {
  const megabytes = Math.round(size / 1e6);
  if (!process.stdin.isTTY)
    refuse('too-large', `${file} has ${megabytes} MB and lies outside the workspace.`, {
      hint: 'Copy it into the workspace, or say --yes.',
    });
  const question = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await question.question(`Copy ${file} (${megabytes} MB) into the workspace? [y/N] `);
  question.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was opened.');
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}

function stemOf(source: string): string {
  const name = basename(isUrl(source) ? new URL(source).pathname : source);
  const stem = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return stem.slice(0, 60) || 'data';
}

function cellIdOf(source: string): string {
  const id = stemOf(source).replaceAll('-', '_');
  return /^[a-z]/.test(id) ? id : `data_${id}`;
}
