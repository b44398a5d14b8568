/**
 * Results in this browser, so that opening again shows them and runs nothing: each cell's last success,
 * and the first rows of its table, which stand on screen until the relation exists again.
 */
import { createEffect, onCleanup } from 'solid-js';
import { type Json, listSecret, type Result, type Window } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';
import type { Mirror } from '../mirror.ts';

/** First rows of a table, and the key of the result that they are of. */
export interface KeptWindow {
  readonly key: string | null;
  readonly window: Window;
}

const keepAfterMs = 300;

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

/** Keeps the first rows of a cell's table, with the key of the result that they are of. */
export function keepWindow(store: Store, notebook: string, cell: string, kept: KeptWindow): void {
  void store.put('window', `${notebook}#${cell}`, kept as unknown as Json).catch(() => undefined);
}

/** Writes the results down whenever they rest, for as long as the owner lives. */
export function keepResults(store: Store, notebook: string, mirror: Mirror): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const { session } = mirror.state();
    const secret = listSecret(session);
    const keyed = [...session.successes].filter(([id, { key }]) => key !== undefined && !secret.has(id));
    void store.put('results', notebook, Object.fromEntries(keyed) as unknown as Json).catch(() => undefined);
  };
  createEffect((before: unknown) => {
    const { successes } = mirror.state().session;
    if (before !== undefined && before !== successes) timer ??= setTimeout(write, keepAfterMs);
    return successes;
  });
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    write();
  };
  addEventListener('pagehide', flush);
  onCleanup(() => {
    removeEventListener('pagehide', flush);
    flush();
  });
}
