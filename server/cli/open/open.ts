/**
 * `quire open FILE|URL|DIR…`: a notebook `scratch/<stem>` with a data cell for each file, opened in the
 * browser. Files outside the workspace are copied into its `data/` first, once for their content. A notebook is
 * opened in the workspace that it lies in.
 */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { suggestCellId } from '../../../engine/index.ts';
import { readConfig, type ServeFlags, UsageError } from '../../config.ts';
import { serveWorkspace } from '../../main.ts';
import { findIdTrouble } from '../../workspace/ids.ts';
import { exits } from '../exit.ts';
import { findNotebook } from '../find-notebook.ts';
import { findOrWriteNotebook } from '../new-notebook.ts';
import { bringIn } from './bring-in.ts';

const readable = new Set([
  ...['.csv', '.tsv', '.tab', '.txt', '.json', '.jsonl', '.ndjson'],
  ...['.parquet', '.arrow', '.feather', '.xlsx', '.xlsm', '.sqlite', '.sqlite3', '.db'],
]);

const isReadable = (path: string): boolean => readable.has(extname(path.toLowerCase().replace(/\.gz$/, '')));

/** Makes the notebook, then serves it (or hands it to the server that runs). */
export async function runOpen(given: readonly string[], flags: ServeFlags & { yes?: boolean }): Promise<number> {
  const { workspace, id } = (await findAuthored(given, flags)) ?? (await makeNotebook(given, flags));
  const config = await readConfig({ ...flags, workspace }, process.env);
  await serveWorkspace(config, { path: `/n/${id}`, browser: process.stdout.isTTY });
  return Number(process.exitCode ?? exits.passed);
}

interface Opened {
  readonly workspace: string;
  readonly id: string;
}

/** A notebook that is named; null when the files are data. */
async function findAuthored(given: readonly string[], { workspace }: ServeFlags): Promise<Opened | null> {
  const notebook = given.find((file) => /\.ya?ml$/i.test(file));
  if (notebook === undefined) return null;
  if (given.length > 1) throw new UsageError('A notebook is opened alone, without other files.');
  if (/\.yml$/i.test(notebook)) throw new UsageError(`${notebook}: the file of a notebook ends in .yaml.`);
  const { root, id } = await findNotebook(notebook, workspace);
  return { workspace: root, id };
}

async function makeNotebook(given: readonly string[], flags: ServeFlags & { yes?: boolean }): Promise<Opened> {
  const { root } = await readConfig({ ...flags }, process.env);
  const found = (await Promise.all(given.map(listSources))).flat();
  const sources: string[] = [];
  for (const source of found) sources.push(isUrl(source) ? source : await bringIn(root, source, flags.yes === true));
  const [first] = sources;
  if (first === undefined) throw new UsageError(`Nothing to open: ${[...readable].join(' ')} files can be.`);
  const cells = sources.map((source) => ({ id: suggestCellId(stemOf(source)), data: source }));
  const name = given.length === 1 ? stemOf(given[0] ?? first) : stemOf(first);
  const wanted = [`scratch/${name}`, `scratch/${name}-1`].find((id) => findIdTrouble(id) === null);
  return { workspace: root, id: await findOrWriteNotebook(root, wanted ?? 'scratch/untitled', cells) };
}

/** A folder stands for the readable files in it. */
async function listSources(given: string): Promise<readonly string[]> {
  if (isUrl(given)) return [given];
  const full = resolve(given);
  const stats = await stat(full).catch(() => null);
  if (stats === null) throw new UsageError(`There is no file ${given}.`);
  if (stats.isFile() && !isReadable(full))
    throw new UsageError(`${given} cannot be opened: only ${[...readable].join(' ')} files can.`);
  if (!stats.isDirectory()) return [full];
  const names = (await readdir(full)).sort();
  return names.filter(isReadable).map((name) => join(full, name));
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
