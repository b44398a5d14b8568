/** A sandbox thread in the page: loads QuickJS once, then serves jobs. */
import { newQuickJSWASMModule } from 'quickjs-emscripten';
import { type Job, type Report, serveJob } from '../../../engine/sandbox.ts';

const report = (message: Report) => self.postMessage(message);
const loading = newQuickJSWASMModule();

self.addEventListener('message', async (event: MessageEvent<Job>) => {
  serveJob({ module: await loading, now: () => performance.now() }, event.data, report);
});
await loading;
report({ type: 'ready' });
