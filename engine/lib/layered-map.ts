/**
 * Read-only maps that share structure: a new map with one entry changed costs a small patch instead of
 * a copy. Patches are folded into the base when they grow, so reading stays two look-ups. The order is
 * that of a `Map`: a key keeps its place until it is removed.
 */

const gone = Symbol('gone');
const patchLimit = 64;

class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly #base: ReadonlyMap<K, V>;
  readonly #patch: ReadonlyMap<K, V | typeof gone>;
  readonly size: number;

  constructor(base: ReadonlyMap<K, V>, patch: ReadonlyMap<K, V | typeof gone>, size: number) {
    this.#base = base;
    this.#patch = patch;
    this.size = size;
  }

  get(key: K): V | undefined {
    const patched = this.#patch.get(key);
    if (patched === gone) return undefined;
    return patched !== undefined || this.#patch.has(key) ? patched : this.#base.get(key);
  }

  has(key: K): boolean {
    return this.#patch.has(key) ? this.#patch.get(key) !== gone : this.#base.has(key);
  }

  change(key: K, value: V | typeof gone): LayeredMap<K, V> {
    const had = this.has(key);
    const size = this.size + (value === gone ? 0 : 1) - (had ? 1 : 0);
    const base = this.#patch.size < patchLimit && !this.#moves(key, value) ? this.#base : new Map(this);
    const patch = new Map(base === this.#base ? this.#patch : []);
    patch.set(key, value);
    return new LayeredMap(base, patch, size);
  }

  *entries(): MapIterator<[K, V]> {
    for (const [key, value] of this.#base) {
      const patched = this.#patch.has(key) ? this.#patch.get(key) : value;
      if (patched !== gone) yield [key, patched as V];
    }
    for (const [key, value] of this.#patch) if (value !== gone && !this.#base.has(key)) yield [key, value];
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Setting what was removed puts it at the end: the layers cannot say that without being folded. */
  #moves(key: K, value: V | typeof gone): boolean {
    return value !== gone && this.#patch.get(key) === gone;
  }
}

/** The map with `key` set to `value`; the given map stays as it is. */
export function setEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return layer(map).change(key, value);
}

/** The map without `key`; the same map when it has none. */
export function removeEntry<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return map.has(key) ? layer(map).change(key, gone) : map;
}

function layer<K, V>(map: ReadonlyMap<K, V>): LayeredMap<K, V> {
  return map instanceof LayeredMap ? map : new LayeredMap(map, new Map(), map.size);
}
