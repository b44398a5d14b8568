/**
 * Read-only maps of which a changed one costs no copy. The newest version holds the entries; an older
 * one knows what undoes the changes since, and looks a key up through those. So a chain of changes is as
 * cheap as one mutable map, and yet no closed version ever changes for those who hold it.
 */

const nothing = Symbol('no value');

/** What a key had before it was changed; the last change comes first. */
interface Change<K, V> {
  readonly key: K;
  readonly value: V | typeof nothing;
  readonly before: Change<K, V> | null;
}

class VersionedMap<K, V> implements OpenMap<K, V> {
  /** The newest version's alone. */
  #entries: Map<K, V> | null;
  /** The version that has the entries, or knows who has, and what leads back from it to this one. */
  #newer: VersionedMap<K, V> | null = null;
  #changes: Change<K, V> | null = null;
  /** While open: the version before, which notes what is changed. */
  #older: VersionedMap<K, V> | null = null;

  constructor(entries: Map<K, V>) {
    this.#entries = entries;
  }

  /** The next version, open for changes; itself while it is open. */
  open(): VersionedMap<K, V> {
    if (this.#older !== null) return this;
    const newer = new VersionedMap(this.#read());
    newer.#older = this;
    this.#entries = null;
    this.#newer = newer;
    return newer;
  }

  set(key: K, value: V): this {
    this.#note(key).set(key, value);
    return this;
  }

  remove(key: K): this {
    this.#note(key).delete(key);
    return this;
  }

  close(): this {
    this.#older = null;
    return this;
  }

  /** What was changed since in `newer`, with what it was here; null when that is not made from this. */
  listChanges(newer: ReadonlyMap<K, V>): ReadonlyMap<K, V | undefined> | null {
    const versions = this.#listNewer();
    const end = versions.findIndex((version) => version.#newer === newer);
    if (end < 0) return null;
    const changes = new Map<K, V | undefined>();
    for (const version of versions.slice(0, end + 1).reverse()) {
      for (let change = version.#changes; change !== null; change = change.before)
        changes.set(change.key, change.value === nothing ? undefined : change.value);
    }
    return changes;
  }

  get isOpen(): boolean {
    return this.#older !== null;
  }

  get size(): number {
    return this.#read().size;
  }

  get(key: K): V | undefined {
    const value = this.#find(key);
    return value === nothing ? undefined : value;
  }

  has(key: K): boolean {
    return this.#entries === null ? this.#find(key) !== nothing : this.#entries.has(key);
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
    if (this.#older === null) throw new Error('a closed map cannot be changed');
    const entries = this.#read();
    this.#older.#changes = { key, value: readEntry(entries, key), before: this.#older.#changes };
    return entries;
  }

  /** A key's value through the changes since; when they are more than the entries, a copy is made for the next time. */
  #find(key: K): V | typeof nothing | undefined {
    if (this.#entries !== null) return this.#entries.get(key);
    let walked = 0;
    let version: VersionedMap<K, V> = this;
    for (; version.#newer !== null; version = version.#newer) {
      let found: Change<K, V> | null = null;
      for (let change = version.#changes; change !== null; change = change.before) {
        if (change.key === key) found = change;
        walked += 1;
      }
      if (found !== null) return found.value;
    }
    const entries = version.#read();
    if (walked > entries.size) this.#read();
    return readEntry(entries, key);
  }

  #read(): Map<K, V> {
    return this.#entries ?? this.#copy();
  }

  #copy(): Map<K, V> {
    const versions = this.#listNewer();
    const copy = new Map(this.#newest.#entries);
    for (const version of versions.reverse()) {
      for (let change = version.#changes; change !== null; change = change.before) {
        if (change.value === nothing) copy.delete(change.key);
        else copy.set(change.key, change.value);
      }
    }
    this.#entries = copy;
    this.#newer = null;
    this.#changes = null;
    return copy;
  }

  get #newest(): VersionedMap<K, V> {
    let version: VersionedMap<K, V> = this;
    while (version.#newer !== null) version = version.#newer;
    return version;
  }

  /** This version and the newer ones up to that before the newest. */
  #listNewer(): VersionedMap<K, V>[] {
    const versions: VersionedMap<K, V>[] = [];
    for (let version: VersionedMap<K, V> = this; version.#newer !== null; version = version.#newer)
      versions.push(version);
    return versions;
  }
}

function readEntry<K, V>(entries: ReadonlyMap<K, V>, key: K): V | typeof nothing {
  const value = entries.get(key);
  return value === undefined && !entries.has(key) ? nothing : (value as V);
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
