/**
 * A name is not what a cell does: results that answered before a cell got another name answer after it too.
 * Judgements of other cells tell names and are made anew; what a cell says of itself takes the new name.
 */

import type { Result } from '../../schema/result.ts';
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
  const { inputs } = session;
  const results = move(session.results);
  const successes = move(session.successes);
  const success = successes.get(to);
  const told = success === undefined ? null : nameAnew(success, { from, to });
  const tell = (map: ReadonlyMap<string, Result>): ReadonlyMap<string, Result> =>
    told === null || map.get(to) !== success ? map : new Map([...map, [to, told]]);
  return { ...session, inputs: move(inputs), results: tell(results), successes: tell(successes) };
}

/** A result whose own checks tell the cell's new name; null where they tell none. */
function nameAnew(result: Result, { from, to }: Renamed): Result | null {
  const { assertions } = result;
  if (!assertions?.results.some(({ reason }) => reason.includes(`\`${from}\``))) return null;
  const results = assertions.results.map((check) => ({
    ...check,
    reason: check.reason.replaceAll(`\`${from}\``, `\`${to}\``),
  }));
  return { ...result, assertions: { ...assertions, results } };
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
