/** Few at once, the others in turn: who is given up while waiting leaves the line. */

export interface Slots {
  /** Waits for a slot; what it gives back frees it. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** So many slots. */
export function offerSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const leaveOnce = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return {
    take: async (signal) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', give);
          resolve();
        };
        const give = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        waiting.push(enter);
        signal.addEventListener('abort', give, { once: true });
      });
      return leaveOnce();
    },
  };
}
