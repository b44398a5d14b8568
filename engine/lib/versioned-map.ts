/**
 * Read-only maps of which a changed one costs no copy. The newest version holds the entries; an older
 * one knows what undoes the changes since, and makes itself a copy when it is read again. So a chain of
 * changes is as cheap as one mutable map, and yet no closed version ever changes for those who hold it.
 */

const nothing = Symbol('no value');

/** What leads from a newer version back to an older one: keys and the values they had, as they were changed. */
interface Difference<K, V> {
  readonly newer: VersionedMap<K, V>;
  readonly keys: K[];
  readonly values: (V | typeof nothing)[];
}

class VersionedMap<K, V> implements OpenMap<K, V> {
  #held: Map<K, V> | Difference<K, V>;
  /** While open: where the version before notes what undoes the changes. */
  #undo: Difference<K, V> | null = null;

  constructor(entries: Map<K, V>) {
    this.#held = entries;
  }

  /** The next version, open for changes; itself while it is open. */
  open(): VersionedMap<K, V> {
    if (this.#undo !== null) return this;
    const newer = new VersionedMap(this.#read());
    newer.#undo = { newer, keys: [], values: [] };
    this.#held = newer.#undo;
    return newer;
  }

  set(key: K, value: V): this {
    const entries = this.#note(key);
    entries.set(key, value);
    return this;
  }

  remove(key: K): this {
    const entries = this.#note(key);
    entries.delete(key);
    return this;
  }

  close(): this {
    this.#undo = null;
    return this;
  }

  /** What was changed since in `newer`, with what it was here; null when that is not made from this. */
  listChanges(newer: ReadonlyMap<K, V>): ReadonlyMap<K, V | undefined> | null {
    const changes = new Map<K, V | undefined>();
    let version: VersionedMap<K, V> = this;
    while (version !== newer) {
      const held: Map<K, V> | Difference<K, V> = version.#held;
      if (held instanceof Map) return null;
      for (const [at, key] of held.keys.entries()) {
        const value = held.values[at];
        if (!changes.has(key)) changes.set(key, value === nothing ? undefined : (value as V));
      }
      version = held.newer;
    }
    return changes;
  }

  get isOpen(): boolean {
    return this.#undo !== null;
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

  /** Notes what a key has, and gives the entries to be changed. */
  #note(key: K): Map<K, V> {
    if (this.#undo === null) throw new Error('a closed map cannot be changed');
    const entries = this.#read();
    const value = entries.get(key);
    this.#undo.keys.push(key);
    this.#undo.values.push(value === undefined && !entries.has(key) ? nothing : (value as V));
    return entries;
  }

  #read(): Map<K, V> {
    return this.#held instanceof Map ? this.#held : this.#copy(this.#held);
  }

  #copy(difference: Difference<K, V>): Map<K, V> {
    const differences: Difference<K, V>[] = [];
    let held: Map<K, V> | Difference<K, V> = difference;
    while (!(held instanceof Map)) {
      differences.push(held);
      held = held.newer.#held;
    }
    const copy = new Map(held);
    for (const { keys, values } of differences.reverse()) {
      for (let at = keys.length - 1; at >= 0; at -= 1) {
        const [key, value] = [keys[at] as K, values[at] as V | typeof nothing];
        if (value === nothing) copy.delete(key);
        else copy.set(key, value);
      }
    }
    this.#held = copy;
    return copy;
  }
}

/** A version that is being made: changes happen in place until it is closed. */
export interface OpenMap<K, V> extends ReadonlyMap<K, V> {
  set(key: K, value: V): this;
  remove(key: K): this;
  /** From here on it never changes. */
  close(): this;
}

/** The next version of a map, open for any number of changes; the given map stays as it is. */
export function openMap<K, V>(map: ReadonlyMap<K, V>): OpenMap<K, V> {
  return (map instanceof VersionedMap ? map : new VersionedMap(new Map(map))).open();
}

/** A map that nobody else holds as a version: without a copy. */
export function ownMap<K, V>(entries: Map<K, V>): ReadonlyMap<K, V> {
  return new VersionedMap(entries);
}

/** Ends the changes of a map; one that is not open is given back as it is. */
export function closeMap<K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  return map instanceof VersionedMap ? map.close() : map;
}

/** The map with `key` set to `value`: an open map itself, else a new version. */
export function setEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  if (isOpen(map)) return map.set(key, value);
  return openMap(map).set(key, value).close();
}

/** The map without `key`: an open map itself, else a new version; the same map when it has none. */
export function removeEntry<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  if (isOpen(map)) return map.remove(key);
  return openMap(map).remove(key).close();
}

/**
 * The keys that a later version of a map changed, with the values that they had; null when it is none. Costs
 * the changes, where reading both would cost a copy.
 */
export function listChanges<K, V>(
  before: ReadonlyMap<K, V>,
  after: ReadonlyMap<K, V>,
): ReadonlyMap<K, V | undefined> | null {
  if (before === after) return new Map();
  return before instanceof VersionedMap ? before.listChanges(after) : null;
}

function isOpen<K, V>(map: ReadonlyMap<K, V>): map is OpenMap<K, V> {
  return map instanceof VersionedMap && map.isOpen;
}
