/** What ran since the page was opened: each ending of a cell, the newest last. What was there before is none. */
import { type Accessor, createEffect, createSignal, untrack } from 'solid-js';
import type { Result } from '../../../engine/index.ts';
import type { WorkbenchState } from '../../../engine/run.ts';

export interface Ending {
  readonly cell: string;
  readonly result: Result;
}

const mostKept = 500;

/** Follows the endings of a notebook's cells, for as long as the owner lives. */
export function followActivity(state: Accessor<WorkbenchState>, openedAt: number): Accessor<readonly Ending[]> {
  const [endings, setEndings] = createSignal<readonly Ending[]>([]);
  createEffect((before: ReadonlyMap<string, Result>) => {
    const { results } = state().session;
    if (results === before) return results;
    const fresh = [...results].filter(([id, result]) => before.get(id) !== result && result.startedAt >= openedAt);
    if (fresh.length > 0) {
      const added = fresh.map(([cell, result]) => ({ cell, result }));
      added.sort((a, b) => ending(a) - ending(b));
      setEndings([...untrack(endings), ...added].slice(-mostKept));
    }
    return results;
  }, state().session.results);
  return endings;
}

const ending = ({ result }: Ending) => result.startedAt + result.durationMs;
