/**
 * The inside of a sandbox thread: takes one job at a time and reports items as they are ready. A thread
 * whose module threw is of no more use: it reports a crash and is thrown away by the pool.
 */
import type { Evaluation, SandboxRequest } from '../ports.ts';
import { type Engine, evaluateItems } from './evaluate.ts';

/** Items from `from` on; `careful`: report every item at once, so that a killer of threads is known. */
export interface Job {
  readonly request: SandboxRequest;
  readonly from: number;
  readonly careful: boolean;
}

/** What a thread tells of its job. */
export type Report =
  | { readonly type: 'ready' }
  | { readonly type: 'items'; readonly evaluations: readonly (readonly Evaluation[])[] }
  | { readonly type: 'done' }
  | { readonly type: 'crashed' };

const reportEveryMs = 25;

/** Does one job to its end. The first item that is not reported is the one that ended it. */
export function serveJob(engine: Engine, job: Job, report: (report: Report) => void): void {
  let waiting: (readonly Evaluation[])[] = [];
  let reported = engine.now();
  const flush = () => {
    if (waiting.length > 0) report({ type: 'items', evaluations: waiting });
    waiting = [];
    reported = engine.now();
  };
  let crashed = false;
  try {
    evaluateItems(engine, job.request, job.from, (evaluations) => {
      waiting.push(evaluations);
      if (job.careful || engine.now() - reported >= reportEveryMs) flush();
    });
  } catch (error) {
    if (!isModuleCrash(error)) throw error;
    crashed = true;
  }
  flush();
  report({ type: crashed ? 'crashed' : 'done' });
}

/** An overflow of the thread's own stack, or a module that aborted: both spoil the module, neither is ours. */
function isModuleCrash(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}
