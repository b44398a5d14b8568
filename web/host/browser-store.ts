/**
 * The Store port over IndexedDB: results, first rows, drafts. Everything is written with strict durability,
 * so that an acknowledged keystroke survives a power cut; a value that cannot be read counts as absent.
 */
import type { Json } from '../../engine/index.ts';
import type { Store } from '../../engine/run.ts';

interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly value: Json;
}

const entries = 'entries';
/** Raised with the shape of an entry. */
const version = 10;

/** The page's database, opened with its first use, and again when the browser closed it. */
export function createBrowserStore(name = 'quire'): Store {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = (): Promise<IDBDatabase> => {
    if (opened === null) {
      opened = openDatabase(name, forget);
      opened.catch(forget);
    }
    return opened;
  };
  const ask = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    finish((await open()).transaction(entries, mode, { durability: 'strict' }), work);
  return {
    get: (kind, key) =>
      ask<Entry | undefined>('readonly', (store) => store.get([kind, key])).then(
        (entry) => entry?.value,
        () => undefined,
      ),
    put: async (kind, key, value) => {
      await ask('readwrite', (store) => store.put({ kind, key, value } satisfies Entry));
    },
    delete: (kind, key) => ask('readwrite', (store) => store.delete([kind, key])),
  };
}

/** `closed` is called when this connection is of no more use: another tab wants the database, or it is gone. */
function openDatabase(name: string, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(entries))
        request.result.createObjectStore(entries, { keyPath: ['kind', 'key'] });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = closed;
      database.onversionchange = () => {
        closed();
        database.close();
      };
      resolve(database);
    };
  });
}

/**
 * The answer when its transaction is complete: what was written is then on the disk. It is committed at once, so
 * that what a page writes while it closes is kept too.
 */
function finish<T>(transaction: IDBTransaction, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(entries));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.commit();
  });
}
