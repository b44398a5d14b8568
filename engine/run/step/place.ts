/** Where a cell stands: its place in the graph's order, which decides ties and starts, and what waits below it. */
import type { Graph } from '../../graph/graph.ts';
import type { RunState } from '../state.ts';

const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** From 0; cells that the order leaves out (on or below a cycle) come last. */
export function placeOf({ order }: Graph, cell: string): number {
  let known = places.get(order);
  if (!known) {
    known = new Map(order.map((id, place) => [id, place]));
    places.set(order, known);
  }
  return known.get(cell) ?? order.length;
}

/** Those of the cells that have entries, and their queued descendants. */
export function reachQueued({ entries, session }: RunState, cells: readonly string[]): string[] {
  const reached = new Set(cells.filter((cell) => entries.has(cell)));
  for (const cell of reached) {
    for (const dependent of session.graph.nodes.get(cell)?.dependents ?? []) {
      if (entries.get(dependent)?.status === 'queued') reached.add(dependent);
    }
  }
  return [...reached];
}
