/** A sandbox thread in the page: loads QuickJS once, then serves jobs. */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { type Job, type Report, serveJob } from '../../../engine/sandbox.ts';

const report = (message: Report) => self.postMessage(message);
const engine = { module: await newQuickJSWASMModuleFromVariant(variant), now: () => performance.now() };

self.addEventListener('message', (event: MessageEvent<Job>) => serveJob(engine, event.data, report));
report({ type: 'ready' });
