/**
 * The nodes of a graph as numbers in running order, for what is asked of thousands of them at once. Nodes on a
 * cycle or below one have no place in that order: they come last, as the document has them.
 */
import { listChanges } from '../lib/versioned-map.ts';
import type { Graph, GraphNode } from './graph.ts';

export interface Ranking {
  /** By rank. */
  readonly nodes: readonly GraphNode[];
  readonly ranks: ReadonlyMap<string, number>;
  /** How many nodes have a place in the running order: ranks from here on have none. */
  readonly placed: number;
  /** Ranks of each node's dependencies, as they stand at the node; −1 where there is no such node. */
  readonly above: Edges;
  /** Ranks of each node's dependents. */
  readonly below: Edges;
  /** Whether the running order is the document's. */
  readonly plain: boolean;
}

/** Lists of ranks, one for each rank: that of `rank` is `to[from[rank]]` up to before `to[from[rank + 1]]`. */
export interface Edges {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

const rankings = new WeakMap<Graph['nodes'], Ranking>();

/** The ranking of a graph, made when it is first asked for. */
export function readRanking(graph: Graph): Ranking {
  let ranking = rankings.get(graph.nodes);
  if (ranking === undefined) {
    ranking = buildRanking(graph);
    rankings.set(graph.nodes, ranking);
  }
  return ranking;
}

/** Takes the ranking of an earlier graph over to one in which other nodes stand at the same edges. */
export function deriveRanking(before: Graph, after: Graph): void {
  const known = rankings.get(before.nodes);
  const changes = listChanges(before.nodes, after.nodes);
  if (known === undefined || changes === null) return;
  const nodes = known.nodes.slice();
  for (const [id, old] of changes) {
    const [rank, now] = [known.ranks.get(id), after.nodes.get(id)];
    const isSame = old?.dependencies === now?.dependencies && old?.dependents === now?.dependents;
    if (rank === undefined || now === undefined || !isSame) return;
    nodes[rank] = now;
  }
  rankings.set(after.nodes, { ...known, nodes });
}

function buildRanking({ nodes: known, order }: Graph): Ranking {
  const ranks = new Map<string, number>();
  for (const id of order) ranks.set(id, ranks.size);
  const placed = ranks.size;
  let plain = true;
  let at = 0;
  for (const id of known.keys()) {
    plain &&= order[at++] === id;
    if (!ranks.has(id)) ranks.set(id, ranks.size);
  }
  const nodes = Array.from(ranks.keys(), (id) => known.get(id)).filter((node) => node !== undefined);
  const above = layEdges(nodes, ({ dependencies }) => dependencies.map(({ id }) => ranks.get(id) ?? -1));
  const below = layEdges(nodes, ({ dependents }) => dependents.map((id) => ranks.get(id) ?? -1));
  return { nodes, ranks, placed, above, below, plain };
}

function layEdges(nodes: readonly GraphNode[], list: (node: GraphNode) => readonly number[]): Edges {
  const from = new Int32Array(nodes.length + 1);
  const to: number[] = [];
  for (const [rank, node] of nodes.entries()) {
    for (const other of list(node)) to.push(other);
    from[rank + 1] = to.length;
  }
  return { from, to: Int32Array.from(to) };
}

/** The given nodes and all that depend on them, as ranks in running order. */
export function reachBelow({ nodes, placed, below }: Ranking, starts: Iterable<number>): readonly number[] {
  const reached = new Uint8Array(nodes.length);
  let first = placed;
  for (const rank of starts) {
    reached[rank] = 1;
    first = Math.min(first, rank);
  }
  const list: number[] = [];
  for (let rank = first; rank < placed; rank += 1) {
    if (reached[rank] === 0) continue;
    list.push(rank);
    const end = below.from[rank + 1] ?? 0;
    for (let at = below.from[rank] ?? 0; at < end; at += 1) reached[below.to[at] ?? 0] = 1;
  }
  const open: number[] = [];
  for (let rank = placed; rank < nodes.length; rank += 1) if (reached[rank] === 1) open.push(rank);
  return open.length === 0 ? list : list.concat(reachUnplaced(below, open));
}

/** What lies on or below a cycle leads only there. */
function reachUnplaced({ from, to }: Edges, starts: readonly number[]): readonly number[] {
  const reached = new Set(starts);
  for (const rank of reached) for (const other of to.subarray(from[rank], from[rank + 1])) reached.add(other);
  return [...reached].sort((a, b) => a - b);
}

/** The ranks of these nodes, as far as there are such. */
export function listRanks({ ranks }: Ranking, ids: Iterable<string>): readonly number[] {
  const list: number[] = [];
  for (const id of ids) {
    const rank = ranks.get(id);
    if (rank !== undefined) list.push(rank);
  }
  return list;
}
