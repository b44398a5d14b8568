/** A sandbox thread in Node: loads QuickJS once, then serves jobs. It has no environment and no keys. */
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { type Job, type Report, serveJob } from '../../../engine/sandbox.ts';

if (parentPort === null) throw new Error('thread.ts runs as a worker thread only');
const port = parentPort;
const engine = { module: await newQuickJSWASMModuleFromVariant(variant), now: () => performance.now() };
const report = (message: Report) => port.postMessage(message);

port.on('message', (job: Job) => serveJob(engine, job, report));
report({ type: 'ready' });
