/** Which content the files have that a session's cells name: keys are made of it, so a run looks at them first. */
import type { Files } from '../host/ports.ts';
import { type Digest, digestJson } from '../lib/digest.ts';
import { isPattern } from '../lib/glob.ts';
import { FailureError } from '../schema/failure.ts';
import { apply } from '../session/apply.ts';
import type { Session } from '../session/state.ts';

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
    if (!isPattern(path)) return (await files.stat(path))?.digest ?? null;
    const found = await files.match(path);
    return found.length === 0 ? null : digestJson(found.map((file) => [file.path, file.digest]));
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
