/** What every command's function gives back, and how a plan becomes an action. */
import { listRanks, reachBelow, readRanking } from '../../graph/ranking.ts';
import { planCone } from '../plan.ts';
import { reviveSuccesses } from '../results.ts';
import type { Action, Plan, Session } from '../state.ts';
import { deriveValidities } from '../validity.ts';

export interface Applied {
  readonly session: Session;
  readonly actions: readonly Action[];
}

/** Nothing happened. */
export function keep(session: Session, ...actions: readonly Action[]): Applied {
  return { session, actions };
}

/** A plan as the action that runs it; an empty plan is none. */
export function runPlan(plan: Plan): readonly Action[] {
  return plan.entries.length > 0 ? [{ type: 'run', plan }] : [];
}

/** Ends a command that changed what the touched nodes are: works out validity, runs what follows by itself. */
export function followChange(before: Session, next: Session, touched: readonly string[]): Applied {
  const ranking = readRanking(next.graph);
  const cone = reachBelow(ranking, listRanks(ranking, touched));
  const session = reviveSuccesses(next, ranking, cone);
  deriveValidities(before, session, touched);
  return { session, actions: runPlan(planCone(session, cone)) };
}
