/**
 * The Sandbox port in the page: QuickJS in web workers of the page's own origin. Queueing and killing are
 * the engine's `createPool`; this says only what a thread is here.
 */
import type { Sandbox } from '../../../engine/run.ts';
import { createPool, type Job, type Report, type Telling, type Thread } from '../../../engine/sandbox.ts';
import { startWorker } from '../trusted.ts';
import workerUrl from './sandbox.worker.ts?worker&url';

/** Threads start on first use and stay warm; `dispose` ends them. At most `size` requests run at once. */
export function createPageSandbox(size = 2): Sandbox & { dispose(): void } {
  return createPool({ size, start: startThread, after });
}

function startThread(tell: (telling: Telling) => void): Thread {
  const worker = startWorker(workerUrl, { type: 'module', name: 'sandbox' });
  worker.addEventListener('message', (event: MessageEvent<Report>) => tell(event.data));
  worker.addEventListener('error', () => tell({ type: 'died' }));
  return { post: (job: Job) => worker.postMessage(job), stop: () => worker.terminate() };
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
