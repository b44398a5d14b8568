/**
 * Which server serves a workspace: one line in the server folder, believed only when that process lives
 * and answers. So a second `quire serve` or `quire open` finds the first instead of failing.
 */
import type { Home } from '../workspace/home.ts';

const file = 'server.json';

/** Notes that this process serves on a port. */
export function noteRunning(home: Home, port: number): Promise<void> {
  return home.write(file, JSON.stringify({ port, pid: process.pid }));
}

/** Port of the server of this workspace, or null when none answers. */
export async function findRunning(home: Home): Promise<number | null> {
  const note = parseNote(await home.read(file));
  if (note === null || !isAlive(note.pid)) return null;
  const answer = await fetch(`http://127.0.0.1:${note.port}/health`, { signal: AbortSignal.timeout(2000) }).catch(
    () => null,
  );
  return answer?.ok && (await answer.text()) === 'ok' ? note.port : null;
}

function parseNote(text: string | null): { port: number; pid: number } | null {
  try {
    const note = JSON.parse(text ?? 'null') as { port?: unknown; pid?: unknown } | null;
    return typeof note?.port === 'number' && typeof note.pid === 'number' ? { port: note.port, pid: note.pid } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
