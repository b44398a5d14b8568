/**
 * What this browser kept of an earlier visit: each cell's last success, and the first rows of its table. A page
 * asks for it before anything else, so that this file stays without the engine's code; keeping is `keep-results.ts`.
 */
import type { Result } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';
import type { SeenTable } from '../../table/head/profiles.ts';

/** First rows of a table, and the key of the result that they are of. */
export interface KeptWindow {
  readonly key: string | null;
  readonly window: SeenTable;
}

/** Results of an earlier visit, by cell. */
export async function loadResults(store: Store, notebook: string): Promise<Readonly<Record<string, Result>>> {
  const kept = await store.get('results', notebook);
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as unknown as Record<string, Result>)
    : {};
}

/** The first rows that are kept of the tables among these results, by cell. */
export async function loadWindows(
  store: Store,
  notebook: string,
  results: Readonly<Record<string, Result>>,
): Promise<ReadonlyMap<string, KeptWindow>> {
  const tables = Object.keys(results).filter((cell) => results[cell]?.output?.kind === 'table');
  const kept = await Promise.all(tables.map((cell) => store.get('window', `${notebook}#${cell}`)));
  const known = tables.flatMap((cell, at) => (kept[at] ? [[cell, kept[at] as unknown as KeptWindow] as const] : []));
  return new Map(known);
}
