/**
 * The Store port over IndexedDB: results, first rows, drafts. Everything is written with strict durability,
 * so that an acknowledged keystroke survives a power cut; a value that cannot be read counts as absent.
 * Dexie is loaded with the first question, so that pages that keep nothing do without it.
 */
import type { Table } from 'dexie';
import type { Json } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';

interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly value: Json;
}

type Entries = Table<Entry, [string, string]>;

/** The page's database, opened with its first use. */
export function createBrowserStore(name = 'quire'): Store {
  let opened: Promise<Entries> | null = null;
  const open = (): Promise<Entries> => {
    opened ??= openEntries(name);
    return opened;
  };
  return {
    get: (kind, key) =>
      open()
        .then((entries) => entries.get([kind, key]))
        .then(
          (entry) => entry?.value,
          () => undefined,
        ),
    put: async (kind, key, value) => {
      await (await open()).put({ kind, key, value });
    },
    delete: async (kind, key) => {
      await (await open()).delete([kind, key]);
    },
  };
}

async function openEntries(name: string): Promise<Entries> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '[kind+key]' });
  return database.table('entries');
}
