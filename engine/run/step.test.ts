import { describe, expect, it } from 'vitest';
import {
  compute,
  failWith,
  planStale,
  runningCells,
  type SketchCell,
  sketch,
  sketchRules,
  succeed,
  tell,
} from '../../fixtures/run/sketch.ts';
import type { Result } from '../schema/result.ts';
import type { CellRun, RunState, Step, StepEvent } from './state.ts';
import { createRunState, step } from './step.ts';

type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never;

/** A run under the test's hand: what is started is noted, what ends is said. */
class Bench {
  state: RunState;
  readonly log: string[] = [];
  last: Step | null = null;
  readonly runs: CellRun[] = [];

  constructor(cells: readonly SketchCell[], maxParallel = 8) {
    this.state = createRunState(sketch(cells, undefined, maxParallel));
  }

  feed(event: Untimed<StepEvent>): Step {
    const made = step(this.state, { ...event, at: 0 }, sketchRules);
    this.state = made.state;
    this.last = made;
    this.runs.push(...made.start);
    for (const token of made.abort) this.log.push(`abort ${this.runs.find((run) => run.token === token)?.cell}`);
    for (const { cell } of made.ended) this.log.push(`${cell} ${tell(this.state.session, cell)}`);
    for (const { cell } of made.start) this.log.push(`start ${cell}`);
    return made;
  }

  plan(requested: readonly string[] = []): Step {
    const { session } = this.state;
    return this.feed({ type: 'plan', session, plan: planStale(session, requested) });
  }

  edit(cells: readonly SketchCell[]): Step {
    const session = sketch(cells, this.state.session, this.state.maxParallel);
    return this.feed({ type: 'plan', session, plan: planStale(session) });
  }

  end(cell: string, result: Result = compute(this.state.session, cell), again = false): Step {
    const token = this.state.entries.get(cell)?.token ?? -1;
    return this.feed({ type: 'ended', runs: [{ cell, token, result, again }] });
  }

  /** Ends whatever runs, first started first. */
  finish(): void {
    for (let next = runningCells(this.state)[0]; next; next = runningCells(this.state)[0]) this.end(next);
  }

  tell(): string[] {
    return this.state.session.document.cells.map((cell) => `${cell.id} ${tell(this.state.session, cell.id)}`);
  }
}

const chain: SketchCell[] = [
  { id: 'a', text: 1 },
  { id: 'b', reads: ['a'] },
  { id: 'c', reads: ['b'] },
];
const diamond: SketchCell[] = [
  { id: 'a', text: 1 },
  { id: 'b', reads: ['a'] },
  { id: 'c', reads: ['a'] },
  { id: 'd', reads: ['b', 'c'] },
];

describe('order', () => {
  it('C050 runs a changed cell and its descendants once each, parents first, ties by document order', () => {
    const bench = new Bench(diamond);
    bench.plan();
    bench.finish();
    expect(bench.log.filter((line) => line.startsWith('start'))).toEqual(['start a', 'start b', 'start c', 'start d']);
    expect(bench.last?.finished).toBe(true);
  });

  it('C051 runs the bottom of a diamond once, with both new values', () => {
    const bench = new Bench(diamond);
    bench.plan();
    bench.finish();
    bench.edit([{ id: 'a', text: 2 }, ...diamond.slice(1)]);
    bench.end('a');
    bench.end('c');
    expect(runningCells(bench.state)).toEqual(['b']);
    bench.finish();
    expect(bench.log.filter((line) => line === 'start d')).toHaveLength(2);
    expect(tell(bench.state.session, 'd')).toBe('4');
  });

  it('starts at most `max_parallel` cells, in the order of the graph', () => {
    const bench = new Bench([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], 2);
    bench.plan();
    expect(runningCells(bench.state)).toEqual(['a', 'b']);
    bench.end('b');
    expect(runningCells(bench.state)).toEqual(['a', 'c']);
  });

  it('C076 a slow branch does not delay an independent one', () => {
    const bench = new Bench([
      { id: 'slow' },
      { id: 'after_slow', reads: ['slow'] },
      { id: 'a' },
      { id: 'b', reads: ['a'] },
    ]);
    bench.plan();
    bench.end('a');
    bench.end('b');
    expect(runningCells(bench.state)).toEqual(['slow']);
  });

  it('runs a chain of 5,000 cells, and skips one, without exhausting the stack', () => {
    const long = Array.from({ length: 5_000 }, (_, at) => ({ id: `n${at}`, reads: at === 0 ? [] : [`n${at - 1}`] }));
    const bench = new Bench([...long, { id: 'z' }]);
    bench.plan();
    bench.end('z');
    bench.end('n0', failWith());
    expect(tell(bench.state.session, 'n4999')).toBe('skipped failed n0');
    expect(bench.last?.finished).toBe(true);
  });
});

describe('cut-off and superseding', () => {
  it('C059 an equal digest stops the wave', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.finish();
    bench.log.length = 0;
    bench.edit([{ id: 'a', text: 6 }, ...chain.slice(1)]);
    bench.finish();
    expect(bench.log.filter((line) => line.startsWith('start'))).toEqual(['start a']);
  });

  it('C064 cells not yet started use the new text, the running one is superseded', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.edit([{ id: 'a', text: 2 }, { id: 'b', reads: ['a'], text: 1 }, ...chain.slice(2)]);
    expect(bench.log).toEqual(['start a', 'abort a', 'start a']);
    bench.finish();
    expect(bench.tell()).toEqual(['a 2', 'b 3', 'c 3']);
  });

  it('C070 the late ending of a superseded run changes nothing', () => {
    const bench = new Bench(chain);
    bench.plan();
    const [first] = bench.runs;
    bench.edit([{ id: 'a', text: 2 }, ...chain.slice(1)]);
    const before = bench.state;
    bench.feed({ type: 'ended', runs: [{ cell: 'a', token: first?.token ?? 0, result: succeed(4) }] });
    expect(bench.state).toEqual(before);
    bench.finish();
    bench.feed({ type: 'ended', runs: [{ cell: 'a', token: first?.token ?? 0, result: succeed(4) }] });
    expect(tell(bench.state.session, 'a')).toBe('2');
  });

  it('C071 the late failure of a superseded run shows no error', () => {
    const bench = new Bench(chain);
    bench.plan();
    const [first] = bench.runs;
    bench.edit([{ id: 'a', text: 2 }, ...chain.slice(1)]);
    bench.finish();
    bench.feed({ type: 'ended', runs: [{ cell: 'a', token: first?.token ?? 0, result: failWith() }] });
    expect(bench.tell()).toEqual(['a 2', 'b 2', 'c 2']);
  });

  it('C073 a run that never settles does not hold up a rerun', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.plan(['a']);
    expect(bench.log).toEqual(['start a', 'abort a', 'start a']);
    bench.finish();
    expect(bench.last?.finished).toBe(true);
  });

  it('an edit elsewhere leaves what runs alone', () => {
    const bench = new Bench([...chain, { id: 'x' }]);
    bench.plan();
    bench.end('x');
    bench.edit([...chain, { id: 'x', text: 3 }]);
    expect(bench.log).not.toContain('abort a');
  });

  it('aborts a reader that runs when what it reads is queued again', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.end('a');
    bench.edit([{ id: 'a', text: 2 }, ...chain.slice(1)]);
    expect(bench.log.slice(-2)).toEqual(['abort b', 'start a']);
    bench.finish();
    expect(bench.tell()).toEqual(['a 2', 'b 2', 'c 2']);
  });

  it('lets a manual cell finish when its input changes, and leaves it stale', () => {
    const manual = (text: number): SketchCell[] => [
      { id: 'a', text },
      { id: 'b', reads: ['a'], fields: { run: 'manual' } },
    ];
    const bench = new Bench(manual(1));
    bench.plan(['b']);
    bench.end('a');
    bench.edit(manual(2));
    expect(bench.log).not.toContain('abort b');
    bench.finish();
    expect(bench.state.session.successes.get('b')?.key).not.toBe(sketchRules.keyOf(bench.state.session, 'b'));
  });

  it('C040 a deleted cell is aborted and leaves no ending', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.edit([{ id: 'b' }, { id: 'c', reads: ['b'] }]);
    expect(bench.log).toEqual(['start a', 'abort a', 'start b']);
  });

  it('runs a cell that is current when a person asks for it', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.finish();
    bench.feed({
      type: 'plan',
      session: bench.state.session,
      plan: { entries: [{ cell: 'b', reason: 'you asked' }], requested: ['b'] },
    });
    expect(runningCells(bench.state)).toEqual(['b']);
    bench.finish();
    expect(bench.log.filter((line) => line === 'start c')).toHaveLength(1);
  });
});

describe('skips', () => {
  it('C094 descendants of a failed cell are skipped, naming it', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.end('a', failWith());
    expect(bench.tell()).toEqual(['a failed', 'b skipped failed a', 'c skipped failed a']);
  });

  it('C093 with two failing ancestors a descendant stays skipped until both recover', () => {
    const cells = (x: number, y: number): SketchCell[] => [
      { id: 'x', text: x },
      { id: 'y', text: y },
      { id: 'z', reads: ['x', 'y'] },
    ];
    const bench = new Bench(cells(-1, -1));
    bench.plan();
    bench.finish();
    bench.edit(cells(1, -1));
    bench.finish();
    expect(tell(bench.state.session, 'z')).toBe('skipped failed y');
    bench.edit(cells(1, 2));
    bench.finish();
    expect(tell(bench.state.session, 'z')).toBe('3');
  });

  it('C095 when an error is fixed, only the affected closure runs', () => {
    const bench = new Bench([{ id: 'a', text: -1 }, ...chain.slice(1), { id: 'x' }]);
    bench.plan();
    bench.finish();
    bench.log.length = 0;
    bench.edit([...chain, { id: 'x' }]);
    bench.finish();
    expect(bench.log.filter((line) => line.startsWith('start'))).toEqual(['start a', 'start b', 'start c']);
  });

  it('C096 an error in one cell never hides another', () => {
    const bench = new Bench([
      { id: 'a', text: -1 },
      { id: 'b', text: 2 },
    ]);
    bench.plan();
    bench.finish();
    expect(bench.tell()).toEqual(['a failed', 'b 2']);
  });

  it('C110 C111 a disabled cell skips its descendants, until the last disabled ancestor is enabled', () => {
    const cells = (a: boolean, b: boolean): SketchCell[] => [
      { id: 'a', disabled: a },
      { id: 'b', disabled: b },
      { id: 'c', reads: ['a', 'b'] },
    ];
    const bench = new Bench(cells(true, true));
    bench.plan();
    bench.finish();
    expect(bench.tell()).toEqual(['a skipped disabled a', 'b skipped disabled b', 'c skipped disabled a']);
    bench.edit(cells(false, true));
    bench.finish();
    expect(tell(bench.state.session, 'c')).toBe('skipped disabled b');
    bench.edit(cells(false, false));
    bench.finish();
    expect(tell(bench.state.session, 'c')).toBe('0');
  });

  it('a cell with an issue is skipped, and what reads it names it', () => {
    const bench = new Bench([{ id: 'a', issue: true }, ...chain.slice(1)]);
    bench.plan();
    expect(bench.tell()).toEqual(['a skipped issue a', 'b skipped issue a', 'c skipped issue a']);
  });

  const skipped: Result = {
    outcome: 'skipped',
    skippedBecause: { kind: 'when', cell: 'a' },
    startedAt: 0,
    durationMs: 0,
  };

  it('a false `when` skips every descendant, but for those that say `on_skip: run`', () => {
    const bench = new Bench([
      { id: 'a' },
      { id: 'b', reads: ['a'] },
      { id: 'c', reads: ['a'], fields: { on_skip: 'run' } },
      { id: 'd', type: 'sql', reads: ['a'], fields: { on_skip: 'run' } },
    ]);
    bench.plan();
    bench.end('a', skipped);
    expect(runningCells(bench.state)).toEqual(['c']);
    expect(tell(bench.state.session, 'b')).toBe('skipped when a');
    expect(tell(bench.state.session, 'd')).toBe('skipped when a');
  });

  it('`on_skip: run` does not run below a failed cell', () => {
    const bench = new Bench([
      { id: 'a', text: -1 },
      { id: 'b', reads: ['a'], fields: { on_skip: 'run' } },
    ]);
    bench.plan();
    bench.finish();
    expect(tell(bench.state.session, 'b')).toBe('skipped failed a');
  });
});

describe('gates and catchers', () => {
  const gated: SketchCell[] = [
    { id: 'a' },
    { id: 'b', reads: ['a'] },
    { id: 'gate', type: 'assertion', gateOf: ['a'] },
  ];
  const verdict = (passed: boolean): Result => ({
    outcome: 'success',
    output: { kind: 'verdict', verdict: { passed, score: 0, results: [] } },
    startedAt: 0,
    durationMs: 0,
  });

  it('C115 a failed gate keeps the dependents of its subject from running and is named', () => {
    const bench = new Bench(gated);
    bench.plan();
    bench.end('a');
    expect(runningCells(bench.state)).toEqual(['gate']);
    bench.end('gate', verdict(false));
    expect(tell(bench.state.session, 'b')).toBe('skipped gate gate');
  });

  it('a passed gate lets them run', () => {
    const bench = new Bench(gated);
    bench.plan();
    bench.end('a');
    bench.end('gate', verdict(true));
    expect(runningCells(bench.state)).toEqual(['b']);
  });

  it('C116 a failed assertion that is no gate holds nothing up', () => {
    const bench = new Bench([{ id: 'a' }, { id: 'b', reads: ['a'] }, { id: 'warn', type: 'assertion', reads: ['a'] }]);
    bench.plan();
    bench.end('a');
    bench.end('warn', verdict(false));
    expect(runningCells(bench.state)).toEqual(['b']);
  });

  const catching: SketchCell[] = [{ id: 'x' }, { id: 'c', catch: 'x' }, { id: 'r', reads: ['x'] }];

  it('a catcher is not needed when what it catches succeeds', () => {
    const bench = new Bench(catching);
    bench.plan();
    bench.end('x', succeed(1));
    expect(tell(bench.state.session, 'c')).toBe('skipped not-needed x');
    expect(runningCells(bench.state)).toEqual(['r']);
  });

  it('a catcher that succeeds stands in for what it caught, which stays failed', () => {
    const bench = new Bench(catching);
    bench.plan();
    bench.end('x', failWith());
    bench.end('c', succeed(4));
    expect(bench.state.session.results.get('x')).toMatchObject({ outcome: 'failed', caughtBy: 'c' });
    bench.finish();
    expect(tell(bench.state.session, 'r')).toBe('4');
  });

  it('when the catcher fails too, readers are skipped because of what it should have caught', () => {
    const bench = new Bench(catching);
    bench.plan();
    bench.end('x', failWith());
    bench.end('c', failWith());
    expect(tell(bench.state.session, 'r')).toBe('skipped failed x');
  });

  it('an assertion of a caught cell judges that cell, not its catcher', () => {
    const bench = new Bench([...catching, { id: 'judge', type: 'assertion', gateOf: ['x'] }]);
    bench.plan();
    bench.end('x', failWith());
    bench.end('c', succeed(4));
    expect(tell(bench.state.session, 'judge')).toBe('skipped failed x');
  });

  it('a catcher is judged anew each time what it catches runs', () => {
    const bench = new Bench(catching);
    bench.plan();
    bench.end('x', failWith());
    bench.end('c', succeed(4));
    bench.finish();
    bench.edit([{ id: 'x', text: 2 }, ...catching.slice(1)]);
    bench.end('x', failWith());
    expect(runningCells(bench.state)).toEqual(['c']);
  });
});

describe('retry and repeat', () => {
  const retry = { attempts: 3, backoff: 'exponential', base_seconds: 2, max_seconds: 3, not_on: [] } as const;

  it('retries a failed cell after growing, bounded times, then it fails', () => {
    const bench = new Bench([{ id: 'a', fields: { retry } }]);
    bench.plan();
    bench.end('a', failWith());
    bench.end('a', failWith());
    expect(bench.runs.map((run) => [run.attempt, run.delayMs])).toEqual([
      [1, 0],
      [2, 2000],
      [3, 3000],
    ]);
    bench.end('a', failWith());
    expect(tell(bench.state.session, 'a')).toBe('failed');
  });

  it('does not retry what would fail alike, nor what the cell excludes', () => {
    const bench = new Bench([
      { id: 'a', fields: { retry } },
      { id: 'b', fields: { retry: { ...retry, not_on: ['sql-error'] } } },
    ]);
    bench.plan();
    bench.end('a', failWith('no key', 'auth'));
    bench.end('b', failWith());
    expect(bench.last?.finished).toBe(true);
  });

  it('without `retry` there is one attempt', () => {
    const bench = new Bench([{ id: 'a' }]);
    bench.plan();
    bench.end('a', failWith());
    expect(bench.runs).toHaveLength(1);
  });

  it('repeats a success until it is content, at most `max` times', () => {
    const bench = new Bench([{ id: 'a', fields: { repeat: { every_seconds: 5, until: 'output', max: 3 } } }]);
    bench.plan();
    bench.end('a', succeed(1), true);
    bench.end('a', succeed(2), true);
    bench.end('a', succeed(3), true);
    expect(bench.runs.map((run) => run.delayMs)).toEqual([0, 5000, 5000]);
    expect(tell(bench.state.session, 'a')).toBe('3');
  });
});

describe('cancel', () => {
  it('C090 cancels a running cell and its queued descendants; siblings go on', () => {
    const bench = new Bench([...chain, { id: 'x' }]);
    bench.plan();
    bench.feed({ type: 'cancel', cells: ['a'] });
    expect(bench.log.slice(2)).toEqual(['abort a', 'a cancelled', 'b cancelled', 'c cancelled']);
    expect(runningCells(bench.state)).toEqual(['x']);
  });

  it('C091 cancels a queued cell with its queued descendants', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.feed({ type: 'cancel', cells: ['b'] });
    bench.finish();
    expect(bench.tell()).toEqual(['a 1', 'b cancelled', 'c cancelled']);
  });

  it('C092 after a cancel of all, nothing that was asked before it starts', () => {
    const bench = new Bench(chain, 1);
    bench.plan();
    bench.feed({ type: 'cancel', cells: 'all' });
    expect(bench.last?.finished).toBe(true);
    bench.feed({ type: 'ended', runs: [{ cell: 'a', token: bench.runs[0]?.token ?? 0, result: succeed(1) }] });
    expect(bench.runs).toHaveLength(1);
  });

  it('C097 each cell starts and ends once', () => {
    const bench = new Bench(diamond);
    bench.plan();
    bench.finish();
    expect(bench.log).toEqual(['start a', 'a 1', 'start b', 'start c', 'b 1', 'c 1', 'start d', 'd 2']);
  });

  it('a cancelled rerun of a current cell does not keep its readers from running', () => {
    const bench = new Bench(chain);
    bench.plan();
    bench.finish();
    bench.plan(['a']);
    bench.feed({
      type: 'plan',
      session: bench.state.session,
      plan: { entries: [{ cell: 'a', reason: 'you asked' }], requested: ['a'] },
    });
    bench.feed({ type: 'cancel', cells: ['a'] });
    bench.edit([...chain.slice(0, 1), { id: 'b', reads: ['a'], text: 1 }, ...chain.slice(2)]);
    bench.finish();
    expect(tell(bench.state.session, 'b')).toBe('2');
  });
});
