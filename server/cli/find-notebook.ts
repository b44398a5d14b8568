/** Which notebook an argument of the command line means: an id in the workspace, or a file. */
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findWorkspaceFolder, UsageError } from '../config.ts';
import { findIdTrouble, pathOfNotebook } from '../workspace/ids.ts';
import { readNotebook } from '../workspace/notebooks.ts';
import { settingsFile } from '../workspace/settings.ts';

export interface FoundNotebook {
  /** Real path of the workspace that it belongs to. */
  readonly root: string;
  readonly id: string;
  readonly text: string;
}

/**
 * Reads the notebook. A file belongs to the workspace that is named when it lies in it, else to the nearest folder
 * above it with a `quire.yaml`, else to its own folder; an id to the workspace that is named.
 * Throws `UsageError` where there is none, `RefusalError` where it cannot be read.
 */
export async function findNotebook(argument: string, workspace: string): Promise<FoundNotebook> {
  const { root, id } = (await findFile(argument, workspace)) ?? (await findId(argument, workspace));
  const saved = await readNotebook(root, pathOfNotebook(id));
  if (saved === null) throw new UsageError(`There is no notebook \`${argument}\`.`);
  return { root, id, text: saved.text };
}

async function findId(argument: string, workspace: string): Promise<{ root: string; id: string }> {
  const trouble = findIdTrouble(argument);
  if (trouble !== null) throw new UsageError(`\`${argument}\` is neither a file nor a notebook id. ${trouble}`);
  return { root: await findWorkspaceFolder(workspace), id: argument };
}

async function findFile(argument: string, workspace: string): Promise<{ root: string; id: string } | null> {
  if (!/\.yaml$/.test(argument)) return null;
  const full = await realpath(resolve(argument)).catch(() => null);
  if (full === null) throw new UsageError(`There is no file ${argument}.`);
  const named = await realpath(resolve(workspace)).catch(() => null);
  const root = named !== null && full.startsWith(named + sep) ? named : await findRoot(dirname(full));
  const id = relative(root, full)
    .split(sep)
    .join('/')
    .replace(/\.yaml$/, '');
  const trouble = findIdTrouble(id);
  if (trouble !== null)
    throw new UsageError(`${argument} cannot be a notebook: its path gives the id \`${id}\`. ${trouble}`);
  return { root, id };
}

async function findRoot(folder: string): Promise<string> {
  for (let above = folder; ; above = dirname(above)) {
    const found = await stat(join(above, settingsFile)).catch(() => null);
    if (found?.isFile()) return above;
    if (dirname(above) === above) return folder;
  }
}
