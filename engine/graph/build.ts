/**
 * Builds the graph of a document from its cells' readings. A function of the cells alone: whatever was
 * built before is only used to share equal nodes.
 */
import type { Cell, Document } from '../notebook/document.ts';
import type { Issue } from '../schema/issue.ts';
import type { Reading } from '../text/reference.ts';
import { arrangeNodes, spreadDisabled } from './arrange.ts';
import type { Dependency, EdgeKind, Graph, GraphNode, ReadCell } from './graph.ts';
import { type Draft, type Drafts, layCatchers, layGates } from './guards.ts';
import { linkCell, locateHead } from './link.ts';
import { buildNames, listNested, listSelections, listSources, type Names } from './names.ts';
import { checkNested } from './nested.ts';

interface Place {
  readonly id: string;
  readonly cell: Cell;
  readonly source?: string;
}

/** The graph of a document. Equal nodes of `previous` are taken over as the same objects. */
export function buildGraph(document: Pick<Document, 'cells'>, read: ReadCell, previous?: Graph): Graph {
  const names = buildNames(document.cells);
  const drafts = draftCells(document.cells, read, names);
  addLinkedEdges(drafts);
  const catchers = layCatchers(drafts);
  const gates = layGates(drafts);
  const places = listPlaces(drafts);
  const nodes = makeNodes(places, drafts, previous);
  const arranged = arrangeNodes([...nodes.values()]);
  const order = previous !== undefined && isSame(arranged.order, previous.order) ? previous.order : arranged.order;
  const disabled = spreadDisabled(order, nodes);
  const issues = collectIssues(drafts, arranged.issues);
  return { read, cells: document.cells, nodes, order, issues, gates, catchers, disabled };
}

function draftCells(cells: readonly Cell[], read: ReadCell, names: Names): Drafts {
  const drafts = new Map<string, Draft>();
  for (const cell of cells) {
    const links = linkCell(cell, read, names);
    const edges = new Map(cell.disabled ? undefined : links.edges);
    const issues = checkDuplicates(cell).concat(links.issues, checkNested(cell, read));
    drafts.set(cell.id, { cell, links, edges, issues });
  }
  return drafts;
}

/** Issues of a cell, and of those nested in it, whose authored id another one holds. */
function checkDuplicates(cell: Cell): Issue[] {
  const parts = cell.nested.length === 0 ? [cell] : [cell, ...listNested(cell)];
  return parts.flatMap((part): readonly Issue[] => {
    const end = part.id.indexOf('~');
    if (end < 0 || part.disabled) return [];
    const message = `the id \`${part.id.slice(0, end)}\` is taken: of several cells the first keeps it`;
    return [{ code: 'duplicate-id', severity: 'error', cell: part.id, ...locateHead(part), message }];
  });
}

/** `where: linked` reads every input with a column and every selection over the same data, but the chart's own. */
function addLinkedEdges(drafts: Drafts): void {
  for (const { cell, edges } of drafts.values()) {
    if (cell.type !== 'chart' || cell.fields.where !== 'linked' || cell.disabled) continue;
    for (const other of drafts.values()) {
      if (other.cell !== cell) for (const id of listFilters(other.cell, cell.fields.data)) edges.set(id, 'reads');
    }
  }
}

function listFilters(cell: Cell, data: string): readonly string[] {
  if (cell.type === 'input') return cell.fields.input.column === undefined ? [] : [cell.id];
  if (cell.type !== 'chart' || cell.fields.data !== data) return [];
  return listSelections(cell).map((name) => `${cell.id}.${name}`);
}

/** Issues by the cell they belong to, in document order. */
function collectIssues(drafts: Drafts, more: readonly Issue[]): ReadonlyMap<string, readonly Issue[]> {
  const issues = new Map<string, Issue[]>();
  const add = (issue: Issue) => {
    const id = issue.cell ?? '';
    const list = issues.get(id);
    if (list === undefined) issues.set(id, [issue]);
    else list.push(issue);
  };
  for (const draft of drafts.values()) draft.issues.forEach(add);
  more.forEach(add);
  return issues;
}

/** Cells and source nodes in document order. A table's own sources exist when something reads them. */
function listPlaces(drafts: Drafts): readonly Place[] {
  const wanted = listWanted(drafts);
  const places: Place[] = [];
  for (const [id, { cell }] of drafts) {
    places.push({ id, cell });
    if (cell.type !== 'chart' && wanted.size === 0) continue;
    for (const source of listSources(cell)) {
      const name = `${id}.${source}`;
      if (cell.type === 'chart' || wanted.has(name)) places.push({ id: name, cell, source });
    }
  }
  return places;
}

function listWanted(drafts: Drafts): ReadonlySet<string> {
  const wanted = new Set<string>();
  for (const { edges } of drafts.values()) for (const id of edges.keys()) if (id.includes('.')) wanted.add(id);
  return wanted;
}

const none: Draft['edges'] = new Map();
const nothing: Reading = { references: [], known: true, candidates: [], volatile: false, issues: [] };

function makeNodes(places: readonly Place[], drafts: Drafts, previous?: Graph): ReadonlyMap<string, GraphNode> {
  const ranks = new Map<string, number>();
  for (const { id } of places) ranks.set(id, ranks.size);
  const dependents: string[][] = places.map(() => []);
  const drawn = places.map((place, rank) => {
    const draft = place.source === undefined ? drafts.get(place.id) : undefined;
    const dependencies = listDependencies(draft?.edges ?? none, ranks);
    for (const { id } of dependencies) dependents[ranks.get(id) ?? -1]?.push(place.id);
    return { ...place, reading: draft?.links.reading ?? nothing, dependencies, dependents: dependents[rank] ?? [] };
  });
  const nodes = new Map<string, GraphNode>();
  for (const made of drawn) {
    const old = previous?.nodes.get(made.id);
    nodes.set(made.id, old !== undefined && isSameNode(old, made) ? old : made);
  }
  return nodes;
}

/** Edges as they stand at a node, in the order of the ranks. */
export function listDependencies(
  edges: ReadonlyMap<string, EdgeKind>,
  ranks: ReadonlyMap<string, number>,
): readonly Dependency[] {
  const list = Array.from(edges, ([id, kind]): Dependency => ({ id, kind }));
  return list.length < 2 ? list : list.sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
}

function isSameNode(a: GraphNode, b: GraphNode): boolean {
  const { dependencies, dependents, cell } = a;
  if (cell !== b.cell || dependencies.length !== b.dependencies.length || !isSame(dependents, b.dependents))
    return false;
  return dependencies.every(({ id, kind }, at) => id === b.dependencies[at]?.id && kind === b.dependencies[at]?.kind);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
