/** Whatever is edited while things run, and in whatever order they end: the end is that of a run from scratch. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compute,
  planStale,
  runningCells,
  type SketchCell,
  sketch,
  sketchRules,
  tell,
} from '../../fixtures/run/sketch.ts';
import type { Result } from '../schema/result.ts';
import type { Session } from '../session/state.ts';
import type { RunState, StepEvent } from './state.ts';
import { createRunState, step } from './step.ts';

const cellCount = 9;

/** Cell `n<i>` reads earlier cells only; every third reads an input as well; negative texts fail. */
const notebook = fc
  .array(fc.record({ reads: fc.array(fc.nat(cellCount), { maxLength: 3 }), text: fc.integer({ min: -1, max: 6 }) }), {
    minLength: cellCount,
    maxLength: cellCount,
  })
  .map((drafts) => drafts.map(({ reads, text }, at) => makeCell(at, reads, text)));

function makeCell(at: number, reads: readonly number[], text: number): SketchCell {
  const earlier = [...new Set(reads.filter((read) => read < at))].sort().map((read) => `n${read}`);
  return { id: `n${at}`, text, reads: at % 3 === 0 ? ['input', ...earlier] : earlier };
}

type Move =
  | { readonly do: 'edit'; readonly at: number; readonly text: number; readonly reads: readonly number[] }
  | { readonly do: 'input'; readonly value: number }
  | { readonly do: 'disable'; readonly at: number }
  | { readonly do: 'end'; readonly pick: number }
  | { readonly do: 'late'; readonly pick: number };

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(cellCount - 1),
      text: fc.integer({ min: -1, max: 6 }),
      reads: fc.array(fc.nat(cellCount), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('input' as const), value: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable' as const), at: fc.nat(cellCount - 1) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('end' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), pick: fc.nat(200) }) },
);

/** Plays moves against one run; every start computes from what it read when it started. */
class Play {
  cells: SketchCell[];
  state: RunState;
  readonly outcomes: { readonly cell: string; readonly token: number; readonly result: Result }[] = [];
  readonly live = new Map<string, number>();

  constructor(cells: readonly SketchCell[], maxParallel: number) {
    this.cells = [{ id: 'input', type: 'input' }, ...cells];
    const session = sketch(this.cells, undefined, maxParallel);
    this.state = createRunState({ ...session, inputs: new Map([['input', 0]]) });
  }

  feed(event: StepEvent): void {
    const made = step(this.state, event, sketchRules);
    this.state = made.state;
    for (const token of made.abort) for (const [cell, held] of this.live) if (held === token) this.live.delete(cell);
    for (const { cell, token } of made.ended) if (token !== undefined) this.live.delete(cell);
    for (const { cell, token } of made.start) {
      expect(this.live.has(cell), `${cell} runs twice at once`).toBe(false);
      this.live.set(cell, token);
      this.outcomes.push({ cell, token, result: compute(this.state.session, cell) });
    }
    expect(this.live.size).toBe(this.state.running);
    expect(this.live.size).toBeLessThanOrEqual(this.state.maxParallel);
  }

  replan(inputs = this.state.session.inputs): void {
    const session: Session = { ...sketch(this.cells, this.state.session, this.state.maxParallel), inputs };
    this.feed({ at: 0, type: 'plan', session, plan: planStale(session) });
  }

  play(made: Move): void {
    if (made.do === 'end') this.endOne(made.pick);
    else if (made.do === 'late') this.endAgain(made.pick);
    else if (made.do === 'input') this.replan(new Map([['input', made.value]]));
    else {
      const at = made.at + 1;
      const old = this.cells[at];
      if (old)
        this.cells[at] =
          made.do === 'disable' ? { ...old, disabled: !old.disabled } : makeCell(made.at, made.reads, made.text);
      this.replan();
    }
  }

  endOne(pick: number): void {
    const cells = runningCells(this.state);
    const cell = cells[pick % cells.length];
    const token = cell === undefined ? undefined : this.state.entries.get(cell)?.token;
    const outcome = this.outcomes.find((one) => one.token === token);
    if (outcome) this.feed({ at: 0, type: 'ended', runs: [outcome] });
  }

  /** Ends all that run in one turn. */
  endAll(): void {
    const tokens = new Set(this.live.values());
    this.feed({ at: 0, type: 'ended', runs: this.outcomes.filter(({ token }) => tokens.has(token)) });
  }

  /** An ending that comes twice, or of a run that was superseded. */
  endAgain(pick: number): void {
    const outcome = this.outcomes[pick % Math.max(1, this.outcomes.length)];
    if (outcome && this.live.get(outcome.cell) !== outcome.token) this.feed({ at: 0, type: 'ended', runs: [outcome] });
  }

  finish(pick: (round: number) => number = () => 0): void {
    for (let round = 0; this.state.entries.size > 0; round += 1) this.endOne(pick(round));
  }

  tell(): string[] {
    return this.cells.slice(1).map(({ id }) => `${id} ${tell(this.state.session, id)}`);
  }
}

it('random overlapping edits end in the values of an evaluation from scratch', () => {
  fc.assert(
    fc.property(
      notebook,
      fc.array(move, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      (cells, moves, parallel) => {
        const play = new Play(cells, parallel);
        play.replan();
        for (const made of moves) play.play(made);
        play.finish((round) => round);
        const fresh = new Play([], parallel);
        fresh.cells = play.cells;
        fresh.replan(play.state.session.inputs);
        fresh.finish();
        expect(play.tell()).toEqual(fresh.tell());
      },
    ),
    { seed: 20_260_711, numRuns: 600 },
  );
}, 120_000);

it('runs that end in one turn give the same results as runs that end one by one', () => {
  fc.assert(
    fc.property(
      notebook,
      fc.array(move, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      (cells, moves, parallel) => {
        const first = new Play(cells, parallel);
        first.replan();
        for (const made of moves) first.play(made);
        first.finish();
        const other = new Play(cells, parallel);
        other.replan();
        for (const made of moves) other.play(made);
        while (other.state.entries.size > 0) other.endAll();
        expect(other.tell()).toEqual(first.tell());
      },
    ),
    { seed: 20_260_713, numRuns: 500 },
  );
}, 120_000);

it('every order of completions gives the same results', () => {
  fc.assert(
    fc.property(
      notebook,
      fc.array(fc.nat(50), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      (cells, picks, parallel) => {
        const first = new Play(cells, parallel);
        first.replan();
        first.finish();
        const other = new Play(cells, 8);
        other.replan();
        other.finish((round) => picks[round % picks.length] ?? 0);
        expect(other.tell()).toEqual(first.tell());
      },
    ),
    { seed: 20_260_712, numRuns: 500 },
  );
}, 120_000);
