/**
 * One step while it is being made: the next state, open for changes, and what the host will be told.
 * It keeps the counts (waits, running) and starts what is ready; why a cell is skipped is `judge`'s part.
 */
import { popHeap, pushHeap } from '../../lib/heap.ts';
import { removeEntry, setEntry } from '../../lib/versioned-map.ts';
import type { Result } from '../../schema/result.ts';
import { isSettledSkip } from '../../session/key.ts';
import { recordResult } from '../../session/results.ts';
import type { Session } from '../../session/state.ts';
import type { CellRun, Ending, RunEntry, RunState, Step, StepRules } from '../state.ts';
import { judge } from './judge.ts';
import { placeOf, reachQueued } from './place.ts';

export class Turn {
  state: RunState;
  readonly at: number;
  readonly rules: StepRules;
  readonly #start: CellRun[] = [];
  readonly #abort: number[] = [];
  readonly #ended: Ending[] = [];
  /** Queued cells whose dependencies have just ended. */
  readonly #released: string[] = [];

  constructor(state: RunState, at: number, rules: StepRules) {
    this.state = state;
    this.at = at;
    this.rules = rules;
  }

  get session(): Session {
    return this.state.session;
  }

  entry(cell: string): RunEntry | undefined {
    return this.state.entries.get(cell);
  }

  setEntry(entry: RunEntry): void {
    this.change({ entries: setEntry(this.state.entries, entry.cell, entry) });
  }

  change(fields: Partial<RunState>): void {
    this.state = { ...this.state, ...fields };
  }

  /** Puts a result into the session. */
  record(cell: string, result: Result): void {
    this.change({ session: recordResult(this.session, cell, result) });
  }

  /** Ends a cell's entry with this result and releases those who waited for it. */
  settle(cell: string, result: Result, token?: number): void {
    this.record(cell, result);
    this.#standIn(cell, result);
    this.#ended.push(token === undefined ? { cell, result } : { cell, result, token });
    this.drop(cell);
  }

  /** Takes a cell out of running, without an ending. */
  drop(cell: string): void {
    if (!this.state.entries.has(cell)) return;
    this.change({ entries: removeEntry(this.state.entries, cell), waits: removeEntry(this.state.waits, cell) });
    for (const dependent of this.session.graph.nodes.get(cell)?.dependents ?? []) this.#release(dependent);
  }

  /** Ends a running attempt before its time: the host is told, its ending will change nothing. */
  abort(entry: RunEntry): void {
    if (entry.token === undefined) return;
    this.#abort.push(entry.token);
    this.change({ running: this.state.running - 1 });
  }

  start(entry: RunEntry, delayMs = 0): void {
    const token = this.state.nextToken;
    const { cell, reason, attempt, turn, must } = entry;
    const key = entry.key === undefined ? this.rules.keyOf(this.session, cell) : entry.key;
    this.change({ nextToken: token + 1 });
    this.setEntry({ ...entry, status: 'running', token, key });
    this.#start.push({ cell, token, attempt, turn, delayMs, reason, key, must });
  }

  /** Looks again at a queued cell that waits for no other. */
  consider(cell: string): void {
    this.#released.push(cell);
  }

  /** Judges what was released and starts what has a place; then the step is made. */
  close(): Step {
    while (this.#judgeNext() || this.#startNext());
    const { entries } = this.state;
    return {
      state: this.state,
      start: this.#start,
      abort: this.#abort,
      ended: this.#ended,
      finished: entries.size === 0,
    };
  }

  #release(cell: string): void {
    const waiting = this.state.waits.get(cell);
    if (waiting === undefined) return;
    this.change({ waits: setEntry(this.state.waits, cell, waiting - 1) });
    if (waiting === 1) this.#released.push(cell);
  }

  #judgeNext(): boolean {
    const cell = this.#released.pop();
    if (cell === undefined) return false;
    const entry = this.entry(cell);
    if (entry?.status !== 'queued') return true;
    const judgement = judge(this.session, entry, this.rules);
    if (judgement.kind === 'run') {
      this.change({ ready: pushHeap(this.state.ready, placeOf(this.session.graph, cell), cell) });
    } else if (judgement.kind === 'drop') for (const each of reachQueued(this.state, [cell])) this.drop(each);
    else if (judgement.kind === 'current') this.settle(cell, judgement.result);
    else this.settle(cell, this.#addKey(cell, this.skip(judgement.because)));
    return true;
  }

  /** Marks the failed cell that this one catches, or takes the mark back when the catcher did not succeed. */
  #standIn(catcher: string, { outcome }: Result): void {
    const caught = this.session.graph.catchers.get(catcher);
    const failed = caught === undefined ? undefined : this.session.results.get(caught);
    if (caught === undefined || failed?.outcome !== 'failed') return;
    const { caughtBy: _, ...rest } = failed;
    this.record(caught, outcome === 'success' ? { ...rest, caughtBy: catcher } : rest);
  }

  /** A skipped cell that is as it should be answers for what it would read. */
  #addKey(cell: string, skipped: Result): Result {
    const key = isSettledSkip(skipped) ? this.rules.keyOf(this.session, cell) : null;
    return key === null ? skipped : { ...skipped, key };
  }

  skip(because: NonNullable<Result['skippedBecause']>): Result {
    return { outcome: 'skipped', skippedBecause: because, startedAt: this.at, durationMs: 0 };
  }

  #startNext(): boolean {
    const { ready, running, maxParallel } = this.state;
    if (!ready || running >= maxParallel) return false;
    this.change({ ready: popHeap(ready) });
    const entry = this.entry(ready.value);
    if (entry?.status === 'queued' && this.state.waits.get(entry.cell) === 0) {
      this.change({ running: running + 1 });
      this.start(entry);
    }
    return true;
  }
}
