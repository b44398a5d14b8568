/**
 * The live notebook: commands become states by `apply`, plans run by the runner, and listeners hear of
 * it once a turn. Inputs that come within one frame are set together. What was computed before is looked
 * up by key when the notebook opens, so that opening again runs nothing.
 */
import type { Json } from '../../lib/json.ts';
import { parse } from '../../notebook/parse.ts';
import { apply } from '../../session/apply.ts';
import { openSession } from '../../session/open.ts';
import type { Action, Command } from '../../session/state.ts';
import { openRunner } from '../inner.ts';
import { digestPath, lookAtFiles } from '../look-at-files.ts';
import { createSerials, startRun } from '../settings.ts';
import type { Step } from '../state.ts';
import type { Workbench, WorkbenchOptions, WorkbenchState } from '../workbench.ts';
import { Snapshot } from './snapshot.ts';
import { loadStoredResults } from './stored.ts';

/** One open notebook over a host; `dispose` ends it. */
export class LiveWorkbench implements Workbench {
  readonly #options: WorkbenchOptions;
  readonly #runner: ReturnType<typeof openRunner>;
  readonly #snapshot = new Snapshot();
  readonly #listeners = new Set<(state: WorkbenchState) => void>();
  /** Inputs that wait for the frame to end. */
  readonly #inputs = new Map<string, Json>();
  /** Work that is neither queued nor running: frames, looking at files, looking up results. */
  readonly #pending = new Set<Promise<void>>();
  #notifying = false;
  #disposed = false;

  constructor(options: WorkbenchOptions) {
    const { host, text, document, inputs = {}, grants = [], results = {} } = options;
    const read = document?.text === text ? document : parse(text, document && { previous: document });
    const session = openSession(read, { inputs, grants });
    this.#options = options;
    this.#runner = openRunner(apply(session, { type: 'restore', results }).session, {
      host,
      run: startRun(host, session.document.fields.id, { effects: 'ask', models: 'live' }),
      keepsTables: false,
      depth: 0,
      nextSerial: createSerials(host.random),
      onStep: (made) => this.#follow(made),
      onBug: (error) => this.#raise(error),
    });
  }

  get state(): WorkbenchState {
    return this.#snapshot.read(this.#runner.state);
  }

  subscribe(listener: (state: WorkbenchState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispatch(command: Command): void {
    if (this.#disposed) return;
    const inputs = readInputCommand(command);
    if (inputs) {
      if (this.#inputs.size === 0) this.#track(this.#endFrame());
      for (const [id, value] of inputs) this.#inputs.set(id, value);
      return;
    }
    this.#setInputs();
    if (command.type === 'open') this.#track(this.#open());
    else this.#apply(command);
  }

  async settled(): Promise<void> {
    while (this.#pending.size > 0 || this.#runner.state.entries.size > 0) {
      await Promise.all([...this.#pending, this.#runner.settled()]);
    }
  }

  async materialise(cell: string): Promise<void> {
    await this.#runner.materialise(cell);
  }

  dispose(): void {
    this.#disposed = true;
    this.#listeners.clear();
    this.#inputs.clear();
    this.#runner.dispose();
  }

  #apply(command: Command): void {
    const before = this.#runner.state.session;
    const { session, actions } = apply(before, command);
    const run = actions.find((action) => action.type === 'run');
    if (run) this.#runner.feed({ type: 'plan', session, plan: run.plan });
    else if (session !== before) this.#runner.feed({ type: 'session', session });
    for (const action of actions) this.#act(action);
  }

  #act(action: Action): void {
    if (action.type === 'cancel') this.#runner.feed({ type: 'cancel', cells: action.cells });
    else if (action.type === 'save') this.#options.save?.(action.text);
    else if (action.type === 'notice') this.#options.notice?.(action.text);
    else if (action.type === 'digest-files') this.#track(this.#lookAt(action.paths));
  }

  async #lookAt(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const digest = await digestPath(path, this.#options.host.files);
      if (!this.#disposed) this.#apply({ type: 'file-changed', path, digest });
    }
  }

  /** Looks at files, takes over what is stored for the keys that follow, then runs what is left. */
  async #open(): Promise<void> {
    const { host } = this.#options;
    const { files } = await lookAtFiles(this.#runner.state.session, host.files);
    const { session } = this.#runner.state;
    this.#runner.feed({ type: 'session', session: { ...session, files: new Map([...files, ...session.files]) } });
    const results = await loadStoredResults(() => this.#runner.state.session, host.store);
    if (this.#disposed) return;
    this.#apply({ type: 'restore', results });
    this.#apply({ type: 'open' });
  }

  async #endFrame(): Promise<void> {
    await (this.#options.frame?.() ?? Promise.resolve());
    this.#setInputs();
  }

  #setInputs(): void {
    if (this.#inputs.size === 0 || this.#disposed) return;
    const values = Object.fromEntries(this.#inputs);
    this.#inputs.clear();
    this.#apply({ type: 'set-inputs', values });
  }

  #follow({ ended, state }: Step): void {
    for (const ending of ended) {
      if (state.session.graph.nodes.get(ending.cell)?.cell.type === 'input') this.#tellNotes(ending);
    }
    this.#notify();
  }

  #tellNotes({ cell, result }: Step['ended'][number]): void {
    for (const note of result.notes ?? []) this.#options.notice?.(`\`${cell}\`: ${note}`);
  }

  #notify(): void {
    if (this.#notifying) return;
    this.#notifying = true;
    const { frame } = this.#options;
    const turn = frame ? frame() : Promise.resolve();
    this.#track(
      turn.then(() => {
        this.#notifying = false;
        for (const listener of this.#listeners) listener(this.state);
      }),
    );
  }

  #track(work: Promise<void>): void {
    const tracked = work.catch((error) => this.#raise(error)).finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  #raise(error: unknown): void {
    const { bug } = this.#options;
    if (bug) bug(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}

/** What a command sets, when that is all it does. */
function readInputCommand(command: Command): readonly (readonly [string, Json])[] | null {
  if (command.type === 'set-input') return [[command.input, command.value]];
  if (command.type === 'set-inputs') return Object.entries(command.values);
  if (command.type === 'set-selection') return [[`${command.cell}.${command.param}`, command.value]];
  return null;
}
