/** An immutable heap: the entry with the smallest rank comes first. Pairing heap, iterative. */

export type Heap<T> = Node<T> | null;

interface Node<T> {
  readonly rank: number;
  readonly value: T;
  readonly below: Siblings<T> | null;
}

interface Siblings<T> {
  readonly first: Node<T>;
  readonly rest: Siblings<T> | null;
}

/** The heap with one more entry. */
export function pushHeap<T>(heap: Heap<T>, rank: number, value: T): Node<T> {
  return meld(heap, { rank, value, below: null });
}

/** The heap without its first entry. */
export function popHeap<T>(heap: Node<T>): Heap<T> {
  const pairs: Heap<T>[] = [];
  for (let at = heap.below; at; at = at.rest?.rest ?? null)
    pairs.push(at.rest ? meld(at.first, at.rest.first) : at.first);
  return pairs.reduceRight<Heap<T>>((melded, pair) => (pair ? meld(melded, pair) : melded), null);
}

function meld<T>(a: Heap<T>, b: Node<T>): Node<T> {
  if (!a) return b;
  const [first, second] = a.rank <= b.rank ? [a, b] : [b, a];
  return { ...first, below: { first: second, rest: first.below } };
}
