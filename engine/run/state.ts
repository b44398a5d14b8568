/**
 * The state of running, and what can happen to it. `step(state, event)` is a reducer without promises
 * or clock: page, CLI and durable runs feed it the same events and get the same record.
 */

import type { Failure } from '../schema/failure.ts';
import type { Outcome, Result, SkippedBecause } from '../schema/result.ts';
import type { Plan, Session } from '../session/state.ts';

export type Status = 'idle' | 'queued' | 'running' | 'waiting';

export interface RunEntry {
  readonly cell: string;
  readonly reason: string;
  readonly status: Status;
  /** Set while running: completions with another token change nothing. */
  readonly token?: number;
  /** From 1. */
  readonly attempt: number;
  readonly progress?: { readonly done: number; readonly total: number | null };
}

export interface RunState {
  /** Holds document, graph, inputs and results; `step` is the only one to put results into it while running. */
  readonly session: Session;
  readonly entries: ReadonlyMap<string, RunEntry>;
  readonly maxParallel: number;
  readonly nextToken: number;
}

/** A cell to start now. The host's part: run it, then feed `ended` with the same token. */
export interface CellRun {
  readonly cell: string;
  readonly token: number;
  readonly attempt: number;
  readonly delayMs: number;
}

export type StepEvent =
  | { readonly type: 'plan'; readonly session: Session; readonly plan: Plan }
  | { readonly type: 'session'; readonly session: Session }
  | { readonly type: 'ended'; readonly cell: string; readonly token: number; readonly result: Result }
  | {
      readonly type: 'progress';
      readonly cell: string;
      readonly token: number;
      readonly done: number;
      readonly total: number | null;
    }
  | { readonly type: 'cancel'; readonly cells: readonly string[] | 'all' };

export interface Step {
  readonly state: RunState;
  readonly start: readonly CellRun[];
  /** Tokens of runs to abort: superseded, cancelled, of deleted cells. */
  readonly abort: readonly number[];
  /** Endings that this step decided by itself: skipped, cancelled, still current. */
  readonly ended: readonly {
    readonly cell: string;
    readonly outcome: Outcome;
    readonly because?: SkippedBecause;
    readonly failure?: Failure;
  }[];
  readonly finished: boolean;
}
