/**
 * Who works on an engine at the same time. Works share it; one that fell together with others may ask
 * for it alone, and then the rest waits. What a work is, and whether it fell, is the caller's to know.
 */

interface Entry {
  readonly ended: Promise<unknown>;
  crowded: boolean;
}

/** What a work came to, and whether another one ran at any moment beside it. */
export interface Turn<T> {
  readonly end: PromiseSettledResult<T>;
  readonly crowded: boolean;
}

/** The works of one engine. */
export class Turns {
  readonly #running = new Set<Entry>();
  #alone: Promise<void> | null = null;

  /** Runs `work` beside others; never rejects. */
  async share<T>(work: () => Promise<T>): Promise<Turn<T>> {
    while (this.#alone) await this.#alone;
    const settled = Promise.allSettled([work()]);
    const entry: Entry = { ended: settled, crowded: this.#running.size > 0 };
    for (const other of this.#running) other.crowded = true;
    this.#running.add(entry);
    const [end] = await settled;
    this.#running.delete(entry);
    return { end, crowded: entry.crowded };
  }

  /** Runs `work` when all that runs has ended; others begin after it. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone;
    let open = () => {
      this.#alone = null;
    };
    const shut = new Promise<void>((resolve) => {
      const free = open;
      open = () => {
        free();
        resolve();
      };
    });
    this.#alone = shut;
    try {
      await Promise.all([...this.#running].map(({ ended }) => ended));
      return await work();
    } finally {
      open();
    }
  }
}
