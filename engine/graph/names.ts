/**
 * Which cell a name means. Top-level cells and the source nodes that persons set are seen everywhere;
 * nested cells only inside their loop. What a reference does with a name is left to `link`.
 */
import { isObject, type Json } from '../lib/json.ts';
import type { Cell } from '../notebook/document.ts';

export interface Names {
  /** The top-level cell of an id. */
  find(id: string): Cell | undefined;
  /** The outermost loop that holds a nested cell. */
  findLoop(nested: string): string | undefined;
  listIds(): Iterable<string>;
}

/** The names that a document's cells define. */
export function buildNames(cells: readonly Cell[]): Names {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  return { find: (id) => byId.get(id), findLoop: (nested) => findLoop(cells, nested), listIds: () => byId.keys() };
}

/** The loop in which a nested cell stands. Searched, since only an issue asks for it. */
export function findLoop(cells: readonly Cell[], nested: string): string | undefined {
  return cells.find((cell) => listNested(cell).some((inner) => inner.id === nested))?.id;
}

/** All cells inside a loop, however deep. */
export function listNested(cell: Cell): readonly Cell[] {
  if (cell.nested.length === 0) return cell.nested;
  return cell.nested.flatMap((inner) => [inner, ...listNested(inner)]);
}

/** Source nodes that every table has, made when something reads them. */
const tableSources = ['selected', 'current'];
const withoutRows = new Set<string | null>(['chart', 'input', 'markdown', 'assertion', null]);
const selections = new WeakMap<Cell, readonly string[]>();

/** Names of the source nodes that a cell may have. */
export function listSources(cell: Cell): readonly string[] {
  if (cell.type === 'chart') return listSelections(cell);
  return withoutRows.has(cell.type) ? [] : tableSources;
}

/** Whether `member` of a cell is a node that a person sets, not a part of the cell's own value. */
export function isSource(cell: Cell, member: string): boolean {
  return listSources(cell).includes(member);
}

/** Names of the selection parameters of a chart's spec, in all its views, each once. */
export function listSelections(cell: Cell): readonly string[] {
  if (cell.type !== 'chart') return [];
  let found = selections.get(cell);
  if (found === undefined) {
    found = [...new Set(collectSelections(cell.fields.chart))];
    selections.set(cell, found);
  }
  return found;
}

function collectSelections(view: Json): string[] {
  if (Array.isArray(view)) return view.flatMap(collectSelections);
  if (!isObject(view)) return [];
  const { params, layer, concat, hconcat, vconcat, spec } = view;
  const own = (Array.isArray(params) ? params : []).flatMap((param) =>
    isObject(param) && param.select !== undefined && typeof param.name === 'string' ? [param.name] : [],
  );
  return [...own, ...[layer, concat, hconcat, vconcat, spec].flatMap((inner) => collectSelections(inner ?? null))];
}
