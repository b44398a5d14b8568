/**
 * Tells of changes of workspace files, whoever made them. The system's notices only say when to look;
 * what changed is found by comparing listings, so a lost notice is found by the next look.
 */
import { watch } from 'node:fs';
import { type Found, walkFiles } from './walk.ts';

/** Time from a notice to the look, so that a burst of writes is one. */
const settleMs = 80;
const lookMs = 10_000;

/** Calls `changed` with the paths that were made, changed or removed. Gives the function that ends it. */
export function watchFiles(
  root: string,
  changed: (paths: readonly string[]) => void,
  failed: (error: unknown) => void,
): () => void {
  let known: ReadonlyMap<string, string> | null = null;
  let ended = false;
  let looking = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    const now = signs(await walkFiles(root, ''));
    const paths = known === null ? [] : compareSigns(known, now);
    known = now;
    looking = false;
    if (!ended && paths.length > 0) changed(paths);
    if (again) {
      again = false;
      schedule();
    }
  };
  const lookSafely = (): void => {
    look().catch((error: unknown) => {
      looking = false;
      failed(error);
    });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(lookSafely, settleMs);
  };

  const notices = watch(root, { recursive: true, persistent: false }, schedule);
  notices.on('error', failed);
  const regular = setInterval(schedule, lookMs).unref();
  lookSafely();
  return () => {
    ended = true;
    clearTimeout(timer);
    clearInterval(regular);
    notices.close();
  };
}

function signs(files: readonly Found[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file.path, file.sign]));
}

function compareSigns(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly string[] {
  const changed = [...now].filter(([path, sign]) => before.get(path) !== sign).map(([path]) => path);
  const removed = [...before.keys()].filter((path) => !now.has(path));
  return [...changed, ...removed];
}
