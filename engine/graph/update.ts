/**
 * Brings a graph to a new document. An edit that only touches what one cell reads costs that cell and
 * its neighbours; everything else is built anew from cached readings. Either way the result equals a
 * rebuild.
 */
import { writeCanonical } from '../lib/canonical.ts';
import { removeEntry, setEntry } from '../lib/versioned-map.ts';
import type { Cell, Document } from '../notebook/document.ts';
import { buildGraph, listDependencies } from './build.ts';
import type { EdgeKind, Graph, GraphNode } from './graph.ts';
import { type Links, linkCell } from './link.ts';
import { findLoop, listSelections, listSources, type Names } from './names.ts';
import { deriveRanking, readRanking } from './ranking.ts';
import { sortNodes } from './reach.ts';

/** The graph of `document`, made from the graph of an earlier one. */
export function updateGraph(graph: Graph, { cells }: Pick<Document, 'cells'>): Graph {
  if (graph.cells === cells) return graph;
  const changed = findChanged(graph.cells, cells);
  return (changed && patchGraph(graph, cells, changed)) ?? buildGraph({ cells }, graph.read, graph);
}

/** Cells whose text changed and nothing that others look at; null when more than that has changed. */
function findChanged(before: readonly Cell[], after: readonly Cell[]): readonly Cell[] | null {
  if (before.length !== after.length) return null;
  const changed: Cell[] = [];
  for (let at = 0; at < after.length; at += 1) {
    const [old, now] = [before[at], after[at]];
    if (old === now || old === undefined || now === undefined) continue;
    if (old.id !== now.id || describeInfluence(old) !== describeInfluence(now)) return null;
    changed.push(now);
  }
  return changed;
}

/** What the edges of other cells can depend on, beside the id. Loops and guards are never patched. */
function describeInfluence(cell: Cell): string {
  if (cell.nested.length > 0 || cell.raw.catch !== undefined || cell.raw.severity === 'gate') return cell.source;
  const filters = cell.type === 'input' ? [cell.fields.input.column ?? null] : [];
  const picture = cell.type === 'chart' ? [listSelections(cell), cell.fields.data, cell.fields.where === 'linked'] : [];
  return writeCanonical([cell.type, cell.disabled, filters, picture]);
}

/** A graph while it is being changed; order, guards and what is disabled are those of `graph`. */
interface Patch {
  readonly graph: Graph;
  nodes: Graph['nodes'];
  issues: Graph['issues'];
}

/** Null when the change reaches further than the changed cells and their neighbours. */
function patchGraph(graph: Graph, cells: readonly Cell[], changed: readonly Cell[]): Graph | null {
  const patch: Patch = { graph, nodes: graph.nodes, issues: graph.issues };
  for (const cell of changed) if (!patchCell(patch, cell)) return null;
  const patched = { ...graph, cells, nodes: patch.nodes, issues: patch.issues };
  deriveRanking(graph, patched);
  return patched;
}

function patchCell(patch: Patch, cell: Cell): boolean {
  const node = patch.nodes.get(cell.id);
  if (node === undefined) return false;
  const names = nameNodes(patch);
  const before = linkCell(node.cell, patch.graph.read, names);
  const now = linkCell(cell, patch.graph.read, names);
  if (before.issues.length !== (patch.issues.get(cell.id)?.length ?? 0)) return false;
  if (!isSame(before.edges, now.edges)) {
    if (!canMove(patch, node, now)) return false;
    moveEdges(patch, node, now.edges);
  }
  setNode(patch, { ...(patch.nodes.get(cell.id) ?? node), cell, reading: now.reading });
  for (const name of listSources(cell)) {
    const source = patch.nodes.get(`${cell.id}.${name}`);
    if (source !== undefined) setNode(patch, { ...source, cell });
  }
  if (now.issues.length > 0) patch.issues = setEntry(patch.issues, cell.id, now.issues);
  else patch.issues = removeEntry(patch.issues, cell.id);
  return true;
}

function setNode(patch: Patch, node: GraphNode): void {
  patch.nodes = setEntry(patch.nodes, node.id, node);
}

function nameNodes({ graph, nodes }: Patch): Names {
  return {
    find: (id) => nodes.get(id)?.cell,
    findLoop: (nested) => findLoop(graph.cells, nested),
    listIds: () => graph.cells.map((cell) => cell.id),
  };
}

function isSame(a: ReadonlyMap<string, EdgeKind>, b: ReadonlyMap<string, EdgeKind>): boolean {
  return a.size === b.size && [...a].every(([id, kind]) => b.get(id) === kind);
}

/** Whether new edges of a node leave the order, the guards, the sources and what is disabled as they are. */
function canMove({ graph, nodes }: Patch, node: GraphNode, { edges }: Links): boolean {
  if (graph.gates.size > 0 || graph.catchers.size > 0 || graph.disabled.size > 0) return false;
  const { plain, ranks } = readRanking(graph);
  if (!plain || (node.cell.type === 'chart' && node.cell.fields.where === 'linked')) return false;
  const own = ranks.get(node.id) ?? 0;
  const gone = node.dependencies.filter(({ id }) => !edges.has(id));
  return (
    [...edges.keys()].every((id) => (ranks.get(id) ?? own) < own) &&
    gone.every(({ id }) => nodes.get(id)?.source === undefined || nodes.get(id)?.cell.type === 'chart')
  );
}

function moveEdges(patch: Patch, node: GraphNode, edges: ReadonlyMap<string, EdgeKind>): void {
  const change = (id: string, edit: (dependents: readonly string[]) => readonly string[]) => {
    const other = patch.nodes.get(id);
    if (other !== undefined) setNode(patch, { ...other, dependents: edit(other.dependents) });
  };
  const before = new Set<string>();
  for (const { id } of node.dependencies) {
    before.add(id);
    if (!edges.has(id)) change(id, (list) => list.filter((dependent) => dependent !== node.id));
  }
  for (const id of edges.keys()) {
    if (!before.has(id)) change(id, (list) => sortNodes(patch.graph, [...list, node.id]));
  }
  setNode(patch, { ...node, dependencies: listDependencies(edges, readRanking(patch.graph).ranks) });
}
