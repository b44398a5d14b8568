/** Where a cell stands: its place in the graph's order, which decides ties and starts, and what waits below it. */
import type { Graph } from '../../graph/graph.ts';
import { rankNodes } from '../../graph/reach.ts';
import type { Session } from '../../session/state.ts';
import type { Queue } from '../state.ts';

/** From 0; cells that the order leaves out (on or below a cycle) come last. */
export function placeOf(graph: Graph, cell: string): number {
  return rankNodes(graph).get(cell) ?? graph.order.length;
}

/** Those of the cells that have entries, and their queued descendants. */
export function reachQueued(session: Session, { entries }: Queue, cells: readonly string[]): string[] {
  const reached = new Set(cells.filter((cell) => entries.has(cell)));
  for (const cell of reached) {
    for (const dependent of session.graph.nodes.get(cell)?.dependents ?? []) {
      if (entries.get(dependent)?.status === 'queued') reached.add(dependent);
    }
  }
  return [...reached];
}
