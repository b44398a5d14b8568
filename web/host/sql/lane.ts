/**
 * Whose turn it is on an engine that computes one thing at a time: what a person looks at goes before
 * what is made for later, and of equal ones the earlier ends first. A worker asked by several at once
 * would give each a slice in turn, and all would end as late as the last.
 */

export interface Ticket {
  /** Resolves when nobody with a better claim is waiting or at work. */
  turn(): Promise<void>;
  /** Done, or no longer wanted. */
  leave(): void;
}

interface Entry {
  readonly rank: number;
  wake: (() => void) | null;
}

/** The queue of one engine, empty at first. */
export class Lane {
  /** Best claim first. */
  readonly #entries: Entry[] = [];

  /** Takes a place; a lower rank goes before a higher one. */
  join(rank: number): Ticket {
    const entry: Entry = { rank, wake: null };
    const after = this.#entries.findIndex((other) => other.rank > rank);
    this.#entries.splice(after < 0 ? this.#entries.length : after, 0, entry);
    return {
      turn: () => this.#wait(entry),
      leave: () => this.#leave(entry),
    };
  }

  #wait(entry: Entry): Promise<void> {
    if (this.#entries[0] === entry || !this.#entries.includes(entry)) return Promise.resolve();
    return new Promise((resolve) => {
      entry.wake = resolve;
    });
  }

  #leave(entry: Entry): void {
    const at = this.#entries.indexOf(entry);
    if (at < 0) return;
    this.#entries.splice(at, 1);
    this.#wake(entry);
    const [first] = this.#entries;
    if (first) this.#wake(first);
  }

  #wake(entry: Entry): void {
    entry.wake?.();
    entry.wake = null;
  }
}
