/** The relations that a session holds: those of each cell's last ending and last success, while the cell is there. */
import type { Result } from '../schema/result.ts';
import type { Session } from '../session/state.ts';
import type { Relations } from './relations.ts';

/** Starts with nothing held. */
export class Holdings {
  readonly #held = new Map<string, readonly Result[]>();
  readonly #relations: Relations;

  constructor(relations: Relations) {
    this.#relations = relations;
  }

  /** Follows the session for these cells; null: for all. */
  update(session: Session, cells: readonly string[] | null): void {
    for (const cell of cells ?? new Set([...this.#held.keys(), ...session.results.keys()])) {
      const kept = session.graph.nodes.has(cell) ? [session.results.get(cell), session.successes.get(cell)] : [];
      this.#change(cell, [...new Set(kept.flatMap((result) => result ?? []))]);
    }
  }

  clear(): void {
    for (const cell of [...this.#held.keys()]) this.#change(cell, []);
  }

  #change(cell: string, next: readonly Result[]): void {
    const before = this.#held.get(cell) ?? [];
    if (before.length === next.length && before.every((result, at) => result === next[at])) return;
    for (const result of next) this.#relations.hold(result);
    for (const result of before) this.#relations.release(result);
    if (next.length > 0) this.#held.set(cell, next);
    else this.#held.delete(cell);
  }
}
