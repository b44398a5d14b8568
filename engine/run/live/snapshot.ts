/** The workbench's state as it is shown, made when it is read and shared as far as nothing changed. */
import { gatherIssues } from '../../session/issues.ts';
import { planStale } from '../../session/plan.ts';
import type { Plan } from '../../session/state.ts';
import { countStale } from '../../session/validity.ts';
import type { RunState } from '../state.ts';
import type { WorkbenchState } from '../workbench.ts';
import { buildViews } from './views.ts';

/** One for a workbench; equal run states give the same object. */
export class Snapshot {
  #made: { readonly from: RunState; readonly state: WorkbenchState } | null = null;

  read(from: RunState): WorkbenchState {
    if (this.#made?.from === from) return this.#made.state;
    const state = buildState(from, this.#made?.state);
    this.#made = { from, state };
    return state;
  }
}

function buildState(from: RunState, before: WorkbenchState | undefined): WorkbenchState {
  const { session } = from;
  const { document, graph, grants } = before?.session ?? {};
  const same = document === session.document && graph === session.graph && grants === session.grants;
  let plan: Plan | undefined;
  return {
    session,
    cells: buildViews(from, before),
    issues: same && before ? before.issues : gatherIssues(session),
    stale: countStale(session),
    running: from.running,
    /** Planned when it is asked for: few states are. */
    get plan() {
      plan ??= planStale(session);
      return plan;
    },
    canUndo: session.history.done.length > 0,
    canRedo: session.history.undone.length > 0,
  };
}
