/** A binary heap in an array: the value with the smallest rank stands first. It is changed in place. */

interface Ranked {
  readonly rank: number;
}

/** Adds a value. */
export function pushHeap<T extends Ranked>(heap: T[], value: T): void {
  let at = heap.length;
  heap.push(value);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] ?? value;
    if (parent.rank <= value.rank) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = value;
}

/** Takes the first value; undefined when there is none. */
export function popHeap<T extends Ranked>(heap: T[]): T | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let at = 0;
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    let child = heap[below] ?? last;
    const other = heap[below + 1];
    if (other !== undefined && other.rank < child.rank) {
      child = other;
      below += 1;
    }
    if (child.rank >= last.rank) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
  return first;
}
