/**
 * Changes of the workspace on their way to pages. The watcher runs only while somebody listens. A reader
 * that does not keep up is cut off; on reconnecting it asks anew for what it shows.
 */
import type { ServerEvent } from '../engine/schema/api.ts';
import { notebookOfPath } from './workspace/ids.ts';
import { watchFiles } from './workspace/watch.ts';

/** Events that wait for one reader at most. */
const backlog = 1000;

export interface Listener {
  /** The next event; null when the stream has ended. */
  next(timeoutMs: number): Promise<ServerEvent | 'quiet' | null>;
  end(): void;
}

export interface Events {
  publish(event: ServerEvent): void;
  listen(): Listener;
  readonly listening: number;
  end(): void;
}

interface EventSources {
  readonly root: string;
  readonly version: string;
  /** Content hash of a file now; null when it is gone. */
  digestOf(path: string): Promise<string | null>;
  log(line: string): void;
}

/** The changes of one workspace; nothing is watched before somebody listens. */
export function createEvents({ root, version, digestOf, log }: EventSources): Events {
  const queues = new Set<EventQueue>();
  let stopWatching: (() => void) | null = null;

  const publish = (event: ServerEvent): void => {
    for (const queue of queues) queue.add(event);
  };
  const tell = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const digest = await digestOf(path).catch(() => null);
      const id = notebookOfPath(path);
      if (id === null) publish({ type: 'file-changed', path, digest });
      else publish({ type: 'notebook-changed', id, sha256: digest });
    }
  };
  const watchWhileHeard = (): void => {
    if (queues.size > 0 && stopWatching === null)
      stopWatching = watchFiles(
        root,
        (paths) => void tell(paths),
        (error) => log(`watching: ${String(error)}`),
      );
    if (queues.size > 0 || stopWatching === null) return;
    stopWatching();
    stopWatching = null;
  };

  return {
    publish,
    listen: () => {
      const queue = createQueue(() => {
        queues.delete(queue);
        watchWhileHeard();
      });
      queues.add(queue);
      queue.add({ type: 'hello', version });
      watchWhileHeard();
      return queue;
    },
    get listening() {
      return queues.size;
    },
    end: () => {
      for (const queue of queues) queue.end();
    },
  };
}

interface EventQueue extends Listener {
  add(event: ServerEvent): void;
}

function createQueue(ended: () => void): EventQueue {
  const waiting: ServerEvent[] = [];
  let open = true;
  let wake: (() => void) | null = null;
  const end = (): void => {
    if (!open) return;
    open = false;
    ended();
    wake?.();
  };
  return {
    end,
    add: (event) => {
      if (waiting.length >= backlog) end();
      else waiting.push(event);
      wake?.();
    },
    next: async (timeoutMs) => {
      if (open && waiting.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      if (!open) return null;
      return waiting.shift() ?? 'quiet';
    },
  };
}
