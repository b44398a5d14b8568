/**
 * What `quire check --json` says of a notebook: issues with line and column, cells with what they read,
 * the running order, the schema of its inputs. Runs nothing. The shape is a promise to other programs:
 * fields are added, never renamed.
 */
import {
  buildGraph,
  type Cell,
  type Document,
  type Graph,
  type Issue,
  listIssues,
  parse,
  type Reference,
  readCell,
} from '../../engine/index.ts';
import { buildInputsSchema } from './inputs-schema.ts';
import { createPlaces } from './places.ts';

export interface CheckedNotebook {
  readonly id: string;
  readonly issues: readonly CheckedIssue[];
  readonly cells: readonly CheckedCell[];
  readonly order: readonly string[];
  readonly inputs_schema: object;
}

export interface CheckedIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly cell?: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint?: string;
}

interface CheckedCell {
  readonly id: string;
  readonly type: string | null;
  readonly runnable: boolean;
  readonly references_known: boolean;
  readonly references: readonly { readonly to: string; readonly line: number; readonly column: number }[];
}

/** Checks the text of the notebook that stands at `id`. */
export function checkNotebook(text: string, id: string): CheckedNotebook {
  const document = parse(text, { id });
  const graph = buildGraph(document, readCell);
  const place = createPlaces(text);
  const issues = collectIssues(document, graph);
  const broken = findBroken(document, graph, issues);
  return {
    id,
    issues: issues.map((issue) => describeIssue(issue, place)),
    cells: listCells(document).map((cell) => checkCell(cell, document, { place, runnable: !broken.has(cell.id) })),
    order: graph.order.filter((node) => graph.nodes.get(node)?.source === undefined),
    inputs_schema: buildInputsSchema(document),
  };
}

/** An issue with its line and column. */
export function describeIssue(issue: Issue, place: Around['place']): CheckedIssue {
  const { code, severity, cell, from, message, hint } = issue;
  return {
    code,
    severity,
    ...(cell === undefined ? {} : { cell }),
    ...place(from),
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

interface Around {
  readonly place: (offset: number) => { line: number; column: number };
  readonly runnable: boolean;
}

function checkCell(cell: Cell, document: Document, { place, runnable }: Around): CheckedCell {
  const reading = readCell(cell);
  const start = document.starts.get(cell.id) ?? 0;
  const references = reading.known ? reading.references : [...reading.references, ...reading.candidates];
  return {
    id: cell.id,
    type: cell.type,
    runnable,
    references_known: reading.known,
    references: references.map((reference) => ({
      to: reference.member === undefined ? reference.to : `${reference.to}.${reference.member}`,
      ...place(start + locateReference(cell, reference)),
    })),
  };
}

/** Offset of a reference in its cell's piece. */
function locateReference(cell: Cell, { path, start }: Reference): number {
  const field = cell.texts.find(
    (text) => text.path.length === path.length && text.path.every((step, at) => step === path[at]),
  );
  return field?.locate(start) ?? 0;
}

/** Issues of the text and of the graph, by place. */
function collectIssues(document: Document, graph: Graph): readonly Issue[] {
  const linked = [...graph.issues].flatMap(([id, list]) => {
    const start = document.starts.get(id) ?? 0;
    return list.map((issue) => ({ ...issue, from: issue.from + start, to: issue.to + start }));
  });
  return [...listIssues(document), ...linked].sort((a, b) => a.from - b.from);
}

/** Cells that do not run: with an error, disabled, or below one of these. */
function findBroken(document: Document, graph: Graph, issues: readonly Issue[]): ReadonlySet<string> {
  const broken = new Set(graph.disabled.keys());
  for (const { severity, cell } of issues) if (severity === 'error' && cell !== undefined) broken.add(cell);
  for (const cell of listCells(document)) {
    if (!graph.order.includes(cell.id) && graph.nodes.has(cell.id)) broken.add(cell.id);
    if (cell.nested.some((inner) => broken.has(inner.id))) broken.add(cell.id);
  }
  for (const id of graph.order) {
    const dependencies = graph.nodes.get(id)?.dependencies ?? [];
    if (dependencies.some((dependency) => broken.has(dependency.id))) broken.add(id);
  }
  return broken;
}

/** All cells in reading order, nested ones after their loop. */
function listCells(document: Document): readonly Cell[] {
  const flatten = (cell: Cell): readonly Cell[] => [cell, ...cell.nested.flatMap(flatten)];
  return document.cells.flatMap(flatten);
}
