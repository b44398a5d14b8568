/** Puts endings of cells into a session. Who runs them and in which order is `run`'s. */

import type { Ranking } from '../graph/ranking.ts';
import { writeCanonical } from '../lib/canonical.ts';
import { closeMap, openMap, setEntry } from '../lib/versioned-map.ts';
import type { Result } from '../schema/result.ts';
import { readInput } from './inputs.ts';
import { keyOf } from './key.ts';
import { isRunnable } from './policy.ts';
import type { Session } from './state.ts';

/** The session after a cell's ending. An input whose options came anew takes the value that they allow. */
export function recordResult(session: Session, cell: string, result: Result): Session {
  if (result.outcome !== 'success') return putResults(session, setEntry(session.results, cell, result));
  const inputs = takeAllowed(session, cell, result);
  if (inputs !== session.inputs) return recordAllowed({ ...session, inputs }, cell, result);
  const successes = setEntry(session.successes, cell, result);
  return putResults(session, setEntry(session.results, cell, result), successes);
}

/** The same session while its maps are open: then they were changed in place. */
function putResults(session: Session, results: Session['results'], successes = session.successes): Session {
  if (results === session.results && successes === session.successes) return session;
  return { ...session, results, successes };
}

/** A session whose results are open: recording into it changes it in place, until `closeResults`. */
export function openResults(session: Session): Session {
  return { ...session, results: openMap(session.results), successes: openMap(session.successes) };
}

/** Ends `openResults`. */
export function closeResults(session: Session): void {
  closeMap(session.results);
  closeMap(session.successes);
}

/** The result answers for the value that it allows, not for the one that was set before. */
function recordAllowed(session: Session, cell: string, result: Result): Session {
  const key = keyOf(session, cell);
  return recordResult(session, cell, key === null ? result : { ...result, key });
}

function takeAllowed(session: Session, cell: string, { output }: Result): Session['inputs'] {
  const node = session.graph.nodes.get(cell);
  if (node?.cell.type !== 'input' || !isRunnable(node) || output?.kind !== 'value') return session.inputs;
  if (writeCanonical(readInput(session, node)) === writeCanonical(output.value)) return session.inputs;
  return new Map(session.inputs).set(cell, output.value);
}

/**
 * Brings back the last success of cells that failed or were cancelled since, where it answers again:
 * a text edited back, an input put back. `cone`: what changed and all that depends on it, in running order.
 */
export function reviveSuccesses(session: Session, { nodes }: Ranking, cone: readonly number[]): Session {
  let revived = session;
  for (const rank of cone) {
    const id = nodes[rank]?.id ?? '';
    const success = session.successes.get(id);
    if (success?.key === undefined || revived.results.get(id) === success || keyOf(revived, id) !== success.key)
      continue;
    revived = { ...revived, results: setEntry(revived.results, id, success) };
  }
  return revived;
}
