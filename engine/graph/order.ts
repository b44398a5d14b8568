/**
 * The order of running: dependencies first, ties by document order. Nodes on a cycle or below one get
 * no place. Iterative, so that the depth of a graph is not limited by the stack.
 */

type Dependencies = (node: number) => readonly number[];

/** Topological order of the nodes 0 … count − 1, the smallest number first among those that are ready. */
export function orderNodes(count: number, dependencies: Dependencies): readonly number[] {
  const waiting = new Int32Array(count);
  const dependents: number[][] = Array.from({ length: count }, () => []);
  let sorted = true;
  for (let node = 0; node < count; node += 1) {
    for (const dependency of dependencies(node)) {
      waiting[node] = (waiting[node] ?? 0) + 1;
      dependents[dependency]?.push(node);
      if (dependency >= node) sorted = false;
    }
  }
  if (sorted) return Array.from({ length: count }, (_, node) => node);
  return takeReady(waiting, dependents);
}

function takeReady(waiting: Int32Array, dependents: readonly (readonly number[])[]): readonly number[] {
  const ready: number[] = [];
  const order: number[] = [];
  for (let node = 0; node < waiting.length; node += 1) if (waiting[node] === 0) push(ready, node);
  for (let node = pop(ready); node !== undefined; node = pop(ready)) {
    order.push(node);
    for (const dependent of dependents[node] ?? []) {
      const left = (waiting[dependent] ?? 0) - 1;
      waiting[dependent] = left;
      if (left === 0) push(ready, dependent);
    }
  }
  return order;
}

/** Adds to a binary heap with the smallest number on top. */
function push(heap: number[], value: number): void {
  let at = heap.length;
  heap.push(value);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] ?? 0;
    if (parent <= value) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = value;
}

function pop(heap: number[]): number | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if ((heap[below + 1] ?? Number.POSITIVE_INFINITY) < (heap[below] ?? 0)) below += 1;
    const child = heap[below] ?? 0;
    if (child >= last) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
  return top;
}
