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

/** First rows of a table, and the profiles of its columns as far as they were asked. */
type SeenTable = KeptWindow['window'];

const keepAfterMs = 300;

/** First rows of tables, kept in this browser. */
export interface Windows {
  /** First rows of a cell's table from before a reload, null when there are none for this result. */
  knownWindow(cell: string): SeenTable | null;
  keepWindow(cell: string, window: SeenTable): void;
}

interface WindowsOf {
  readonly id: string;
  /** What was kept when the notebook was opened. */
  readonly kept: ReadonlyMap<string, KeptWindow>;
  readonly host: { readonly store: Store };
  readonly mirror: Mirror;
}

/** The first rows of a notebook's tables, each with the key of the result that they are of. */
export function createWindows({ id, kept, host, mirror }: WindowsOf): Windows {
  const keyOf = (cell: string) => mirror.view(cell)?.shown?.key;
  return {
    knownWindow: (cell) => {
      const found = kept.get(cell);
      const key = keyOf(cell);
      return found !== undefined && key !== undefined && found.key === key ? found.window : null;
    },
    keepWindow: (cell, window) => {
      const key = keyOf(cell);
      if (key === undefined || listSecret(mirror.state().session).has(cell)) return;
      void host.store.put('window', `${id}#${cell}`, { key, window } as unknown as Json).catch(() => undefined);
    },
  };
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
