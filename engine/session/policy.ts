/** When a cell may run: its cost, what blocks it, who sees it. What runs is `plan`'s, in which order `run`'s. */

import type { Graph, GraphNode } from '../graph/graph.ts';
import { listNested } from '../graph/names.ts';
import { listAncestors } from '../graph/reach.ts';
import type { Cell } from '../notebook/document.ts';
import { hostOf } from '../notebook/manifest.ts';
import { cellDefinitions } from '../schema/file/definitions.ts';
import type { SkippedBecause } from '../schema/result.ts';
import { isInput } from './inputs.ts';
import type { Session } from './state.ts';

export type RunPolicy = 'auto' | 'manual' | 'confirm';
type Cost = 'free' | 'paid' | 'writes';
/** What policy depends on. */
type Terms = Pick<Session, 'graph' | 'grants' | 'document'>;

/** Whether a plan can hold the node: a cell, and of the inputs those whose options a cell gives. */
export function isRunnable(node: GraphNode): boolean {
  if (!isInput(node)) return true;
  return node.source === undefined && node.dependencies.some(({ kind }) => kind === 'options');
}

/** A loop costs what its dearest nested cell costs. */
export function costOf(cell: Cell): Cost {
  const own = cell.type === null ? 'free' : cellDefinitions[cell.type].cost;
  if (cell.nested.length === 0 || own === 'writes') return own;
  const costs = new Set<Cost>([own, ...cell.nested.map(costOf)]);
  return costs.has('writes') ? 'writes' : costs.has('paid') ? 'paid' : 'free';
}

/** When a cell runs: as it says, else by what it costs. What costs money or writes is `auto` only where granted. */
export function policyOf(session: Terms, cell: Cell): RunPolicy {
  const cost = costOf(cell);
  const own = cell.fields?.run;
  if (cost === 'free') return own ?? 'auto';
  const wanted = own ?? (cost === 'paid' ? session.document.fields.settings.run_paid : 'confirm');
  if (wanted !== 'auto' || session.grants.has(`auto:${cell.id}`)) return wanted;
  return cost === 'paid' ? 'manual' : 'confirm';
}

/** Whether propagation may start the cell. */
export function isAuto(session: Terms, id: string): boolean {
  const node = session.graph.nodes.get(id);
  return node !== undefined && policyOf(session, node.cell) === 'auto';
}

/** Why a cell cannot run whatever its dependencies do: it is disabled, or its text or place has an issue; else null. */
export function blockOf(session: Terms, id: string): SkippedBecause | null {
  const { disabled, nodes } = session.graph;
  const origin = disabled.size > 0 ? disabled.get(id) : undefined;
  if (origin !== undefined) return { kind: 'disabled', cell: origin };
  const cell = nodes.get(id)?.cell;
  return cell !== undefined && isWrong(session, cell) ? { kind: 'issue', cell: id } : null;
}

/** Whether a cell, or one nested in it, has an error or lacks a grant. */
function isWrong(session: Terms, cell: Cell): boolean {
  if (hasError(cell, session.graph) || findLacking(session, cell) !== null) return true;
  return cell.nested.length > 0 && cell.nested.some((inner) => isWrong(session, inner));
}

/**
 * Grants that a cell asks for and the server has not given: `host:api.example.com`. What cannot run whatever
 * is granted asks for nothing.
 */
export function listLacking(session: Terms, cell: Cell): readonly string[] {
  return [cell, ...listNested(cell)].flatMap((part) =>
    part.issues.some(({ code }) => code === 'not-runnable-yet') ? [] : (findLacking(session, part) ?? []),
  );
}

function findLacking(session: Terms, cell: Cell): string | null {
  const grant = grantOf(cell);
  return grant && !session.grants.has(grant) ? grant : null;
}

function grantOf(cell: Cell): string | null {
  if (cell.type === 'code') return cell.fields.language === 'python' ? 'python' : null;
  return cell.type === 'data' ? hostOf(cell.fields.source ?? '') : null;
}

function hasError(cell: Cell, graph: Graph): boolean {
  const issues = graph.issues.size > 0 ? graph.issues.get(cell.id) : undefined;
  if (cell.issues.length === 0 && issues === undefined) return false;
  return [...cell.issues, ...(issues ?? [])].some((issue) => issue.severity === 'error');
}

/** Cells that the present view needs: those it shows and what they are made of; null: all. */
export function listObserved(session: Session): ReadonlySet<string> | null {
  return session.observed === null ? null : new Set(listAncestors(session.graph, session.observed));
}
