/**
 * A new plan, or a new session under a running one. The whole downstream cone of what is queued is
 * walked, what runs in it is aborted and queued again, and all counts are made anew: visiting only what
 * changed loses updates when edits overlap.
 */
import type { Graph, GraphNode } from '../../graph/graph.ts';
import type { Plan, Session } from '../../session/state.ts';
import type { QueueEntry } from '../state.ts';
import { placeOf } from './place.ts';
import { createQueue, type Turn } from './turn.ts';

/** Puts session and plan in place; a plan of null keeps what is queued. */
export function replan(turn: Turn, session: Session, plan: Plan | null): void {
  turn.adopt(session);
  const entries: Entries = new Map();
  for (const entry of turn.queue.entries.values()) keepEntry(turn, entries, entry);
  if (plan) addPlan(turn, entries, plan);
  addCatchers(session, entries);
  const ordered = [...entries.values()].sort((a, b) => a.rank - b.rank);
  for (const entry of ordered) supersede(turn, entries, entry);
  for (const entry of entries.values()) entry.waits = countWaits(entries, entry);
  turn.queue = createQueue(entries);
  for (const { cell } of ordered) settleBlocked(turn, cell);
  for (const entry of entries.values()) if (entry.waits === 0) turn.consider(entry);
}

type Entries = Map<string, QueueEntry>;

/** Entries of cells that are gone or can no longer run end here. */
function keepEntry(turn: Turn, entries: Entries, entry: QueueEntry): void {
  const { graph } = turn.session;
  const node = graph.nodes.get(entry.cell);
  if (node !== undefined && turn.rules.blockOf(turn.session, entry.cell) === null) {
    entries.set(entry.cell, { ...entry, node, rank: placeOf(graph, entry.cell), judged: undefined });
  } else turn.abort(entry);
}

function addPlan(turn: Turn, entries: Entries, plan: Plan): void {
  const { graph } = turn.session;
  const requested = new Set(plan.requested);
  for (const { cell, reason } of plan.entries) {
    const node = graph.nodes.get(cell);
    if (!node || node.source !== undefined) continue;
    const entry = entries.get(cell);
    const must = requested.has(cell);
    if (entry && !must) continue;
    if (entry?.status === 'running') turn.abort(entry);
    entries.set(cell, enqueue(graph, node, reason, must));
  }
}

/** A catcher is judged anew whenever what it catches is: its `error` may be another. */
function addCatchers({ graph }: Session, entries: Entries): void {
  for (const [catcher, caught] of graph.catchers) {
    const node = graph.nodes.get(catcher);
    if (!entries.has(caught) || !node) continue;
    const entry = entries.get(catcher) ?? enqueue(graph, node, `\`${caught}\` runs`, true);
    entries.set(catcher, { ...entry, must: true });
  }
}

/** What runs goes back into the queue when something that it waits for will run, or what it reads is another. */
function supersede(turn: Turn, entries: Entries, entry: QueueEntry): void {
  const { cell, node, reason, must } = entry;
  if (entry.status !== 'running' || !turn.rules.isAuto(turn.session, cell)) return;
  const overtaken = node.dependencies.some(({ id }) => entries.has(id));
  if (!overtaken && turn.rules.keyOf(turn.session, cell) === entry.key) return;
  turn.abort(entry);
  entries.set(cell, enqueue(turn.session.graph, node, reason, must));
}

function countWaits(entries: Entries, { node }: QueueEntry): number {
  let count = 0;
  for (const { id } of node.dependencies) if (entries.has(id)) count += 1;
  return count;
}

/** What cannot run waits for nobody: cells on a cycle would wait for each other. */
function settleBlocked(turn: Turn, cell: string): void {
  const because = turn.rules.blockOf(turn.session, cell);
  const entry = because && turn.entry(cell);
  if (because && entry) turn.settle(entry, turn.skip(because));
}

function enqueue(graph: Graph, node: GraphNode, reason: string, must: boolean): QueueEntry {
  const { id } = node;
  const place = { node, rank: placeOf(graph, id), waits: 0, judged: undefined };
  return { cell: id, reason, status: 'queued', must, attempt: 1, turn: 1, ...place };
}
