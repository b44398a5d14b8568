/**
 * The profiles of a grid's columns: asked one at a time while the grid is on screen and the page is idle,
 * given up when it leaves. What was known before a reload is shown without asking.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { type ColumnProfile, FailureError, type TableInfo, type Window } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';

/** What was last seen of a table: its first rows, and its profiles as far as they were known. */
export interface SeenTable extends Window {
  readonly profiles?: readonly ColumnProfile[];
}

export interface Profiles {
  readonly known: Accessor<ReadonlyMap<string, ColumnProfile>>;
  /** Says whose profiles are wanted now, the first one first; none gives up. */
  want(columns: readonly string[]): void;
}

interface ProfileOptions {
  readonly sql: Pick<Sql, 'profile'>;
  readonly table: TableInfo;
  ensure(): Promise<void>;
  readonly first: readonly ColumnProfile[];
  /** Called when all that is wanted is known, and with what is known when no more is wanted. */
  settled?(profiles: readonly ColumnProfile[]): void;
}

const patienceMs = 400;
const idle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? void requestIdleCallback(work) : void setTimeout(work, patienceMs);

/** The profiles of one relation, for as long as the owner lives. */
export function createProfiles(options: ProfileOptions): Profiles {
  const [known, setKnown] = createSignal<ReadonlyMap<string, ColumnProfile>>(
    new Map(options.first.map((profile) => [profile.name, profile])),
  );
  let wanted: readonly string[] = [];
  let running: AbortController | null = null;
  /** How many are known that were not told. */
  let fresh = 0;
  const tell = () => {
    if (fresh > 0) options.settled?.([...known().values()]);
    fresh = 0;
  };
  const askNext = async (control: AbortController): Promise<void> => {
    const next = wanted.find((name) => !known().has(name));
    if (next === undefined) {
      running = null;
      return tell();
    }
    try {
      await options.ensure();
      const [profile] = await options.sql.profile(options.table.name, [next], control.signal);
      if (control.signal.aborted || profile === undefined) return;
      setKnown(new Map(known()).set(next, profile));
      fresh += 1;
    } catch (error) {
      if (control.signal.aborted) return;
      running = null;
      // Without figures the rows are still there; what ails the relation is said where they are shown.
      if (error instanceof FailureError) return;
      throw error;
    }
    idle(() => !control.signal.aborted && void askNext(control));
  };
  const stop = () => {
    running?.abort();
    running = null;
    tell();
  };
  onCleanup(stop);
  return {
    known,
    want: (columns) => {
      wanted = columns;
      if (columns.every((name) => known().has(name))) return stop();
      if (running !== null) return;
      const control = new AbortController();
      running = control;
      idle(() => !control.signal.aborted && void askNext(control));
    },
  };
}
