/** From the text of a notebook to a session with its inputs set, its files looked at and its grants known. */
import { readCell } from '../cells/references.ts';
import { buildGraph } from '../graph/build.ts';
import type { Files } from '../host/ports.ts';
import type { Digest } from '../lib/digest.ts';
import { digestJson } from '../lib/digest.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Document } from '../notebook/document.ts';
import { FailureError } from '../schema/failure.ts';
import { apply } from '../session/apply.ts';
import { createSession } from '../session/open.ts';
import type { Command, Session } from '../session/state.ts';

export interface Opening {
  readonly inputs?: JsonObject;
  readonly grants?: readonly string[];
}

/** A session over a document that nothing has run in. */
export function openSession(document: Document, { inputs = {}, grants = [] }: Opening = {}): Session {
  const session = createSession(document, buildGraph(document, readCell));
  const commands: Command[] = [
    { type: 'grants-changed', grants },
    { type: 'set-inputs', values: inputs },
  ];
  return commands.reduce((made, command) => apply(made, command).session, session);
}

/** The session with every file that its cells name looked at. */
export async function lookAtFiles(session: Session, files: Files): Promise<Session> {
  const paths = apply(session, { type: 'open' }).actions.flatMap((action) =>
    action.type === 'digest-files' ? action.paths : [],
  );
  let made = session;
  for (const path of paths) {
    made = apply(made, { type: 'file-changed', path, digest: await digestPath(path, files) }).session;
  }
  return made;
}

/** Digest of a file's content; of a pattern, of all it matches. Null when there is none, or it may not be read. */
export async function digestPath(path: string, files: Files): Promise<Digest | null> {
  try {
    if (!/[*?[]/.test(path)) return (await files.stat(path))?.digest ?? null;
    const folder = path.slice(0, path.search(/[*?[]/)).replace(/\/?[^/]*$/, '');
    const found = await files.list(folder);
    return digestJson(found.map((file) => [file.path, file.digest]));
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
