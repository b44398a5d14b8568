/**
 * Keeps results in this browser, so that opening again shows them and runs nothing: each cell's last success,
 * and the first rows of its table, which stand on screen until the relation exists again. Results that depend
 * on a secret are left out; whose rows may be kept is the caller's to know. Reading is `load-results.ts`.
 */
import { createEffect, onCleanup } from 'solid-js';
import { type Json, listSecret } from '../../../engine/index.ts';
import type { Store } from '../../../engine/run.ts';
import type { Mirror } from '../mirror.ts';
import type { KeptWindow } from './load-results.ts';

const keepAfterMs = 300;

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
