/**
 * What a node may do whatever its results: whether it can run, runs by itself, is blocked. It follows from the
 * graph, what was granted and the settings, and is asked of thousands of nodes for every change.
 */
import { type Ranking, readRanking } from '../../graph/ranking.ts';
import { listFiles } from '../behaviour.ts';
import { blockOf, isAuto, isRunnable } from '../policy.ts';
import type { Session } from '../state.ts';

const known = 1;
const runnable = 2;
const auto = 4;
const blocked = 8;
const guarded = 16;
const files = 32;

/** Standings of the nodes of one graph, by rank; each is worked out when it is first asked for. */
export class Standings {
  readonly ranking: Ranking;
  readonly #session: Pick<Session, 'graph' | 'grants' | 'document'>;
  readonly #flags: Uint8Array;

  constructor(session: Session) {
    this.ranking = readRanking(session.graph);
    const { graph, grants, document } = session;
    this.#session = { graph, grants, document };
    this.#flags = new Uint8Array(this.ranking.nodes.length);
  }

  /** Whether they are those of a session too. */
  areOf({ graph, grants, document }: Session): boolean {
    const own = this.#session;
    return own.graph === graph && own.grants === grants && own.document.fields === document.fields;
  }

  /** Whether a plan can hold the node. */
  isRunnable(rank: number): boolean {
    return (this.#read(rank) & runnable) !== 0;
  }

  /** Whether a change may start it: it runs by itself and nothing blocks it. */
  isStartable(rank: number): boolean {
    return (this.#read(rank) & (runnable | auto | blocked)) === (runnable | auto);
  }

  isAuto(rank: number): boolean {
    return (this.#read(rank) & auto) !== 0;
  }

  isBlocked(rank: number): boolean {
    return (this.#read(rank) & blocked) !== 0;
  }

  /** Whether it waits for a gate, or catches or is replaced by what catches. */
  isGuarded(rank: number): boolean {
    return (this.#read(rank) & guarded) !== 0;
  }

  hasFiles(rank: number): boolean {
    return (this.#read(rank) & files) !== 0;
  }

  #read(rank: number): number {
    const flags = this.#flags[rank] ?? known;
    return flags === 0 ? this.#work(rank) : flags;
  }

  #work(rank: number): number {
    const session = this.#session;
    const node = this.ranking.nodes[rank];
    if (node === undefined) return known;
    const flags =
      known |
      (isRunnable(node) ? runnable : 0) |
      (isAuto(session, node.id) ? auto : 0) |
      (blockOf(session, node.id) === null ? 0 : blocked) |
      (node.dependencies.every(({ kind }) => kind !== 'gate' && kind !== 'catch') ? 0 : guarded) |
      (listFiles(node.cell).length > 0 ? files : 0);
    this.#flags[rank] = flags;
    return flags;
  }
}

const standings = new WeakMap<Session['graph'], Standings>();

/** The standings of a session's nodes. */
export function readStandings(session: Session): Standings {
  let read = standings.get(session.graph);
  if (!read?.areOf(session)) {
    read = new Standings(session);
    standings.set(session.graph, read);
  }
  return read;
}
