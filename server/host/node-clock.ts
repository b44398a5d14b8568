/** The Clock and Random ports: the system's time and chance. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Random } from '../../engine/run.ts';

/** The system's time. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    // Node's own rejection hides the reason that the caller gave.
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
  },
};

/** The system's chance. */
export const nodeRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) };
