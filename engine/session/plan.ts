/**
 * What should run and why, in running order. A plan is the preview of what runs: `run/step` adds
 * nothing but catchers and leaves out what turns out to be current or skipped.
 */

import type { GraphNode } from '../graph/graph.ts';
import { listRanks, type Ranking, reachBelow, readRanking } from '../graph/ranking.ts';
import { listAncestors, sortNodes } from '../graph/reach.ts';
import { listFiles } from './behaviour.ts';
import { isRunnable, listObserved } from './policy.ts';
import type { Plan, PlanEntry, Session, Validity } from './state.ts';
import type { Judgement } from './validity/judgement.ts';
import { readStandings, type Standings } from './validity/standing.ts';
import { readJudgement } from './validity.ts';

/** What a change makes run by itself: stale cells below it that are `auto` and read nothing that waits for a person. */
export function planChange(session: Session, changed: Iterable<string>): Plan {
  const ranking = readRanking(session.graph);
  return planCone(session, reachBelow(ranking, listRanks(ranking, changed)));
}

/** The same, given the ranks of what changed and of all that depends on it, in running order. */
export function planCone(session: Session, cone: readonly number[]): Plan {
  const draft = new Draft(session);
  draft.propagate(cone);
  return { entries: draft.list(), requested: [] };
}

/** What runs when these are asked for: they, what stale they are made of, and what follows from those. */
export function planRequest(session: Session, cells: readonly string[]): Plan {
  const { nodes } = session.graph;
  const requested = cells.filter((id) => isKnown(nodes.get(id)));
  const asked = new Set(requested);
  const draft = new Draft(session);
  for (const rank of listRanks(draft.ranking, listAncestors(session.graph, requested))) {
    if (asked.has(draft.ranking.nodes[rank]?.id ?? '')) draft.add(rank, 'you asked');
    else if (draft.isWanting(rank)) draft.add(rank, draft.explain(rank));
  }
  return draft.finish(requested);
}

/** What "run stale" does: every cell of the view that is not current, whatever its policy. */
export function planStale(session: Session): Plan {
  const draft = new Draft(session);
  for (let rank = 0; rank < draft.ranking.placed; rank += 1) {
    if (draft.isObserved(rank) && draft.isWanting(rank)) draft.add(rank, draft.explain(rank));
  }
  return draft.finish([]);
}

/** Everything anew, cells that cannot run too: a record tells why they were skipped. */
export function planAll(session: Session): Plan {
  const ids = sortNodes(session.graph, session.graph.nodes.keys()).filter((id) => isKnown(session.graph.nodes.get(id)));
  return { entries: ids.map((cell) => ({ cell, reason: 'you asked' })), requested: ids };
}

function isKnown(node: GraphNode | undefined): boolean {
  return node !== undefined && isRunnable(node);
}

/** A plan while it is made, by rank. */
class Draft {
  readonly ranking: Ranking;
  readonly #session: Session;
  readonly #standings: Standings;
  readonly #judged: Judgement;
  readonly #observed: ReadonlySet<string> | null;
  /** What is in it. */
  readonly #held: Uint8Array;
  readonly #entries: (PlanEntry & { readonly rank: number })[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.#standings = readStandings(session);
    this.#judged = readJudgement(session);
    this.#observed = listObserved(session);
    this.ranking = this.#standings.ranking;
    this.#held = new Uint8Array(this.ranking.nodes.length);
  }

  add(rank: number, reason: string): void {
    this.#held[rank] = 1;
    this.#entries.push({ cell: this.ranking.nodes[rank]?.id ?? '', reason, rank });
  }

  /** Adds, below what changed, every cell that runs by itself once those before it in the plan have run. */
  propagate(cone: readonly number[]): void {
    for (const rank of cone) {
      if (this.#held[rank] === 1 || !this.#standings.isStartable(rank) || !this.isObserved(rank)) continue;
      const isCurrent = this.#judged.isCurrent(rank);
      const cause = isCurrent ? this.#findHeld(rank) : undefined;
      if ((isCurrent && cause === undefined) || !this.#isReady(rank)) continue;
      this.add(rank, cause === undefined ? this.explain(rank) : `\`${cause.id}\` runs`);
    }
  }

  /** Whether a cell is not current and can be made so. */
  isWanting(rank: number): boolean {
    if (!this.#standings.isRunnable(rank) || this.#judged.isCurrent(rank)) return false;
    return !this.#standings.isBlocked(rank) && this.#isReady(rank);
  }

  isObserved(rank: number): boolean {
    return this.#observed === null || this.#observed.has(this.ranking.nodes[rank]?.id ?? '');
  }

  /** Why a cell runs that is not current. */
  explain(rank: number): string {
    const validity: Validity = this.#judged.validityOf(this.#session, rank);
    return validity.kind === 'stale' ? validity.reason : 'it has not run yet';
  }

  /** The plan with what follows from its entries, in running order. */
  finish(requested: readonly string[]): Plan {
    this.propagate(
      reachBelow(
        this.ranking,
        this.#entries.map(({ rank }) => rank),
      ),
    );
    this.#entries.sort((a, b) => a.rank - b.rank);
    return { entries: this.list(), requested };
  }

  list(): readonly PlanEntry[] {
    return this.#entries.map(({ cell, reason }) => ({ cell, reason }));
  }

  #findHeld(rank: number): GraphNode | undefined {
    const { from, to } = this.ranking.above;
    const end = from[rank + 1] ?? 0;
    for (let at = from[rank] ?? 0; at < end; at += 1) {
      const other = to[at] ?? -1;
      if (this.#held[other] === 1) return this.ranking.nodes[other];
    }
    return undefined;
  }

  /** Whether all that a cell waits for is current or planned, and its files were looked at. */
  #isReady(rank: number): boolean {
    const node = this.ranking.nodes[rank];
    if (node === undefined) return false;
    const { files } = this.#session;
    if (this.#standings.hasFiles(rank) && !listFiles(node.cell).every((path) => files.has(path))) return false;
    const { from, to } = this.ranking.above;
    const start = from[rank] ?? 0;
    for (let at = start; at < start + node.dependencies.length; at += 1) {
      const other = to[at] ?? -1;
      if (this.#held[other] === 1 || this.#judged.isAnswered(this.#session, other)) continue;
      if (!this.#isPassedOver(node, at - start, other)) return false;
    }
    return true;
  }

  /** A disabled gate, and a catch that has nothing to wait for. */
  #isPassedOver(node: GraphNode, at: number, rank: number): boolean {
    const { id, kind } = node.dependencies[at] ?? {};
    const { catchers, disabled } = this.#session.graph;
    if (id === undefined) return false;
    if (kind === 'gate') return disabled.has(id);
    return kind === 'catch' && (catchers.get(node.id) !== id || this.#judged.hasFailed(rank));
  }
}
