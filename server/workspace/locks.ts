/** One writer at a time for each name: work on a name waits for the work begun before it. */

/** Runs `work` when all earlier work on `name` has ended. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A lock in which nothing is at work. Work that fails holds up nobody. */
export function createLock(): Lock {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const now = before.then(work, work);
    const tail = now.catch(() => undefined);
    tails.set(name, tail);
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name);
    });
    return now;
  };
}
