/**
 * One step while it is being made: the queue and the next session, open for changes, and what the host will
 * be told. It keeps the counts (waits, running) and starts what is ready; why a cell is skipped is `judge`'s
 * part. A session once given out never changes.
 */
import { popHeap, pushHeap } from '../../lib/heap.ts';
import type { Result } from '../../schema/result.ts';
import { isSettledSkip } from '../../session/key.ts';
import { closeResults, openResults, recordResult } from '../../session/results.ts';
import type { Session } from '../../session/state.ts';
import { deriveValidities } from '../../session/validity.ts';
import type { CellRun, Ending, Queue, QueueEntry, RunEntry, RunState, Step, StepRules } from '../state.ts';
import { judge } from './judge.ts';
import { reachQueued } from './place.ts';

/** A queue of these entries. */
export function createQueue(entries: Queue['entries']): Queue {
  return { entries, ready: [] };
}

/** One step; `close` makes it, and nothing may be done with it afterwards. */
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
  readonly #released: QueueEntry[] = [];

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

  entry(cell: string): QueueEntry | undefined {
    return this.queue.entries.get(cell);
  }

  setEntry(entry: QueueEntry): void {
    this.queue.entries.set(entry.cell, entry);
  }

  /** Puts a result into the session. */
  record(cell: string, result: Result): void {
    const open = this.#session === this.#before ? openResults(this.#session) : this.#session;
    this.#session = recordResult(open, cell, result);
    this.#recorded.push(cell);
  }

  /** Ends a cell's entry with this result and releases those who waited for it. */
  settle(entry: QueueEntry, result: Result, token?: number): void {
    const { cell } = entry;
    this.record(cell, result);
    this.#standIn(cell, result);
    this.#ended.push(token === undefined ? { cell, result } : { cell, result, token });
    this.drop(entry);
  }

  /** Takes a cell out of running, without an ending. */
  drop({ cell, node }: QueueEntry): void {
    if (!this.queue.entries.delete(cell)) return;
    for (const dependent of node.dependents) this.#release(dependent);
  }

  /** Ends a running attempt before its time: the host is told, its ending will change nothing. */
  abort(entry: RunEntry): void {
    if (entry.token === undefined) return;
    this.#abort.push(entry.token);
    this.running -= 1;
  }

  /** Starts an attempt. */
  start(entry: QueueEntry, delayMs = 0): void {
    const token = this.#nextToken;
    const { cell, reason, attempt, turn, must, progress, node, rank, judged } = entry;
    const known = entry.key === undefined ? judged : entry.key;
    const key = known === undefined ? this.rules.keyOf(this.session, cell) : known;
    this.#nextToken += 1;
    const place = { node, rank, waits: 0, judged };
    const running: QueueEntry = { cell, reason, status: 'running', must, attempt, turn, token, key, ...place };
    this.setEntry(progress === undefined ? running : { ...running, progress });
    this.#start.push({ cell, token, attempt, turn, delayMs, reason, key, must });
  }

  /** Looks again at a queued cell that waits for no other. */
  consider(entry: QueueEntry): void {
    this.#released.push(entry);
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
    const entry = this.entry(cell);
    if (entry?.status !== 'queued') return;
    entry.waits -= 1;
    if (entry.waits === 0) this.#released.push(entry);
  }

  #judgeNext(): boolean {
    const entry = this.#released.pop();
    if (entry === undefined) return false;
    if (!this.#isQueued(entry)) return true;
    const judgement = judge(this.session, entry, this.rules);
    if (judgement.kind === 'run') {
      entry.judged = judgement.key;
      pushHeap(this.queue.ready, entry);
    } else if (judgement.kind === 'drop') for (const each of reachQueued(this.queue, [entry.cell])) this.drop(each);
    else if (judgement.kind === 'current') this.settle(entry, judgement.result);
    else this.settle(entry, this.#addKey(entry.cell, this.skip(judgement.because)));
    return true;
  }

  #isQueued(entry: QueueEntry): boolean {
    return entry.status === 'queued' && this.entry(entry.cell) === entry;
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
    if (this.#isQueued(next)) {
      this.running += 1;
      this.start(next);
    }
    return true;
  }
}
