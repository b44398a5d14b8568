/**
 * Puts nodes into running order and says what stands in the way: cycles on each member, the cycle's
 * shadow on what lies below, disabled cells on their descendants.
 */
import type { Issue } from '../schema/issue.ts';
import { type Cycle, findCycles, writeCycle } from './cycles.ts';
import type { GraphNode } from './graph.ts';
import { locateHead } from './link.ts';
import { orderNodes } from './order.ts';

export interface Arrangement {
  /** Ids of the nodes that can run, dependencies first, ties by document order. */
  readonly order: readonly string[];
  readonly issues: readonly Issue[];
}

/** The running order of nodes given in document order, and the issues of those that get no place. */
export function arrangeNodes(nodes: readonly GraphNode[]): Arrangement {
  const ranks = new Map<string, number>();
  for (const { id } of nodes) ranks.set(id, ranks.size);
  const dependencies = nodes.map((node) => node.dependencies.map(({ id }) => ranks.get(id) ?? 0));
  const ranked = orderNodes(nodes.length, (node) => dependencies[node] ?? []);
  const order = ranked.map((rank) => nodes[rank]?.id ?? '');
  if (order.length === nodes.length) return { order, issues: [] };
  const placed = new Set(ranked);
  const left = nodes.flatMap((_, rank) => (placed.has(rank) ? [] : [rank]));
  const among = (node: number) => (dependencies[node] ?? []).filter((next) => !placed.has(next));
  const cycles = findCycles(left, among);
  const origins = findOrigins(left, among, cycles);
  const issues = left.flatMap((rank): readonly Issue[] => {
    const node = nodes[rank];
    if (node === undefined) return [];
    const cycle = cycles.get(rank);
    const place = { severity: 'error', cell: node.id, ...locateHead(node.cell) } as const;
    if (cycle !== undefined)
      return [{ code: 'cycle', ...place, message: writeCycle(cycle, (at) => nodes[at]?.id ?? '') }];
    const origin = nodes[origins.get(rank) ?? rank]?.id;
    return [{ code: 'blocked-by-cycle', ...place, message: `\`${origin}\`, on which it depends, is in a cycle` }];
  });
  return { order, issues };
}

/** Node below a cycle → the member of a cycle that it is blocked by. */
function findOrigins(
  left: readonly number[],
  dependencies: (node: number) => readonly number[],
  cycles: ReadonlyMap<number, Cycle>,
): ReadonlyMap<number, number> {
  const origins = new Map<number, number>([...cycles.keys()].map((node) => [node, node]));
  const dependents = new Map<number, number[]>();
  for (const node of left) {
    for (const next of dependencies(node)) dependents.set(next, [...(dependents.get(next) ?? []), node]);
  }
  const queue = [...cycles.keys()].sort((a, b) => a - b);
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at] ?? 0;
    for (const below of dependents.get(node) ?? []) {
      if (origins.has(below)) continue;
      origins.set(below, origins.get(node) ?? node);
      queue.push(below);
    }
  }
  return origins;
}

/** Disabled node → the cell whose field says so: itself, or the ancestor that takes it out of the graph. */
export function spreadDisabled(
  order: readonly string[],
  nodes: ReadonlyMap<string, GraphNode>,
): ReadonlyMap<string, string> {
  const disabled = new Map<string, string>();
  for (const node of nodes.values())
    if (node.cell.disabled && node.source === undefined) disabled.set(node.id, node.id);
  if (disabled.size === 0) return disabled;
  for (const id of order) {
    if (disabled.has(id)) continue;
    for (const { id: dependency, kind } of nodes.get(id)?.dependencies ?? []) {
      const origin = disabled.get(dependency);
      if (origin === undefined || kind === 'gate' || kind === 'catch') continue;
      disabled.set(id, origin);
      break;
    }
  }
  return disabled;
}
