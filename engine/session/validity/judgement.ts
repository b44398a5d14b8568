/**
 * The validities of one session's nodes, in arrays by rank. A change is followed only as far as it changes
 * something; reasons are put into words when they are asked for.
 */
import type { Dependency, GraphNode } from '../../graph/graph.ts';
import type { Ranking } from '../../graph/ranking.ts';
import type { Result } from '../../schema/result.ts';
import { isSettledSkip, keyOf } from '../key.ts';
import { blockOf } from '../policy.ts';
import type { Session, Validity } from '../state.ts';
import { readStandings, type Standings } from './standing.ts';

const neverRun = 0;
const current = 1;
const stale = 2;
/** Added to the others: its last run failed at what it would read now, so that running it again would fail again. */
const failed = 4;

const isCurrent: Validity = { kind: 'current' };
const isNeverRun: Validity = { kind: 'never-run' };

/** Validities by rank; never changed once `follow` has ended. */
export class Judgement {
  readonly ranking: Ranking;
  readonly #standings: Standings;
  readonly #kinds: Uint8Array;
  /** The dependency that keeps a node from being current; −1: none does. */
  readonly #waits: Int32Array;
  /** The cell above that waits for a person, where that is the reason; else −1. */
  readonly #persons: Int32Array;

  /** Begins with what another session of the same order was judged as. */
  constructor(session: Session, from?: Judgement) {
    this.#standings = readStandings(session);
    this.ranking = this.#standings.ranking;
    const count = this.ranking.nodes.length;
    this.#kinds = from ? from.#kinds.slice() : new Uint8Array(count);
    this.#waits = from ? from.#waits.slice() : new Int32Array(count).fill(-1);
    this.#persons = from ? from.#persons.slice() : new Int32Array(count).fill(-1);
  }

  /** Judges these nodes and what depends on them, as far as something changes; null: all. */
  follow(session: Session, touched: readonly number[] | null): void {
    const { nodes } = this.ranking;
    const open = new Uint8Array(nodes.length);
    if (touched === null) open.fill(1);
    for (const rank of touched ?? []) {
      open[rank] = 1;
      this.#openBelow(rank, open);
    }
    for (let rank = Math.max(0, open.indexOf(1)); rank < nodes.length; rank += 1) {
      if (open[rank] === 1 && this.#judge(session, rank)) this.#openBelow(rank, open);
    }
  }

  isCurrent(rank: number): boolean {
    return ((this.#kinds[rank] ?? 0) & ~failed) === current;
  }

  hasFailed(rank: number): boolean {
    return ((this.#kinds[rank] ?? 0) & failed) !== 0;
  }

  /** Whether a node can be read as it is: it is current, or another stands in for its failure. */
  isAnswered(session: Session, rank: number): boolean {
    return this.isCurrent(rank) || (this.hasFailed(rank) && this.#isCaught(session, rank));
  }

  validityOf(session: Session, rank: number): Validity {
    const kind = (this.#kinds[rank] ?? 0) & ~failed;
    if (kind === current) return isCurrent;
    return kind === neverRun ? isNeverRun : { kind: 'stale', reason: this.#explain(session, rank) };
  }

  countStale(): number {
    let count = 0;
    for (const kind of this.#kinds) if ((kind & ~failed) === stale) count += 1;
    return count;
  }

  #openBelow(rank: number, open: Uint8Array): void {
    const { from, to } = this.ranking.below;
    const end = from[rank + 1] ?? 0;
    for (let at = from[rank] ?? 0; at < end; at += 1) open[to[at] ?? 0] = 1;
  }

  /** Works out one node; whether that tells those below it something new. */
  #judge(session: Session, rank: number): boolean {
    const node = this.ranking.nodes[rank];
    if (node === undefined) return false;
    let kind = current;
    let wait = -1;
    if (this.#standings.isRunnable(rank)) {
      const last = session.results.get(node.id);
      const answer = readAnswer(session, node.id, last);
      wait = answer === null ? -1 : this.#findWait(session, node, rank);
      const answers = wait < 0 && answer?.key !== undefined && answer.key === keyOf(session, node.id);
      kind = answer === null ? neverRun : answers ? current : stale;
      if (hasFailed(session, node.id, last)) kind |= failed;
    }
    const person = wait < 0 ? -1 : this.#findPerson(session, node, wait);
    this.#waits[rank] = wait;
    if (this.#kinds[rank] === kind && this.#persons[rank] === person) return false;
    this.#kinds[rank] = kind;
    this.#persons[rank] = person;
    return true;
  }

  /** The first dependency in document order that does not answer. */
  #findWait(session: Session, node: GraphNode, rank: number): number {
    const { from, to } = this.ranking.above;
    const isPlain = !this.#standings.isGuarded(rank);
    const start = from[rank] ?? 0;
    for (let at = start; at < start + node.dependencies.length; at += 1) {
      const other = to[at] ?? -1;
      if (isPlain && this.#answers(other)) continue;
      const dependency = node.dependencies[at - start];
      if (dependency !== undefined && this.#isWaiting(session, node, dependency, other)) return other;
    }
    return -1;
  }

  /** Those without a place in the order answer nobody, whatever they were. */
  #answers(rank: number): boolean {
    return rank < this.ranking.placed && this.isCurrent(rank);
  }

  #isWaiting(session: Session, node: GraphNode, { id, kind }: Dependency, rank: number): boolean {
    const { catchers, disabled } = session.graph;
    const catches = catchers.get(node.id) === id;
    if ((kind === 'catch' && !catches) || (kind === 'gate' && disabled.has(id))) return false;
    if (this.#answers(rank)) return kind === 'gate' && hasRefused(session, id);
    return !(this.hasFailed(rank) && (catches || this.#isCaught(session, rank)));
  }

  /** Whether another cell stands in for a failed one. */
  #isCaught({ results }: Session, rank: number): boolean {
    const catcher = results.get(this.ranking.nodes[rank]?.id ?? '')?.caughtBy;
    return catcher !== undefined && this.isCurrent(this.ranking.ranks.get(catcher) ?? -1);
  }

  /** The cell that waits for a person, where a node waits for `wait` because of that. */
  #findPerson(session: Session, node: GraphNode, wait: number): number {
    if (this.#answers(wait) || this.hasFailed(wait) || this.#standings.isBlocked(wait)) return -1;
    const above = this.#persons[wait] ?? -1;
    const person = above < 0 && !this.#standings.isAuto(wait) ? wait : above;
    return person >= 0 && readChange(session, node.id) !== null ? -1 : person;
  }

  #explain(session: Session, rank: number): string {
    const { nodes } = this.ranking;
    const node = nodes[rank];
    const person = nodes[this.#persons[rank] ?? -1];
    if (person !== undefined) return `\`${person.id}\` waits to be run`;
    const change = readChange(session, node?.id ?? '');
    if (change !== null) return change;
    const wait = this.#waits[rank] ?? -1;
    if (wait >= 0) return this.#explainWait(session, wait);
    if (session.results.get(node?.id ?? '')?.outcome === 'failed') return 'it failed';
    const read = node?.dependencies.filter(({ kind }) => kind === 'reads' || kind === 'options') ?? [];
    return read.length === 1 ? `\`${read[0]?.id}\` changed` : 'what it reads changed';
  }

  #explainWait(session: Session, rank: number): string {
    const id = this.ranking.nodes[rank]?.id ?? '';
    if (this.#answers(rank)) return `\`${id}\` did not pass`;
    const block = blockOf(session, id);
    if (block?.kind === 'disabled') return `\`${block.cell}\` is disabled`;
    if (block !== null) return `\`${id}\` has an issue`;
    return this.hasFailed(rank) ? `\`${id}\` failed` : `\`${id}\` is stale`;
  }
}

/** The ending that may still answer the cell: its last success, or that it had nothing to do. */
function readAnswer(session: Session, id: string, last: Result | undefined): Result | null {
  return last !== undefined && isSettledSkip(last) ? last : (session.successes.get(id) ?? null);
}

function hasFailed(session: Session, id: string, last: Result | undefined): boolean {
  return last?.outcome === 'failed' && last.key !== undefined && last.key === keyOf(session, id);
}

/** What was changed at a cell since its last success. */
function readChange({ changes, successes }: Session, id: string): string | null {
  const change = changes.get(id);
  return change !== undefined && change.since === (successes.get(id) ?? null) ? change.reason : null;
}

function hasRefused({ results }: Session, gate: string): boolean {
  const output = results.get(gate)?.output;
  return output?.kind === 'verdict' && !output.verdict.passed;
}
