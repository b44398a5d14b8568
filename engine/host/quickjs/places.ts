/** A few places that are taken in turn, first come first served; who gives up waiting leaves the queue at once. */

export interface Places {
  /** Resolves when a place is taken; rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<void>;
  free(): void;
}

/** `count` places, all free. */
export function createPlaces(count: number): Places {
  let left = count;
  const queue = new Set<() => void>();
  const take = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (left > 0) {
        left -= 1;
        return resolve();
      }
      const leave = () => {
        queue.delete(enter);
        reject(signal.reason);
      };
      const enter = () => {
        queue.delete(enter);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  const free = () => {
    const [next] = queue;
    if (next === undefined) left += 1;
    else next();
  };
  return { take, free };
}
