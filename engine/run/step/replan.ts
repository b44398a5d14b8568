/**
 * A new plan, or a new session under a running one. The whole downstream cone of what is queued is
 * walked, what runs in it is aborted and queued again, and all counts are made anew: visiting only what
 * changed loses updates when edits overlap.
 */
import { sortNodes } from '../../graph/reach.ts';
import type { Plan, Session } from '../../session/state.ts';
import type { RunEntry } from '../state.ts';
import { createQueue, type Turn } from './turn.ts';

export function replan(turn: Turn, session: Session, plan: Plan | null): void {
  turn.adopt(session);
  const entries = new Map<string, RunEntry>();
  for (const entry of turn.queue.entries.values()) keepEntry(turn, entries, entry);
  if (plan) addPlan(turn, entries, plan);
  addCatchers(session, entries);
  const ordered = sortNodes(session.graph, entries.keys());
  for (const cell of ordered) supersede(turn, entries, cell);
  turn.queue = createQueue(entries, countWaits(session, entries));
  settleBlocked(turn, ordered);
  for (const [cell, count] of turn.queue.waits) if (count === 0) turn.consider(cell);
}

/** Entries of cells that are gone or can no longer run end here. */
function keepEntry(turn: Turn, entries: Map<string, RunEntry>, entry: RunEntry): void {
  const runnable = turn.session.graph.nodes.has(entry.cell) && turn.rules.blockOf(turn.session, entry.cell) === null;
  if (runnable) entries.set(entry.cell, entry);
  else turn.abort(entry);
}

function addPlan(turn: Turn, entries: Map<string, RunEntry>, plan: Plan): void {
  const requested = new Set(plan.requested);
  for (const { cell, reason } of plan.entries) {
    const node = turn.session.graph.nodes.get(cell);
    if (!node || node.source !== undefined) continue;
    const entry = entries.get(cell);
    const must = requested.has(cell);
    if (!entry) entries.set(cell, queue(cell, reason, must));
    else if (must && entry.status === 'running') turn.abort(entry);
    if (entry && must) entries.set(cell, queue(cell, reason, true));
  }
}

/** A catcher is judged anew whenever what it catches is: its `error` may be another. */
function addCatchers(session: Session, entries: Map<string, RunEntry>): void {
  for (const [catcher, caught] of session.graph.catchers) {
    if (!entries.has(caught) || !session.graph.nodes.has(catcher)) continue;
    const entry = entries.get(catcher) ?? queue(catcher, `\`${caught}\` runs`, true);
    entries.set(catcher, { ...entry, must: true });
  }
}

/** What runs goes back into the queue when something that it waits for will run, or what it reads is another. */
function supersede(turn: Turn, entries: Map<string, RunEntry>, cell: string): void {
  const entry = entries.get(cell);
  if (entry?.status !== 'running' || !turn.rules.isAuto(turn.session, cell)) return;
  const dependencies = turn.session.graph.nodes.get(cell)?.dependencies ?? [];
  const overtaken = dependencies.some(({ id }) => entries.has(id));
  if (!overtaken && turn.rules.keyOf(turn.session, cell) === entry.key) return;
  turn.abort(entry);
  entries.set(cell, queue(cell, entry.reason, entry.must));
}

function countWaits(session: Session, entries: ReadonlyMap<string, RunEntry>): Map<string, number> {
  const waits = new Map<string, number>();
  for (const { cell, status } of entries.values()) {
    if (status !== 'queued') continue;
    let count = 0;
    for (const { id } of session.graph.nodes.get(cell)?.dependencies ?? []) if (entries.has(id)) count += 1;
    waits.set(cell, count);
  }
  return waits;
}

/** What cannot run waits for nobody: cells on a cycle would wait for each other. */
function settleBlocked(turn: Turn, ordered: readonly string[]): void {
  for (const cell of ordered) {
    const because = turn.rules.blockOf(turn.session, cell);
    if (because) turn.settle(cell, turn.skip(because));
  }
}

function queue(cell: string, reason: string, must: boolean): RunEntry {
  return { cell, reason, status: 'queued', must, attempt: 1, turn: 1 };
}
