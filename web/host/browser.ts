/** Clock and chance of the browser, as ports. */
import type { Clock, Random } from '../../engine/run.ts';

/** The browser's clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

/** The browser's source of chance. */
export const browserRandom: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };
