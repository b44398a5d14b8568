/** Brings back what was computed before: results by key, each key following from the results before it. */
import type { Store } from '../../host/ports.ts';
import type { Result } from '../../schema/result.ts';
import { keyOf } from '../../session/key.ts';
import { recordResult } from '../../session/results.ts';
import type { Session } from '../../session/state.ts';
import { isCacheable, loadStored } from '../execute/cache.ts';

/**
 * Stored results of cells whose last ending, if any, is of another key than theirs, in the order of the graph: what a
 * page kept of itself may be older than what it stored. Relations they name are not there.
 */
export async function loadStoredResults(
  present: () => Session,
  store: Store,
): Promise<Readonly<Record<string, Result>>> {
  const found = new Map<string, Result>();
  const before = present();
  let session = before;
  for (const id of session.graph.order) {
    const node = session.graph.nodes.get(id);
    if (!node || node.source !== undefined || !isCacheable(session, node.cell)) continue;
    const key = keyOf(session, id);
    if (key === null || session.results.get(id)?.key === key) continue;
    const result = await loadStored(store, key);
    if (!result) continue;
    found.set(id, result);
    session = recordResult(session, id, result);
  }
  const { results } = present();
  return Object.fromEntries([...found].filter(([id]) => results.get(id) === before.results.get(id)));
}
