/**
 * Notebooks as files: list, read, save against the text that was edited, rename, delete into the trash.
 * A save never overwrites what its writer has not seen. What a notebook means is the engine's.
 */
import { isUtf8 } from 'node:buffer';
import type { NotebookEntry } from '../../engine/schema/api.ts';
import { RefusalError, refuse } from '../failures.ts';
import { openFile } from './disk/open.ts';
import { moveToTrash } from './disk/trash.ts';
import { writeFileSafely } from './disk/write.ts';
import { hashBytes } from './hash.ts';
import { notebookOfPath, otherFolders, pathOfNotebook } from './ids.ts';
import type { Lock } from './locks.ts';
import type { WorkspacePath } from './paths.ts';
import { type Found, walkFiles } from './walk.ts';

/** Longest text of a notebook, in bytes. */
export const notebookBytes = 5_000_000;

/** What the list says of a notebook; null when the text is none. Engine's work, in a process of its own. */
export type Summarise = (
  text: string,
) => Promise<Pick<NotebookEntry, 'name' | 'description' | 'tags' | 'cells'> | null>;

/** Writes another id into a notebook's text. */
export type WriteId = (text: string, id: string) => Promise<string>;

export interface Saved {
  readonly text: string;
  readonly sha256: string;
}

export interface Notebooks {
  list(): Promise<readonly NotebookEntry[]>;
  /** Null when there is none. */
  read(id: string): Promise<Saved | null>;
  /** `base`: hash of the text that was edited; null makes a new notebook. */
  save(id: string, text: string, base: string | null): Promise<{ sha256: string }>;
  rename(id: string, to: string): Promise<Saved>;
  /** Moves it into the trash and gives its last text. */
  remove(id: string): Promise<Saved>;
}

export interface NotebookOptions {
  readonly root: string;
  readonly lock: Lock;
  readonly summarise: Summarise;
  readonly writeId: WriteId;
  readonly now: () => Date;
}

/** The notebooks below a real path. Refusals are thrown as `RefusalError`. */
export function createNotebooks({ root, lock, summarise, writeId, now }: NotebookOptions): Notebooks {
  const read = (id: string) => readNotebook(root, pathOfNotebook(id));
  const summaries = new Map<string, { sign: string; entry: NotebookEntry | null }>();

  async function summariseFile(file: Found): Promise<NotebookEntry | null> {
    const known = summaries.get(file.path);
    if (known?.sign === file.sign) return known.entry;
    const entry = await describeNotebook(root, file, summarise);
    summaries.set(file.path, { sign: file.sign, entry });
    return entry;
  }

  return {
    read,
    list: async () => {
      const files = await walkFiles(root, '', (folder) => !otherFolders.has(folder));
      const entries: NotebookEntry[] = [];
      for (const file of files) {
        const entry = notebookOfPath(file.path) === null ? null : await summariseFile(file);
        if (entry !== null) entries.push(entry);
      }
      return entries;
    },
    save: (id, text, base) =>
      lock(id, async () => {
        const path = pathOfNotebook(id);
        if (Buffer.byteLength(text) > notebookBytes) refuse('too-large', 'A notebook has at most 5 MB of text.');
        if (/\p{Surrogate}/u.test(text))
          refuse('invalid-body', 'This text holds half a character, which no file can hold.');
        await checkBase(await read(id), base);
        await writeFileSafely(root, path, text, { mode: base === null ? 'new' : 'replace' });
        return { sha256: hashBytes(text) };
      }),
    rename: (id, to) =>
      lock(id, async () => {
        const path = pathOfNotebook(to);
        const before = (await read(id)) ?? refuseMissing(id);
        const text = await writeId(before.text, to);
        await writeFileSafely(root, path, text, { mode: 'new' });
        await moveToTrash(root, pathOfNotebook(id), now());
        return { text, sha256: hashBytes(text) };
      }),
    remove: (id) =>
      lock(id, async () => {
        const before = (await read(id)) ?? refuseMissing(id);
        await moveToTrash(root, pathOfNotebook(id), now());
        return before;
      }),
  };
}

/** The text of a notebook and its hash; null when there is none. Refuses one that is too large or no text in UTF-8. */
export async function readNotebook(root: string, path: WorkspacePath): Promise<Saved | null> {
  const file = await openFile(root, path);
  if (file === null) return null;
  try {
    if (file.stats.size > notebookBytes) refuse('too-large', 'A notebook has at most 5 MB of text.', { path });
    const bytes = await file.handle.readFile();
    if (!isUtf8(bytes)) refuse('invalid-body', describeEncoding(bytes), { path, hint: mendEncoding });
    return { text: bytes.toString('utf8'), sha256: hashBytes(bytes) };
  } finally {
    await file.handle.close();
  }
}

const mendEncoding = 'Save it as UTF-8 in an editor. Quire leaves the file as it is until then.';

/** What is said of bytes that are no UTF-8. */
function describeEncoding(bytes: Buffer): string {
  const wide = /^(\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)) || bytes.subarray(0, 200).includes(0);
  return `This notebook is not text in UTF-8, but in ${wide ? 'UTF-16' : 'an older encoding, such as Latin-1'}.`;
}

async function checkBase(present: Saved | null, base: string | null): Promise<void> {
  if (present?.sha256 === base || (present === null && base === null)) return;
  if (present === null)
    refuse('not-found', 'This notebook is gone.', { hint: 'Saving it with `base: null` makes it anew.' });
  throw new RefusalError(
    {
      code: 'conflict',
      message: base === null ? 'There is a notebook with this id already.' : 'This notebook was changed meanwhile.',
    },
    { text: present.text, sha256: present.sha256 },
  );
}

/** A text that cannot be read in its time is listed by its id: it must not hide the others. */
function nameUnread(id: string): (error: unknown) => Awaited<ReturnType<Summarise>> {
  return (error) => {
    if (error instanceof RefusalError) return { name: id, tags: [], cells: 0 };
    throw error;
  };
}

async function describeNotebook(root: string, file: Found, summarise: Summarise): Promise<NotebookEntry | null> {
  const id = notebookOfPath(file.path);
  if (id === null) return null;
  const found = { id, bytes: file.bytes, modifiedAt: file.modifiedAt.toISOString() };
  const saved = await readNotebook(root, file.path).catch(nameTrouble);
  if (saved === null) return null;
  if (typeof saved === 'string')
    return (await beginsAsNotebook(root, file.path))
      ? { ...found, name: id, tags: [], cells: 0, trouble: saved }
      : null;
  const summary = await summarise(saved.text).catch(nameUnread(id));
  return summary === null ? null : { ...found, ...summary, sha256: saved.sha256 };
}

function nameTrouble(error: unknown): string {
  if (error instanceof RefusalError) return error.refusal.message;
  throw error;
}

const beginningBytes = 65_536;

/** Whether a file that is not read as text says that it is a notebook, in whatever encoding. */
async function beginsAsNotebook(root: string, path: WorkspacePath): Promise<boolean> {
  const file = await openFile(root, path);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    const letters = buffer.subarray(0, bytesRead).filter((byte) => byte !== 0);
    return /^kind:[ \t]*['"]?notebook\b/m.test(Buffer.from(letters).toString('latin1'));
  } finally {
    await file.handle.close();
  }
}

function refuseMissing(id: string): never {
  refuse('not-found', `There is no notebook \`${id}\`.`);
}
