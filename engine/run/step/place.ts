/** Where a cell stands: its place in the graph's order, which decides ties and starts, and what waits below it. */
import type { Graph } from '../../graph/graph.ts';
import { readRanking } from '../../graph/ranking.ts';
import type { Queue, QueueEntry } from '../state.ts';

/** From 0; cells that the order leaves out (on or below a cycle) come last. */
export function placeOf(graph: Graph, cell: string): number {
  return readRanking(graph).ranks.get(cell) ?? graph.order.length;
}

/** Entries of these cells, and of their queued descendants. */
export function reachQueued({ entries }: Queue, cells: readonly string[]): QueueEntry[] {
  const reached = new Set(cells.flatMap((cell) => entries.get(cell) ?? []));
  for (const { node } of reached) {
    for (const dependent of node.dependents) {
      const entry = entries.get(dependent);
      if (entry?.status === 'queued') reached.add(entry);
    }
  }
  return [...reached];
}
