/**
 * Lets only the latest value through while an earlier one is still at work: a brush tells sixty values a
 * second, and a value whose charts are cancelled by the next one would never be seen.
 */

/** How long a value waits for an earlier one at most, in milliseconds; then the earlier one is given up. */
const patienceMs = 1500;

export interface Latest<T> {
  /** Sends now, or when the earlier one has ended; replaces what waits. */
  offer(value: T): void;
  /** Told whenever work may have ended. */
  look(): void;
}

/** A gate before `send`; `isBusy` says whether what was sent is still at work. */
export function createLatest<T>(send: (value: T) => void, isBusy: () => boolean): Latest<T> {
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    send(value);
  };
  return {
    offer(value) {
      waiting = { value };
      if (!isBusy()) release();
      else timer ??= setTimeout(release, patienceMs);
    },
    look: () => {
      if (waiting !== null && !isBusy()) release();
    },
  };
}
