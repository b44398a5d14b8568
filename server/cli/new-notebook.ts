/** New notebooks from the command line: a free id, a short text, written only where nothing stands. */
import { stringify } from 'yaml';
import { makeWorkspaceFolder, UsageError } from '../config.ts';
import { openFile } from '../workspace/disk/open.ts';
import { writeFileSafely } from '../workspace/disk/write.ts';
import { findIdTrouble, pathOfNotebook } from '../workspace/ids.ts';
import { exits, writeOut } from './exit.ts';

interface NewCell {
  readonly id: string;
  readonly data: string;
}

/** `quire new [ID]`: prints the id. */
export async function runNew(id: string | undefined, flags: { workspace: string }): Promise<number> {
  const root = await makeWorkspaceFolder(flags.workspace);
  const trouble = id === undefined ? null : findIdTrouble(id);
  if (trouble !== null) throw new UsageError(trouble);
  const made = id ?? (await findFreeId(root, 'untitled'));
  await writeNotebook(root, made, []);
  await writeOut(made);
  return exits.passed;
}

/** The id itself when it is free, else with a number. */
async function findFreeId(root: string, id: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? id : `${id}-${number}`;
    const file = await openFile(root, pathOfNotebook(free));
    if (file === null) return free;
    await file.handle.close();
  }
}

/** The notebook of these cells: the one that was made of them before, else a new one. Gives its id. */
export async function findOrWriteNotebook(root: string, wanted: string, cells: readonly NewCell[]): Promise<string> {
  const file = await openFile(root, pathOfNotebook(wanted));
  if (file !== null) {
    const text = await file.handle.readFile('utf8').finally(() => file.handle.close());
    if (text.startsWith(writeText(wanted, cells).trimEnd())) return wanted;
  }
  const id = await findFreeId(root, wanted);
  await writeNotebook(root, id, cells);
  return id;
}

/** Writes a notebook that is not there yet. */
async function writeNotebook(root: string, id: string, cells: readonly NewCell[]): Promise<void> {
  await writeFileSafely(root, pathOfNotebook(id), writeText(id, cells), { mode: 'new' });
}

function writeText(id: string, cells: readonly NewCell[]): string {
  const name = (id.split('/').pop() ?? id).replaceAll('-', ' ');
  const head = stringify({ quire: 1, kind: 'notebook', id, name: name.charAt(0).toUpperCase() + name.slice(1) });
  return `${head}\n${stringify({ cells: distinctIds(cells) })}`;
}

/** Cells of equal ids get numbers. */
function distinctIds(cells: readonly NewCell[]): readonly NewCell[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    let id = cell.id;
    for (let number = 2; taken.has(id); number += 1) id = `${cell.id}_${number}`;
    taken.add(id);
    return { ...cell, id };
  });
}
