/**
 * Tables of data files, kept by their content in this browser, so that they are there without the server: 500 MB at
 * most, the ones that were not used for the longest time go first. A browser without room goes on without.
 */
import type { Digest } from '../../engine/index.ts';

const mostBytes = 500_000_000;

/** The table's bytes from the browser, else as `fetchTable` gives them. */
export async function readTable(file: Digest, fetchTable: () => Promise<Response>): Promise<Uint8Array> {
  const cache = await globalThis.caches?.open('tables').catch(() => undefined);
  const key = `/api/tables/${file}`;
  const known = await cache?.match(key);
  const response = known ?? (await fetchTable());
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (cache !== undefined) await keepTable(cache, key, bytes).catch(() => undefined);
  return bytes;
}

/** Using a table makes it the last to go: a cache lists what was put last at its end. */
async function keepTable(cache: Cache, key: string, bytes: Uint8Array): Promise<void> {
  await cache.delete(key);
  await cache.put(key, new Response(new Blob([new Uint8Array(bytes)])));
  let sum = 0;
  for (const each of [...(await cache.keys())].reverse()) {
    sum += (await (await cache.match(each))?.blob())?.size ?? 0;
    if (sum > mostBytes) await cache.delete(each);
  }
}
