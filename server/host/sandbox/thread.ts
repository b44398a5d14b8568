/** A sandbox thread in Node: loads QuickJS once, then serves jobs. It has no environment and no keys. */
import { parentPort } from 'node:worker_threads';
import { newQuickJSWASMModule } from 'quickjs-emscripten';
import { type Job, type Report, serveJob } from '../../../engine/sandbox.ts';

if (parentPort === null) throw new Error('thread.ts runs as a worker thread only');
const port = parentPort;
const engine = { module: await newQuickJSWASMModule(), now: () => performance.now() };
const report = (message: Report) => port.postMessage(message);

port.on('message', (job: Job) => serveJob(engine, job, report));
report({ type: 'ready' });
