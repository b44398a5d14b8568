/**
 * Whether a result still answers its cell, and if not, why. Derived from the session alone; the answer
 * for one session is worked out when it is asked for, and then only for what could have changed since the
 * last session that was asked.
 */
import { listRanks } from '../graph/ranking.ts';
import type { Session, Validity } from './state.ts';
import { Judgement } from './validity/judgement.ts';

/** Judgements of the sessions that were asked for. */
const known = new WeakMap<Session, Judgement>();

/**
 * The way from a session that was asked for to the newest one made of it, and the nodes that were touched on it.
 * It holds no session but the newest: all between would stay alive with the first.
 */
interface Trail {
  readonly from: Judgement;
  to: Session;
  readonly touched: Set<string>;
}

/** One for a graph's order, as runs change it by the thousand. */
const trails = new WeakMap<Session['graph']['order'], Trail>();

/** Validity of a cell; inputs that need no run and source nodes are always current. */
export function validityOf(session: Session, id: string): Validity {
  const judged = readJudgement(session);
  const rank = judged.ranking.ranks.get(id);
  return rank === undefined ? { kind: 'never-run' } : judged.validityOf(session, rank);
}

/** How many nodes are stale. */
export function countStale(session: Session): number {
  return readJudgement(session).countStale();
}

/** Validities of all nodes. */
export function readJudgement(session: Session): Judgement {
  const judged = known.get(session);
  if (judged !== undefined) return judged;
  const { order } = session.graph;
  const trail = trails.get(order);
  const from = trail?.to === session ? trail : null;
  const made = new Judgement(session, from?.from);
  made.follow(session, from === null ? null : listRanks(made.ranking, from.touched));
  known.set(session, made);
  trails.set(order, { from: made, to: session, touched: new Set() });
  return made;
}

/** Tells that the validities of `next` can differ from those of `before` in what the touched nodes reach only. */
export function deriveValidities(before: Session, next: Session, touched: readonly string[]): void {
  const { order } = next.graph;
  if (before === next || !hasSameTerms(before, next)) return;
  let trail = trails.get(order);
  if (trail?.to !== before) {
    const from = known.get(before);
    if (from === undefined) return;
    trail = { from, to: before, touched: new Set() };
    trails.set(order, trail);
  }
  trail.to = next;
  for (const id of touched) trail.touched.add(id);
}

function hasSameTerms(a: Session, b: Session): boolean {
  return a.graph.order === b.graph.order && a.grants === b.grants && a.document.fields === b.document.fields;
}

/** Whether two validities say the same. */
export function isSameValidity(a: Validity, b: Validity): boolean {
  return a.kind === b.kind && (a.kind !== 'stale' || b.kind !== 'stale' || a.reason === b.reason);
}
