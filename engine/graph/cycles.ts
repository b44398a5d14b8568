/**
 * Finds cycles among nodes and gives each member a path back to itself. Iterative (strongly
 * connected components, then a breadth-first search), so that a cycle of any length is told, not met.
 */

type Dependencies = (node: number) => readonly number[];

/** A cycle along dependencies, and where in it a node stands. */
export interface Cycle {
  readonly nodes: readonly number[];
  readonly at: number;
}

/** Node on a cycle → a shortest cycle that it is on. Same input, same cycles. */
export function findCycles(nodes: readonly number[], dependencies: Dependencies): ReadonlyMap<number, Cycle> {
  const cycles = new Map<number, Cycle>();
  for (const component of findComponents(nodes, dependencies)) {
    const members = new Set(component);
    for (const member of [...component].sort((a, b) => a - b)) {
      if (cycles.has(member)) continue;
      const cycle = findWayBack(member, (node) => dependencies(node).filter((next) => members.has(next)));
      cycle.forEach((node, at) => {
        if (!cycles.has(node)) cycles.set(node, { nodes: cycle, at });
      });
    }
  }
  return cycles;
}

const shownNames = 8;

/** `a → b → a`: each waits for the next. Of a long cycle the middle is counted, not named. */
export function writeCycle({ nodes, at }: Cycle, idOf: (node: number) => string): string {
  const name = (step: number) => `\`${idOf(nodes[(at + step) % nodes.length] ?? 0)}\``;
  const head = Array.from({ length: Math.min(nodes.length, shownNames) }, (_, step) => name(step));
  const more = nodes.length - head.length;
  const path = more > 0 ? [...head, `${more} more`, name(0)] : [...head, name(0)];
  return `cycle: ${path.join(' → ')}, where each waits for the next`;
}

/** Shortest way from a node back to itself, dependencies tried in their order. */
function findWayBack(start: number, dependencies: Dependencies): readonly number[] {
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at] ?? start;
    for (const next of dependencies(node)) {
      if (next === start) return traceBack(start, node, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return [start];
}

function traceBack(start: number, last: number, cameFrom: ReadonlyMap<number, number>): readonly number[] {
  const path: number[] = [];
  for (let node = last; node !== start; node = cameFrom.get(node) ?? start) path.push(node);
  path.push(start);
  return path.reverse();
}

/** Strongly connected components of more than one node, by Kosaraju: two walks, the second against the edges. */
function findComponents(nodes: readonly number[], dependencies: Dependencies): readonly (readonly number[])[] {
  const dependents = new Map<number, number[]>(nodes.map((node) => [node, []]));
  for (const node of nodes) for (const next of dependencies(node)) dependents.get(next)?.push(node);
  const there = new Set<number>();
  const back = new Set<number>();
  const finished = nodes.flatMap((root) => walk(root, dependencies, there));
  return finished
    .reverse()
    .map((root) => walk(root, (node) => dependents.get(node) ?? [], back))
    .filter((component) => component.length > 1);
}

/** Nodes reached from a root that were not seen before, each after all that it leads to. */
function walk(root: number, next: Dependencies, seen: Set<number>): number[] {
  if (seen.has(root)) return [];
  seen.add(root);
  const done: number[] = [];
  const open = [{ node: root, ways: next(root), at: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const way = top.ways[top.at];
    top.at += 1;
    if (way === undefined) {
      done.push(top.node);
      open.pop();
    } else if (!seen.has(way)) {
      seen.add(way);
      open.push({ node: way, ways: next(way), at: 0 });
    }
  }
  return done;
}
