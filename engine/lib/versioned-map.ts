/**
 * Read-only maps of which a changed one costs no copy. The newest version holds the entries; an older
 * one knows how it differs from the next, and makes itself a copy when it is read again. So a chain of
 * changes is as cheap as one mutable map, and yet no version ever changes for those who hold it.
 */

interface Difference<K, V> {
  readonly newer: VersionedMap<K, V>;
  readonly key: K;
  readonly had: boolean;
  readonly value: V | undefined;
}

class VersionedMap<K, V> implements ReadonlyMap<K, V> {
  #entries: Map<K, V> | Difference<K, V>;

  constructor(entries: Map<K, V>) {
    this.#entries = entries;
  }

  /** Applies one change to the entries, which the changed version then holds. */
  change(key: K, apply: (entries: Map<K, V>) => void): VersionedMap<K, V> {
    const entries = this.#read();
    const had = entries.has(key);
    const value = entries.get(key);
    apply(entries);
    const newer = new VersionedMap(entries);
    this.#entries = { newer, key, had, value };
    return newer;
  }

  get size(): number {
    return this.#read().size;
  }

  get(key: K): V | undefined {
    return this.#read().get(key);
  }

  has(key: K): boolean {
    return this.#read().has(key);
  }

  entries(): MapIterator<[K, V]> {
    return this.#read().entries();
  }

  keys(): MapIterator<K> {
    return this.#read().keys();
  }

  values(): MapIterator<V> {
    return this.#read().values();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.#read().entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.#read()) visit(value, key, this);
  }

  #read(): Map<K, V> {
    if (this.#entries instanceof Map) return this.#entries;
    const differences: Difference<K, V>[] = [];
    let held: Map<K, V> | Difference<K, V> = this.#entries;
    while (!(held instanceof Map)) {
      differences.push(held);
      held = held.newer.#entries;
    }
    const copy = new Map(held);
    for (const { key, had, value } of differences.reverse()) {
      if (had) copy.set(key, value as V);
      else copy.delete(key);
    }
    this.#entries = copy;
    return copy;
  }
}

/** The map with `key` set to `value`; the given map stays as it is. */
export function setEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return open(map).change(key, (entries) => entries.set(key, value));
}

/** The map without `key`; the same map when it has none. */
export function removeEntry<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return map.has(key) ? open(map).change(key, (entries) => entries.delete(key)) : map;
}

function open<K, V>(map: ReadonlyMap<K, V>): VersionedMap<K, V> {
  return map instanceof VersionedMap ? map : new VersionedMap(new Map(map));
}
