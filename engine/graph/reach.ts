/** Questions about who comes before and after whom, answered in running order. */
import type { Graph } from './graph.ts';

interface Ranking {
  readonly ranks: ReadonlyMap<string, number>;
  /** Whether the running order is the document's. */
  readonly plain: boolean;
}

const rankings = new WeakMap<readonly string[], Ranking>();

/** Place of each node in the running order; nodes on a cycle or below one have none. */
export function rankNodes(graph: Graph): ReadonlyMap<string, number> {
  return readRanking(graph).ranks;
}

/** Whether every node stands after all that it depends on already in the document. */
export function isInDocumentOrder(graph: Graph): boolean {
  return readRanking(graph).plain;
}

function readRanking(graph: Graph): Ranking {
  let ranking = rankings.get(graph.order);
  if (ranking === undefined) {
    const ids = graph.nodes.keys();
    const plain = graph.order.length === graph.nodes.size && graph.order.every((id) => id === ids.next().value);
    ranking = { ranks: new Map(graph.order.map((id, rank) => [id, rank])), plain };
    rankings.set(graph.order, ranking);
  }
  return ranking;
}

/** The given nodes and all that depend on them, in running order. */
export function listDescendants(graph: Graph, ids: Iterable<string>): readonly string[] {
  const { nodes, order } = graph;
  const ranks = rankNodes(graph);
  const reached = new Uint8Array(order.length);
  const left = new Set<string>();
  let first = order.length;
  const mark = (id: string): void => {
    const rank = ranks.get(id);
    if (rank === undefined) left.add(id);
    else {
      reached[rank] = 1;
      if (rank < first) first = rank;
    }
  };
  for (const id of ids) mark(id);
  const list: string[] = [];
  for (let rank = first; rank < order.length; rank += 1) {
    const id = reached[rank] === 1 ? order[rank] : undefined;
    if (id === undefined) continue;
    list.push(id);
    nodes.get(id)?.dependents.forEach(mark);
  }
  for (const id of left) for (const dependent of nodes.get(id)?.dependents ?? []) left.add(dependent);
  return list.concat([...left]);
}

/** The given nodes and all that they depend on, in running order. */
export function listAncestors(graph: Graph, ids: Iterable<string>): readonly string[] {
  return sortNodes(
    graph,
    reach(ids, (id) => graph.nodes.get(id)?.dependencies.map((dependency) => dependency.id) ?? []),
  );
}

function reach(ids: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

/** Nodes in running order; those that have no place in it at the end, as they come. */
export function sortNodes(graph: Graph, ids: Iterable<string>): readonly string[] {
  const ranks = rankNodes(graph);
  const placed: number[] = [];
  const left: string[] = [];
  let sorted = true;
  for (const id of ids) {
    const rank = ranks.get(id);
    if (rank === undefined) left.push(id);
    else {
      sorted &&= rank >= (placed.at(-1) ?? 0);
      placed.push(rank);
    }
  }
  const inOrder = sorted ? placed : new Int32Array(placed).sort();
  const list: string[] = [];
  for (const rank of inOrder) list.push(graph.order[rank] ?? '');
  return list.concat(left);
}
