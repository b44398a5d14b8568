/**
 * A clock that moves only when it is told. Sleepers wake in the order of their times, and a turn is
 * left between two of them, so that what one wakes can go to sleep again before time goes on.
 */
import type { Clock } from '../ports.ts';

export interface FakeClock extends Clock {
  /** Moves time on, waking every sleeper whose time has come. */
  advance(ms: number): Promise<void>;
  /** How many sleep now. */
  readonly sleepers: number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Starts at 2024-01-01T00:00:00Z unless told otherwise. */
export function createFakeClock(start = 1_704_067_200_000): FakeClock {
  let now = start;
  const sleepers = new Set<Sleeper>();
  const due = (until: number) =>
    [...sleepers].filter((sleeper) => sleeper.at <= until).reduce<Sleeper | null>(earlier, null);
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const sleeper: Sleeper = { at: now + ms, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', abort, { once: true });
      }),
    async advance(ms) {
      const until = now + ms;
      await drainTurns();
      for (let next = due(until); next; next = due(until)) {
        now = Math.max(now, next.at);
        next.wake();
        await drainTurns();
      }
      now = until;
      await drainTurns();
    },
    get sleepers() {
      return sleepers.size;
    },
  };
}

function earlier(first: Sleeper | null, sleeper: Sleeper): Sleeper {
  return first && first.at <= sleeper.at ? first : sleeper;
}

/** Lets promise chains of up to fifty links run out. */
async function drainTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
