/**
 * Long work in turns: it goes on for a few milliseconds, then the page draws and listens before it goes on.
 */
const turnMs = 8;
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves when what waited for the page's thread has had its turn. */
function giveTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** Does all of the work and returns what it makes. */
export async function workInTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  let end = performance.now() + turnMs;
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    if (performance.now() < end) continue;
    await giveTurn();
    end = performance.now() + turnMs;
  }
}

/** Resolves when the page is drawn next; a page that is not drawn goes on after a tenth of a second. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
