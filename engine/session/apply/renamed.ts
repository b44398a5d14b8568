/**
 * A name is not what a cell does: results that answered before a cell got another name answer after it too.
 * Judgements tell names and are made anew.
 */
import { keyOf } from '../key.ts';
import { recordResult } from '../results.ts';
import type { HistoryStep, Session } from '../state.ts';
import { validityOf } from '../validity.ts';

export type Renamed = NonNullable<HistoryStep['renamed']>;

/** What a cell was given, its selections too, and what it made, also under another name. */
export function moveValues(session: Session, { from, to }: Renamed): Session {
  const move = <V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> => {
    const own = [...map].filter(([name]) => name === from || name.startsWith(`${from}.`));
    const moved = own.map(([name, value]): [string, V] => [to + name.slice(from.length), value]);
    return own.length === 0 ? map : new Map([...map, ...moved]);
  };
  const { inputs, results, successes } = session;
  return { ...session, inputs: move(inputs), results: move(results), successes: move(successes) };
}

/** `after` with the keys that follow from its new texts, at all cells that were current in `before`. */
export function keepAnswers(before: Session, after: Session, { from, to }: Renamed): Session {
  let kept = after;
  for (const id of after.graph.order) {
    const success = after.successes.get(id);
    const judges = after.graph.nodes.get(id)?.cell.type === 'assertion';
    if (judges || success?.key === undefined || after.results.get(id) !== success) continue;
    if (validityOf(before, id === to ? from : id).kind !== 'current') continue;
    const key = keyOf(kept, id);
    if (key !== null && key !== success.key) kept = recordResult(kept, id, { ...success, key });
  }
  return kept;
}
