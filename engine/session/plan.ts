/**
 * What should run and why, in running order. A plan is the preview of what runs: `run/step` adds
 * nothing but catchers and leaves out what turns out to be current or skipped.
 */

import type { GraphNode } from '../graph/graph.ts';
import { listAncestors, listDescendants, sortNodes } from '../graph/reach.ts';
import { listFiles } from './behaviour.ts';
import { blockOf, isAuto, isRunnable, listObserved } from './policy.ts';
import type { Plan, PlanEntry, Session, Validity } from './state.ts';
import { hasFailed, isAnswered, judgeAll, validityOf } from './validity.ts';

/** What a change makes run by itself: stale cells below it that are `auto` and read nothing that waits for a person. */
export function planChange(session: Session, changed: Iterable<string>): Plan {
  return planCone(session, listDescendants(session.graph, changed));
}

/** The same, given what changed and all that depends on it in running order. */
export function planCone(session: Session, cone: readonly string[]): Plan {
  return { entries: [...propagate(session, cone, new Map()).values()], requested: [] };
}

/** What runs when these are asked for: they, what stale they are made of, and what follows from those. */
export function planRequest(session: Session, cells: readonly string[]): Plan {
  const { nodes } = session.graph;
  const requested = cells.filter((id) => isKnown(nodes.get(id)));
  const planned = new Map<string, PlanEntry>();
  for (const id of listAncestors(session.graph, requested)) {
    if (requested.includes(id)) planned.set(id, { cell: id, reason: 'you asked' });
    else if (isWanting(session, id, planned))
      planned.set(id, { cell: id, reason: explainEntry(validityOf(session, id)) });
  }
  return finish(session, planned, requested);
}

/** What "run stale" does: every cell of the view that is not current, whatever its policy. */
export function planStale(session: Session): Plan {
  const observed = listObserved(session);
  const planned = new Map<string, PlanEntry>();
  for (const id of session.graph.order) {
    if (observed !== null && !observed.has(id)) continue;
    if (isWanting(session, id, planned)) planned.set(id, { cell: id, reason: explainEntry(validityOf(session, id)) });
  }
  return finish(session, planned, []);
}

/** Everything anew, cells that cannot run too: a record tells why they were skipped. */
export function planAll(session: Session): Plan {
  const ids = sortNodes(session.graph, session.graph.nodes.keys()).filter((id) => isKnown(session.graph.nodes.get(id)));
  return { entries: ids.map((cell) => ({ cell, reason: 'you asked' })), requested: ids };
}

function finish(session: Session, planned: Map<string, PlanEntry>, requested: readonly string[]): Plan {
  const all = propagate(session, listDescendants(session.graph, planned.keys()), planned);
  const entries = sortNodes(session.graph, all.keys()).flatMap((id) => all.get(id) ?? []);
  return { entries, requested };
}

function isKnown(node: GraphNode | undefined): boolean {
  return node !== undefined && isRunnable(node);
}

/** Whether a cell is not current and can be made so. */
function isWanting(session: Session, id: string, planned: ReadonlyMap<string, PlanEntry>): boolean {
  const node = session.graph.nodes.get(id);
  if (node === undefined || !isRunnable(node) || validityOf(session, id).kind === 'current') return false;
  return blockOf(session, id) === null && isReady(session, node, planned);
}

/** Adds, below what changed, every cell that runs by itself once those before it in the plan have run. */
function propagate(
  session: Session,
  cone: readonly string[],
  planned: Map<string, PlanEntry>,
): ReadonlyMap<string, PlanEntry> {
  const observed = listObserved(session);
  const validities = judgeAll(session);
  for (const id of cone) {
    const node = session.graph.nodes.get(id);
    if (node === undefined || planned.has(id) || !isRunnable(node) || (observed !== null && !observed.has(id)))
      continue;
    const validity = validities.get(id) ?? validityOf(session, id);
    const reason = explainNeed(node, validity, planned);
    if (reason === null || !isAuto(session, id) || blockOf(session, id) !== null) continue;
    if (isReady(session, node, planned)) planned.set(id, { cell: id, reason });
  }
  return planned;
}

/** Why a cell runs by itself; null when it is current and nothing before it in the plan could change that. */
function explainNeed(node: GraphNode, validity: Validity, planned: ReadonlyMap<string, PlanEntry>): string | null {
  if (validity.kind !== 'current') return explainEntry(validity);
  for (const { id } of node.dependencies) if (planned.has(id)) return `\`${id}\` runs`;
  return null;
}

/** Whether all that a cell waits for is current or planned, and its files were looked at. */
function isReady(session: Session, node: GraphNode, planned: ReadonlyMap<string, PlanEntry>): boolean {
  if (!listFiles(node.cell).every((path) => session.files.has(path))) return false;
  for (const { id, kind } of node.dependencies) {
    if (planned.has(id) || isAnswered(session, id)) continue;
    const ignored = kind === 'gate' && session.graph.disabled.has(id);
    const catching = kind === 'catch' && (session.graph.catchers.get(node.id) !== id || hasFailed(session, id));
    if (!ignored && !catching) return false;
  }
  return true;
}

function explainEntry(validity: Validity): string {
  return validity.kind === 'stale' ? validity.reason : 'it has not run yet';
}
