/**
 * The state of running, and what can happen to it. `step(state, event)` is a reducer without promises
 * or clock: page, CLI and durable runs feed it the same events and get the same record.
 */
import type { GraphNode } from '../graph/graph.ts';
import type { Digest } from '../lib/digest.ts';
import type { Result, SkippedBecause } from '../schema/result.ts';
import type { Plan, Session } from '../session/state.ts';

/** Where a cell is on its way through a run. */
export type Status = 'idle' | 'queued' | 'running' | 'waiting';

/** A cell that is to run or runs; a cell without an entry is idle. */
export interface RunEntry {
  readonly cell: string;
  readonly reason: string;
  readonly status: Status;
  /** It runs even when its last success still answers it: a person asked, or what it catches is run again. */
  readonly must: boolean;
  /** Set while running: completions with another token change nothing. */
  readonly token?: number;
  /** Key at its start, which its result will carry. */
  readonly key?: Digest | null;
  /** From 1; counts `retry`. */
  readonly attempt: number;
  /** From 1; counts `repeat`. */
  readonly turn: number;
  readonly progress?: { readonly done: number; readonly total: number | null };
}

/**
 * The session in it never changes; the queue is the newest state's, and each step changes it in place. So a
 * state can be stepped once.
 */
export interface RunState {
  /** Holds document, graph, inputs and results; `step` is the only one to put results into it while running. */
  readonly session: Session;
  readonly entries: ReadonlyMap<string, RunEntry>;
  readonly queue: Queue;
  readonly running: number;
  readonly maxParallel: number;
  readonly nextToken: number;
}

/** What is to run, open for the step. */
export interface Queue {
  readonly entries: Map<string, QueueEntry>;
  /** A heap of the queued cells that wait for nothing but a place; may hold some that left. */
  readonly ready: QueueEntry[];
}

/** An entry with what the step asks of its cell's place all the time; made anew with each new session. */
export interface QueueEntry extends RunEntry {
  readonly node: GraphNode;
  /** The cell's place in the graph's order. */
  readonly rank: number;
  /** While queued: how many of its dependencies have entries. Counted down in place. */
  waits: number;
  /** The key that it was judged by, where that was worked out. */
  judged: Digest | null | undefined;
}

/** A cell to start now. The host's part: sleep `delayMs`, run it, then feed `ended` with the same token. */
export interface CellRun {
  readonly cell: string;
  readonly token: number;
  readonly attempt: number;
  readonly turn: number;
  readonly delayMs: number;
  readonly reason: string;
  readonly key: Digest | null;
  /** Nothing stored may answer: a person asked. */
  readonly must: boolean;
}

/** `at`: milliseconds since 1970, by the host's clock. */
export type StepEvent = { readonly at: number } & (
  | { readonly type: 'plan'; readonly session: Session; readonly plan: Plan }
  | { readonly type: 'session'; readonly session: Session }
  /** Runs that ended in one turn: what follows is judged once for all of them. */
  | { readonly type: 'ended'; readonly runs: readonly EndedRun[] }
  | {
      readonly type: 'progress';
      readonly cell: string;
      readonly token: number;
      readonly done: number;
      readonly total: number | null;
    }
  | { readonly type: 'cancel'; readonly cells: readonly string[] | 'all' }
);

export interface EndedRun {
  readonly cell: string;
  readonly token: number;
  readonly result: Result;
  /** `repeat.until` was false: once more, unless it was the last time. */
  readonly again?: boolean;
}

/** A cell's ending: `token` is absent when the step decided it by itself (skipped, cancelled, still current). */
export interface Ending {
  readonly cell: string;
  readonly result: Result;
  readonly token?: number;
}

export interface Step {
  readonly state: RunState;
  readonly start: readonly CellRun[];
  /** Tokens of runs to abort: superseded, cancelled, of deleted cells. */
  readonly abort: readonly number[];
  readonly ended: readonly Ending[];
  /** Nothing is queued or running. */
  readonly finished: boolean;
}

/** What a step asks of the session: answers are functions of the session alone. */
export interface StepRules {
  /** Key of the cell by what it reads now; null when it cannot have one. Needs no recursion: the step keeps order. */
  keyOf(session: Session, cell: string): Digest | null;
  /** Why a cell cannot run whatever its dependencies do: an issue of its own, or it is disabled. */
  blockOf(session: Session, cell: string): SkippedBecause | null;
  /** Whether propagation may start it: free cells and those that say `run: auto`. */
  isAuto(session: Session, cell: string): boolean;
}
