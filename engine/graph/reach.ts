/** Questions about who comes before and after whom, answered in running order. */
import type { Graph } from './graph.ts';
import { listRanks, reachBelow, readRanking } from './ranking.ts';

/** The given nodes and all that depend on them, in running order. */
export function listDescendants(graph: Graph, ids: Iterable<string>): readonly string[] {
  const ranking = readRanking(graph);
  return listIds(ranking, reachBelow(ranking, listRanks(ranking, ids)));
}

/** The given nodes and all that they depend on, in running order. */
export function listAncestors(graph: Graph, ids: Iterable<string>): readonly string[] {
  const found = new Set(ids);
  for (const id of found) for (const dependency of graph.nodes.get(id)?.dependencies ?? []) found.add(dependency.id);
  return sortNodes(graph, found);
}

/** Nodes in running order, as far as there are such; those that have no place in it at the end. */
export function sortNodes(graph: Graph, ids: Iterable<string>): readonly string[] {
  const ranking = readRanking(graph);
  const ranks = listRanks(ranking, ids);
  const isSorted = ranks.every((rank, at) => at === 0 || rank >= (ranks[at - 1] ?? 0));
  return listIds(ranking, isSorted ? ranks : [...ranks].sort((a, b) => a - b));
}

function listIds({ nodes }: ReturnType<typeof readRanking>, ranks: readonly number[]): readonly string[] {
  return ranks.map((rank) => nodes[rank]?.id ?? '');
}
