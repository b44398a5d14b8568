/** When a cell may run: its cost, what blocks it, who sees it. What runs is `plan`'s, in which order `run`'s. */

import type { Graph, GraphNode } from '../graph/graph.ts';
import { listNested, someCell } from '../graph/names.ts';
import { listAncestors } from '../graph/reach.ts';
import type { Cell } from '../notebook/document.ts';
import { hostOf } from '../notebook/manifest.ts';
import { cellDefinitions } from '../schema/file/definitions.ts';
import type { SkippedBecause } from '../schema/result.ts';
import { isInput } from './inputs.ts';
import type { Session } from './state.ts';

export type RunPolicy = 'auto' | 'manual' | 'confirm';
type Cost = 'free' | 'paid' | 'writes';

/** Whether a plan can hold the node: a cell, and of the inputs those whose options a cell gives. */
export function isRunnable(node: GraphNode): boolean {
  if (!isInput(node)) return true;
  return node.source === undefined && node.dependencies.size > 0 && [...node.dependencies.values()].includes('options');
}

/** A loop costs what its dearest nested cell costs. */
export function costOf(cell: Cell): Cost {
  if (someCell(cell, writes)) return 'writes';
  return someCell(cell, isPaid) ? 'paid' : 'free';
}

const writes = ({ type }: Cell) => type !== null && cellDefinitions[type].cost === 'writes';
const isPaid = ({ type }: Cell) => type !== null && cellDefinitions[type].cost === 'paid';

/** When a cell runs: as it says, else by what it costs. What costs money or writes is `auto` only where granted. */
export function policyOf(session: Session, cell: Cell): RunPolicy {
  const cost = costOf(cell);
  const own = cell.fields?.run;
  if (cost === 'free') return own ?? 'auto';
  const wanted = own ?? (cost === 'paid' ? session.document.fields.settings.run_paid : 'confirm');
  if (wanted !== 'auto' || session.grants.has(`auto:${cell.id}`)) return wanted;
  return cost === 'paid' ? 'manual' : 'confirm';
}

/** Whether propagation may start the cell. */
export function isAuto(session: Session, id: string): boolean {
  const node = session.graph.nodes.get(id);
  return node !== undefined && policyOf(session, node.cell) === 'auto';
}

/** Why a cell cannot run whatever its dependencies do: it is disabled, or its text or place has an issue; else null. */
export function blockOf(session: Session, id: string): SkippedBecause | null {
  const origin = session.graph.disabled.get(id);
  if (origin !== undefined) return { kind: 'disabled', cell: origin };
  const cell = session.graph.nodes.get(id)?.cell;
  if (cell === undefined) return null;
  const wrong = someCell(cell, (part) => hasError(part, session.graph) || findLacking(session, part) !== null);
  return wrong ? { kind: 'issue', cell: id } : null;
}

/** Grants that a cell asks for and the server has not given: `host:api.example.com`. */
export function listLacking(session: Session, cell: Cell): readonly string[] {
  return [cell, ...listNested(cell)].flatMap((part) => findLacking(session, part) ?? []);
}

function findLacking(session: Session, cell: Cell): string | null {
  const grant = cell.type === 'data' ? hostOf(cell.fields.source ?? '') : null;
  return grant && !session.grants.has(grant) ? grant : null;
}

function hasError(cell: Cell, graph: Graph): boolean {
  const issues = graph.issues.get(cell.id);
  if (cell.issues.length === 0 && issues === undefined) return false;
  return [...cell.issues, ...(issues ?? [])].some((issue) => issue.severity === 'error');
}

/** Cells that the present view needs: those it shows and what they are made of; null: all. */
export function listObserved(session: Session): ReadonlySet<string> | null {
  return session.observed === null ? null : new Set(listAncestors(session.graph, session.observed));
}
