/**
 * Cancelling: the running and queued cells that were named, and the queued descendants of those. Others
 * go on. Old values stay, as stale ones.
 */
import type { Result } from '../../schema/result.ts';
import { placeOf, reachQueued } from './place.ts';
import type { Turn } from './turn.ts';

export function cancelCells(turn: Turn, cells: readonly string[] | 'all'): void {
  const hit = cells === 'all' ? [...turn.queue.entries.keys()] : reachQueued(turn.session, turn.queue, cells);
  hit.sort((a, b) => placeOf(turn.session.graph, a) - placeOf(turn.session.graph, b));
  for (const cell of hit) {
    const entry = turn.entry(cell);
    if (entry) turn.abort(entry);
    const result: Result = { outcome: 'cancelled', startedAt: turn.at, durationMs: 0 };
    turn.settle(cell, result);
  }
}
