/**
 * Cancelling: the running and queued cells that were named, and the queued descendants of those. Others
 * go on. Old values stay, as stale ones.
 */
import type { Result } from '../../schema/result.ts';
import { reachQueued } from './place.ts';
import type { Turn } from './turn.ts';

/** Ends them as cancelled, in running order. */
export function cancelCells(turn: Turn, cells: readonly string[] | 'all'): void {
  const hit = cells === 'all' ? [...turn.queue.entries.values()] : reachQueued(turn.queue, cells);
  hit.sort((a, b) => a.rank - b.rank);
  for (const entry of hit) {
    turn.abort(entry);
    const result: Result = { outcome: 'cancelled', startedAt: turn.at, durationMs: 0 };
    turn.settle(entry, result);
  }
}
