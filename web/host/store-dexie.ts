/**
 * The Store port over IndexedDB: results, first rows, drafts. Drafts are written with strict durability,
 * so that an acknowledged keystroke survives a power cut; a value that cannot be read counts as absent.
 */
import { Dexie, type Table } from 'dexie';
import type { Json } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';

interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly value: Json;
}

/** Opens the page's database. */
export function createDexieStore(name = 'quire'): Store {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '[kind+key]' });
  const entries: Table<Entry, [string, string]> = database.table('entries');
  return {
    get: (kind, key) =>
      entries.get([kind, key]).then(
        (entry) => entry?.value,
        () => undefined,
      ),
    put: async (kind, key, value) => {
      await entries.put({ kind, key, value });
    },
    delete: (kind, key) => entries.delete([kind, key]),
  };
}
