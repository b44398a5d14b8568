/**
 * Decides what runs when: one reducer for page, CLI and durable runs. Results go into the session here
 * and nowhere else while running. A cell never runs twice at once; an ending whose token is not the
 * running one changes nothing. No promises, no clock, no recursion.
 */
import type { Session } from '../session/state.ts';
import type { RunState, Step, StepEvent, StepRules } from './state.ts';
import { cancelCells } from './step/cancel.ts';
import { endCell, noteProgress } from './step/ending.ts';
import { replan } from './step/replan.ts';
import { createQueue, Turn } from './step/turn.ts';

/** The state in which nothing is queued or running. */
export function createRunState(session: Session): RunState {
  const queue = createQueue(new Map());
  return {
    session,
    entries: queue.entries,
    queue,
    running: 0,
    maxParallel: session.document.fields.settings.max_parallel,
    nextToken: 1,
  };
}

/**
 * The state after an event, and what the host has to do about it; the given state is used up. The session of a `plan` or `session`
 * event must have been made from `state.session`.
 */
export function step(state: RunState, event: StepEvent, rules: StepRules): Step {
  const turn = new Turn(state, event.at, rules);
  if (event.type === 'plan') replan(turn, event.session, event.plan);
  else if (event.type === 'session') replan(turn, event.session, null);
  else if (event.type === 'ended') for (const run of event.runs) endCell(turn, run);
  else if (event.type === 'progress') noteProgress(turn, event);
  else cancelCells(turn, event.cells);
  return turn.close();
}
