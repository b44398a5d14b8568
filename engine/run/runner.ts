/**
 * The shell around `step`: starts cells on the host, feeds their endings back, aborts what was
 * superseded, keeps relations as long as somebody needs them. It decides nothing: every decision is the
 * step's. A cell's next run waits for its aborted one, but no longer than a second. What runs a cell is loaded
 * with the first run.
 */
import { buildRecord, type Json, type JsonObject } from '../lib/json.ts';
import { FailureError } from '../schema/failure.ts';
import type { Result } from '../schema/result.ts';
import { keyOf } from '../session/key.ts';
import { blockOf, isAuto } from '../session/policy.ts';
import type { Session } from '../session/state.ts';
import type { CellEnd, RunSettings } from './execute/request.ts';
import { Holdings } from './holdings.ts';
import type { Relations } from './relations.ts';
import type { CellRun, EndedRun, RunState, Step, StepEvent } from './state.ts';
import { createRunState, step } from './step.ts';

export interface RunnerOptions extends RunSettings {
  readonly relations: Relations;
  readonly scope?: JsonObject;
  /** After every step, before cells start. */
  onStep?(made: Step, runner: Runner): void;
  onLog?(cell: string, text: string): void;
  /** Something was thrown that is no failure: ours, and loud. */
  onBug(error: unknown): void;
  /** Runs the nested cells of a loop with these names in scope. */
  runNested(runner: Runner, loop: string, inner: Inner): Promise<Readonly<Record<string, Result>>>;
  runNotebook(runner: Runner, id: string, inner: Inner): Promise<JsonObject>;
}

/** A run inside a cell's run: its names or inputs, its signal, and what to do when the cell has ended. */
export interface Inner {
  readonly values: Readonly<Record<string, Json>>;
  readonly session: Session;
  readonly signal: AbortSignal;
  later(cleanUp: () => void): void;
}

type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never;

const rules = { keyOf, blockOf, isAuto };
const graceMs = 1_000;

/** Runs one session on one host, from plan to plan; `dispose` ends it. */
export class Runner {
  state: RunState;
  readonly options: RunnerOptions;
  readonly #holdings: Holdings;
  readonly #live = new Map<number, { abort(reason: unknown): void }>();
  readonly #bodies = new Map<string, Promise<void>>();
  readonly #materialising = new Map<string, Promise<Result>>();
  #settling: (() => void)[] = [];
  /** Runs whose end is not fed yet. */
  #ended: EndedRun[] = [];

  constructor(session: Session, options: RunnerOptions) {
    this.state = createRunState(session);
    this.options = options;
    this.#holdings = new Holdings(options.relations);
  }

  /** Steps; runs that have just ended are fed first. */
  feed(event: Untimed<StepEvent>): void {
    this.#feedEnded();
    this.#step(event);
  }

  #step(event: Untimed<StepEvent>): void {
    const at = this.options.host.clock.now();
    const made = step(this.state, { ...event, at }, rules);
    this.state = made.state;
    for (const token of made.abort) this.#live.get(token)?.abort(new Error('superseded'));
    const cells = event.type === 'plan' || event.type === 'session' ? null : made.ended.map(({ cell }) => cell);
    this.#holdings.update(made.state.session, cells);
    this.options.onStep?.(made, this);
    for (const run of made.start) this.#launch(run);
    if (this.state.entries.size === 0) this.#settle();
  }

  /** Puts a session in place that changed nothing about what runs. */
  adopt(session: Session): void {
    this.state = { ...this.state, session };
    this.#holdings.update(session, null);
  }

  /** Resolves when nothing is queued or running. */
  settled(): Promise<void> {
    if (this.state.entries.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#settling.push(resolve));
  }

  /** Aborts everything and lets go of all relations. */
  dispose(): void {
    if (this.state.entries.size > 0) this.feed({ type: 'cancel', cells: 'all' });
    this.#holdings.clear();
  }

  /** Makes the relations of a cell's last success exist again, without a run: no event, no staleness. */
  materialise(cell: string): Promise<Result> {
    const open = this.#materialising.get(cell);
    if (open) return open;
    const made = this.#materialise(cell).finally(() => this.#materialising.delete(cell));
    this.#materialising.set(cell, made);
    return made;
  }

  #settle(): void {
    const settling = this.#settling;
    this.#settling = [];
    for (const resolve of settling) resolve();
  }

  #launch(run: CellRun): void {
    const control = new AbortController();
    this.#live.set(run.token, control);
    const { session } = this.state;
    const body = this.#runBody(run, session, control.signal).finally(() => {
      this.#live.delete(run.token);
      if (this.#bodies.get(run.cell) === body) this.#bodies.delete(run.cell);
    });
    this.#bodies.set(run.cell, body);
  }

  async #runBody(run: CellRun, session: Session, signal: AbortSignal): Promise<void> {
    const { clock } = this.options.host;
    try {
      await this.#awaitBefore(run.cell);
      if (run.delayMs > 0) await clock.sleep(run.delayMs, signal);
      if (signal.aborted) return;
      await this.#execute(run, session, signal, (end) => this.#end({ cell: run.cell, token: run.token, ...end }));
    } catch (error) {
      if (signal.aborted) return;
      this.options.onBug(error);
      this.feed({ type: 'cancel', cells: [run.cell] });
    }
  }

  /** Takes a run's end; all that come in one turn are fed together. Resolves once they are. */
  async #end(run: EndedRun): Promise<void> {
    this.#ended.push(run);
    await Promise.resolve();
    this.#feedEnded();
  }

  #feedEnded(): void {
    const runs = this.#ended;
    if (runs.length === 0) return;
    this.#ended = [];
    this.#step({ type: 'ended', runs });
  }

  /** An aborted run of the same cell may still be leaving; one that hangs is not waited for. */
  async #awaitBefore(cell: string): Promise<void> {
    const before = this.#bodies.get(cell);
    if (!before) return;
    const grace = new AbortController();
    const late = this.options.host.clock.sleep(graceMs, grace.signal).catch(() => undefined);
    await Promise.race([before, late]);
    grace.abort(new Error('left'));
  }

  /** Executes a cell and hands over its end; relations that nobody took are dropped afterwards. */
  async #execute(
    run: Pick<CellRun, 'cell' | 'key' | 'must' | 'token'> & { readonly reason?: string },
    session: Session,
    signal: AbortSignal,
    take: (end: CellEnd) => void | Promise<void>,
  ): Promise<void> {
    const { relations, scope = {} } = this.options;
    const named: string[] = [];
    const read: Result[] = [];
    const cleanUps: (() => void)[] = [];
    const inner = (values: JsonObject, innerSignal: AbortSignal): Inner => ({
      values,
      session,
      signal: innerSignal,
      later: (cleanUp) => cleanUps.push(cleanUp),
    });
    try {
      const { executeCell } = await import('./execute/cell.ts');
      const end = await executeCell({
        ...this.options,
        ...run,
        session,
        scope,
        signal,
        progress: (done, total) => this.#noteProgress(run, done, total),
        log: (text) => this.options.onLog?.(run.cell, text),
        named: (relation) => named.push(relation),
        ready: async (results) => {
          const ready = await this.#makeReady(results, session);
          for (const result of Object.values(ready)) relations.hold(result);
          read.push(...Object.values(ready));
          return ready;
        },
        runNested: (values, from) => this.options.runNested(this, run.cell, inner(values, from)),
        runNotebook: (id, values, from) => this.options.runNotebook(this, id, inner(values, from)),
      });
      if (end.result.failure?.code === 'sql-engine-died') relations.forget();
      relations.adopt(end.result, read);
      await take(end);
      relations.release(end.result);
    } finally {
      for (const cleanUp of cleanUps) cleanUp();
      for (const result of read) relations.release(result);
      for (const name of named) if (!relations.knows(name)) relations.drop(name);
    }
  }

  #noteProgress({ cell, token }: Pick<CellRun, 'cell' | 'token'>, done: number, total: number | null): void {
    if (this.#live.has(token)) this.feed({ type: 'progress', cell, token, done, total });
  }

  async #makeReady(results: Readonly<Record<string, Result>>, session: Session): Promise<Record<string, Result>> {
    const ready: [string, Result][] = [];
    for (const [id, result] of Object.entries(results)) {
      const owner = session.results.get(id)?.caughtBy ?? id;
      ready.push([id, this.options.relations.has(result) ? result : await this.materialise(owner)]);
    }
    return buildRecord(ready);
  }

  async #materialise(cell: string): Promise<Result> {
    const { session } = this.state;
    const success = session.successes.get(cell);
    if (!success) throw new FailureError({ code: 'sql-error', message: `\`${cell}\` has no result to make again` });
    if (this.options.relations.has(success)) return success;
    let made: Result = success;
    const run = { cell, key: success.key ?? null, must: true, token: -1 };
    await this.#execute(run, session, new AbortController().signal, ({ result }) => {
      if (result.failure) throw new FailureError(result.failure);
      const { output, relations, rounds, assertions } = result;
      made = { ...success, ...(output && { output }), ...(relations && { relations }), ...(rounds && { rounds }) };
      if (assertions) made = { ...made, assertions };
      this.#replace(cell, success, made);
    });
    return made;
  }

  /** The same result with its relations in place; a result that has come since stays. */
  #replace(cell: string, old: Result, made: Result): void {
    const { session } = this.state;
    const put = (map: ReadonlyMap<string, Result>) => (map.get(cell) === old ? new Map(map).set(cell, made) : map);
    this.adopt({ ...session, results: put(session.results), successes: put(session.successes) });
    this.options.onStep?.({ state: this.state, start: [], abort: [], ended: [], finished: false }, this);
  }
}
