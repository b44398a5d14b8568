/**
 * The Sandbox port in Node: QuickJS in worker threads without environment, standard streams or files of
 * their own. Queueing and killing are the engine's `createPool`; this says only what a thread is here.
 */
import { Worker } from 'node:worker_threads';
import type { Sandbox } from '../../../engine/run.ts';
import { createPool, type Job, type Telling, type Thread } from '../../../engine/sandbox.ts';

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 };

/** Threads start on first use and stay warm; `dispose` ends them. At most `size` requests run at once. */
export function createNodeSandbox(size = 2): Sandbox & { dispose(): void } {
  return createPool({ size, start: startThread, after });
}

function startThread(tell: (telling: Telling) => void): Thread {
  const worker = new Worker(new URL('./sandbox.boot.mjs', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits,
  });
  worker.on('message', tell);
  worker.on('error', () => tell({ type: 'died' }));
  worker.on('exit', () => tell({ type: 'died' }));
  return {
    post: (job: Job) => worker.postMessage(job),
    stop: () => {
      worker.removeAllListeners('exit');
      void worker.terminate();
    },
  };
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
