/**
 * What the server tells by itself: notebooks and files that changed. One stream, read by `fetch` because
 * an `EventSource` cannot carry the page key; a broken one is opened again, later each time, up to 10 s.
 */
import type { ServerEvent } from '../../engine/schema/api.ts';
import { ask } from './api.ts';

export interface EventListener {
  event(event: ServerEvent): void;
  /** Whether the stream stands. */
  connected(connected: boolean): void;
}

/** The lines of a body as they come; what no line break ends is not one. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function readOnce(listener: EventListener, signal: AbortSignal): Promise<void> {
  const response = await ask('/api/events', { signal });
  if (response.body === null) return;
  listener.connected(true);
  for await (const line of readLines(response.body)) {
    if (line.startsWith('data:')) listener.event(JSON.parse(line.slice(5)) as ServerEvent);
  }
}

/** Waits some time, or until the network is back or somebody looks at the page again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const look = () => document.visibilityState === 'visible' && end();
    signal.addEventListener('abort', end, { signal: ended.signal });
    addEventListener('online', end, { signal: ended.signal });
    document.addEventListener('visibilitychange', look, { signal: ended.signal });
  });
}

/** Listens until the signal aborts. */
export async function listenToServer(listener: EventListener, signal: AbortSignal): Promise<void> {
  for (let delayMs = 500; !signal.aborted; delayMs = Math.min(delayMs * 2, 10_000)) {
    const openedAt = performance.now();
    await readOnce(listener, signal).catch(() => undefined);
    if (signal.aborted) return;
    listener.connected(false);
    if (performance.now() - openedAt > 5000) delayMs = 500;
    await wait(delayMs, signal);
  }
}
