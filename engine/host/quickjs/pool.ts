/**
 * The Sandbox port over a few threads: queues requests, kills a thread that shows no progress for the hard
 * limit and goes on behind the item that hung, in a new thread. What a thread is and how time passes is
 * the host's. Invariant: an item is evaluated again only when no report of it came.
 */
import type { Failure } from '../../schema/failure.ts';
import type { Evaluation, Sandbox, SandboxRequest } from '../ports.ts';
import { buildTimeout } from './evaluate.ts';
import { createPlaces } from './places.ts';
import type { Job, Report } from './serve.ts';

/** What a thread says: its reports, and once that it ended by itself. */
export type Telling = Report | { readonly type: 'died' };

/** A thread that works on one job at a time; `stop` ends it at once. */
export interface Thread {
  post(job: Job): void;
  stop(): void;
}

export interface PoolHost {
  start(tell: (telling: Telling) => void): Thread;
  /** Calls back after some milliseconds; gives the way to call it off. */
  after(ms: number, callback: () => void): () => void;
  /** Threads, so requests at once. */
  readonly size: number;
}

interface Slot {
  readonly thread: Thread;
  listen: (telling: Telling) => void;
}

/** More items than these are first tried with sparse reports. */
const carefulUpTo = 50;
const startMs = 30_000;
const tooMuch: Failure = { code: 'code-memory', message: 'needs more memory or stack than the sandbox has' };

/** A sandbox whose threads start on first use and stay warm. */
export function createPool(host: PoolHost): Sandbox & { dispose(): void } {
  const places = createPlaces(host.size);
  const idle: Slot[] = [];
  const all = new Set<Slot>();
  let disposed = false;

  const discard = (slot: Slot) => {
    all.delete(slot);
    slot.thread.stop();
  };
  /** Runs the job as far as one thread brings it. */
  const advance = async (job: Job, progress: Progress): Promise<Ending> => {
    await places.take(progress.signal);
    try {
      if (disposed) throw new Error('the sandbox is closed');
      const slot = idle.pop() ?? (await startSlot(host, all));
      const ending = await runJob(host, slot, job, progress);
      if (ending === 'done') idle.push(slot);
      else discard(slot);
      if (disposed) throw new Error('the sandbox is closed');
      progress.signal.throwIfAborted();
      return ending;
    } finally {
      places.free();
    }
  };
  const evaluate = async (request: SandboxRequest, signal: AbortSignal) => {
    const count = request.items?.length ?? 1;
    const done: (readonly Evaluation[])[] = [];
    let careful = count <= carefulUpTo;
    while (done.length < count) {
      const ending = await advance({ request, from: done.length, careful }, { done, signal });
      if (ending === 'done') continue;
      if (careful || ending === 'crashed') {
        const failure = ending === 'hung' ? buildTimeout(request.limits.hardMs) : tooMuch;
        done.push(request.programs.map(() => ({ failure })));
      }
      careful = true;
    }
    return done;
  };
  const dispose = () => {
    disposed = true;
    for (const slot of all) {
      slot.thread.stop();
      slot.listen({ type: 'died' });
    }
    all.clear();
  };
  return { evaluate, dispose };
}

function startSlot(host: PoolHost, all: Set<Slot>): Promise<Slot> {
  return new Promise((resolve, reject) => {
    const slot: Slot = { thread: host.start((telling) => slot.listen(telling)), listen: () => undefined };
    all.add(slot);
    const fail = (why: string) => {
      all.delete(slot);
      slot.thread.stop();
      reject(new Error(`the sandbox thread ${why}`));
    };
    const stop = host.after(startMs, () => fail('did not start'));
    slot.listen = (telling) => {
      stop();
      slot.listen = () => undefined;
      if (telling.type === 'ready') resolve(slot);
      else fail('ended while starting');
    };
  });
}

type Ending = 'done' | 'hung' | 'crashed' | 'died' | 'aborted';

/** `done` grows by the items that were reported. */
interface Progress {
  readonly done: (readonly Evaluation[])[];
  readonly signal: AbortSignal;
}

function runJob(host: PoolHost, slot: Slot, job: Job, progress: Progress): Promise<Ending> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const finish = (ending: Ending) => {
      stop();
      progress.signal.removeEventListener('abort', abort);
      slot.listen = () => undefined;
      resolve(ending);
    };
    const abort = () => finish('aborted');
    const wait = () => {
      stop();
      stop = host.after(job.request.limits.hardMs, () => finish('hung'));
    };
    slot.listen = (telling) => {
      if (telling.type === 'items') {
        progress.done.push(...telling.evaluations);
        wait();
      } else if (telling.type !== 'ready') finish(telling.type);
    };
    wait();
    progress.signal.addEventListener('abort', abort, { once: true });
    if (progress.signal.aborted) abort();
    else slot.thread.post(job);
  });
}
