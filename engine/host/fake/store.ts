/** Values in memory, kept as text as a disk would; `spoil` makes one unreadable, which counts as absent. */
import type { Json } from '../../lib/json.ts';
import type { Store } from '../ports.ts';

export interface FakeStore extends Store {
  spoil(kind: string, key: string): void;
  readonly size: number;
}

/** An empty store. */
export function createFakeStore(): FakeStore {
  const texts = new Map<string, string>();
  const at = (kind: string, key: string) => `${kind}/${key}`;
  return {
    get: async (kind, key) => readText(texts.get(at(kind, key))),
    put: async (kind, key, value) => {
      texts.set(at(kind, key), JSON.stringify(value));
    },
    delete: async (kind, key) => {
      texts.delete(at(kind, key));
    },
    spoil: (kind, key) => {
      texts.set(at(kind, key), '{"broken');
    },
    get size() {
      return texts.size;
    },
  };
}

function readText(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
