/**
 * One step while it is being made: the queue and the next session, open for changes, and what the host will
 * be told. It keeps the counts (waits, running) and starts what is ready; why a cell is skipped is `judge`'s
 * part. A session once given out never changes.
 */
import type { Digest } from '../../lib/digest.ts';
import { popHeap, pushHeap } from '../../lib/heap.ts';
import type { Result } from '../../schema/result.ts';
import { isSettledSkip } from '../../session/key.ts';
import { closeResults, openResults, recordResult } from '../../session/results.ts';
import type { Session } from '../../session/state.ts';
import { deriveValidities } from '../../session/validity.ts';
import type { CellRun, Ending, Queue, RunEntry, RunState, Step, StepRules } from '../state.ts';
import { judge } from './judge.ts';
import { placeOf, reachQueued } from './place.ts';

/** A queue of these entries. */
export function createQueue(entries: Queue['entries'], waits: Queue['waits']): Queue {
  return { entries, waits, ready: [] };
}

export class Turn {
  queue: Queue;
  running: number;
  maxParallel: number;
  readonly at: number;
  readonly rules: StepRules;
  #session: Session;
  /** The session whose results are not open; validities follow from it. */
  #before: Session;
  #nextToken: number;
  readonly #start: CellRun[] = [];
  readonly #abort: number[] = [];
  readonly #ended: Ending[] = [];
  readonly #recorded: string[] = [];
  /** Queued cells whose dependencies have just ended. */
  readonly #released: string[] = [];

  constructor(state: RunState, at: number, rules: StepRules) {
    this.#session = state.session;
    this.#before = state.session;
    this.queue = state.queue;
    this.running = state.running;
    this.maxParallel = state.maxParallel;
    this.#nextToken = state.nextToken;
    this.at = at;
    this.rules = rules;
  }

  get session(): Session {
    return this.#session;
  }

  /** Goes on with another session; nothing may have been recorded yet. */
  adopt(session: Session): void {
    this.#session = session;
    this.#before = session;
    this.maxParallel = session.document.fields.settings.max_parallel;
  }

  entry(cell: string): RunEntry | undefined {
    return this.queue.entries.get(cell);
  }

  setEntry(entry: RunEntry): void {
    this.queue.entries.set(entry.cell, entry);
  }

  /** Puts a result into the session. */
  record(cell: string, result: Result): void {
    const open = this.#session === this.#before ? openResults(this.#session) : this.#session;
    this.#session = recordResult(open, cell, result);
    this.#recorded.push(cell);
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
    if (!this.queue.entries.delete(cell)) return;
    this.queue.waits.delete(cell);
    for (const dependent of this.session.graph.nodes.get(cell)?.dependents ?? []) this.#release(dependent);
  }

  /** Ends a running attempt before its time: the host is told, its ending will change nothing. */
  abort(entry: RunEntry): void {
    if (entry.token === undefined) return;
    this.#abort.push(entry.token);
    this.running -= 1;
  }

  /** Starts an attempt; `known`: the key that the cell was just judged by. */
  start(entry: RunEntry, delayMs = 0, known?: Digest | null): void {
    const token = this.#nextToken;
    const { cell, reason, attempt, turn, must, progress } = entry;
    const judged = entry.key === undefined ? known : entry.key;
    const key = judged === undefined ? this.rules.keyOf(this.session, cell) : judged;
    this.#nextToken += 1;
    const running: RunEntry = { cell, reason, status: 'running', must, attempt, turn, token, key };
    this.setEntry(progress === undefined ? running : { ...running, progress });
    this.#start.push({ cell, token, attempt, turn, delayMs, reason, key, must });
  }

  /** Looks again at a queued cell that waits for no other. */
  consider(cell: string): void {
    this.#released.push(cell);
  }

  /** Judges what was released and starts what has a place; then the step is made. */
  close(): Step {
    while (this.#judgeNext() || this.#startNext());
    const { queue, running, maxParallel } = this;
    const { entries } = queue;
    const session = this.#session;
    if (session !== this.#before) {
      closeResults(session);
      deriveValidities(this.#before, session, this.#recorded);
    }
    return {
      state: { session, entries, queue, running, maxParallel, nextToken: this.#nextToken },
      start: this.#start,
      abort: this.#abort,
      ended: this.#ended,
      finished: entries.size === 0,
    };
  }

  #release(cell: string): void {
    const { waits } = this.queue;
    const waiting = waits.get(cell);
    if (waiting === undefined) return;
    waits.set(cell, waiting - 1);
    if (waiting === 1) this.#released.push(cell);
  }

  #judgeNext(): boolean {
    const cell = this.#released.pop();
    if (cell === undefined) return false;
    const entry = this.entry(cell);
    if (entry?.status !== 'queued') return true;
    const judgement = judge(this.session, entry, this.rules);
    if (judgement.kind === 'run') {
      pushHeap(this.queue.ready, { cell, rank: placeOf(this.session.graph, cell), key: judgement.key });
    } else if (judgement.kind === 'drop')
      for (const each of reachQueued(this.session, this.queue, [cell])) this.drop(each);
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
    const next = this.running < this.maxParallel ? popHeap(this.queue.ready) : undefined;
    if (next === undefined) return false;
    const { cell, key } = next;
    const entry = this.entry(cell);
    if (entry?.status === 'queued' && this.queue.waits.get(cell) === 0) {
      this.running += 1;
      this.start(entry, 0, key);
    }
    return true;
  }
}
