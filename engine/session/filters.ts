/**
 * What filters what is shown: the inputs with a column and the selections of charts that have a value, and
 * of these the ones that a cell's `display.where` lets filter its table. How a chart is filtered is its run's.
 */
import type { GraphNode } from '../graph/graph.ts';
import type { Cell } from '../notebook/document.ts';
import type { Column } from '../schema/table.ts';
import { type FilterTerm, isNothing, pickLinked, writeFilter } from '../text/filter.ts';
import { readInput } from './inputs.ts';
import type { Session } from './state.ts';

/** Everything that filters now, in reading order: for the bar of chips. */
export function listActiveFilters(session: Session): readonly FilterTerm[] {
  return listTerms(session).filter(({ value }) => !isNothing(value));
}

/**
 * A SQL condition over the rows that a cell shows: a table under its `display.where`; behind a chart, the rows
 * under its `where` that its own selections hold. Throws `sql-error` for a field that the columns lack.
 */
export function writeShownFilter(session: Session, cell: Cell, columns: readonly Column[]): string {
  const own = cell.type === 'chart' ? listTerms(session).filter(({ name }) => name.startsWith(`${cell.id}.`)) : [];
  return writeFilter([...listShown(session, cell, columns), ...own], { columns, sql: '' });
}

function listShown(session: Session, cell: Cell, columns: readonly Column[]): readonly FilterTerm[] {
  const where = cell.type === 'chart' ? cell.fields.where : cell.fields?.display?.where;
  if (where === undefined) return [];
  return where === 'linked' ? listLinked(session, cell, columns) : listNamed(session, where);
}

/** For a table, over the same data are the charts over it and those over what it reads itself. */
function listLinked(session: Session, cell: Cell, columns: readonly Column[]): readonly FilterTerm[] {
  const { nodes } = session.graph;
  const reads = (nodes.get(cell.id)?.dependencies ?? []).map(({ id }) => id);
  const same = new Set(cell.type === 'chart' ? [cell.fields.data] : [cell.id, ...reads]);
  const near = listTerms(session).filter(({ name, input }) => {
    const chart = nodes.get(name)?.cell;
    return input !== undefined || (chart?.type === 'chart' && same.has(chart.fields.data));
  });
  return pickLinked(near, cell.id, columns);
}

function listNamed(session: Session, where: readonly string[]): readonly FilterTerm[] {
  return where.flatMap((name) => {
    const node = session.graph.nodes.get(name.replace(/^[^.]*/, (id) => id.toLowerCase()));
    return node === undefined ? [] : [readTerm(session, node)];
  });
}

/** Inputs that name a column, and selections of charts. */
function listTerms(session: Session): readonly FilterTerm[] {
  const terms: FilterTerm[] = [];
  for (const node of session.graph.nodes.values()) if (isFilter(node)) terms.push(readTerm(session, node));
  return terms;
}

function isFilter({ cell, source }: GraphNode): boolean {
  if (cell.type === 'input') return cell.fields.input.column !== undefined && !cell.fields.input.secret;
  return cell.type === 'chart' && source !== undefined;
}

function readTerm(session: Session, node: GraphNode): FilterTerm {
  const value = readInput(session, node);
  return { name: node.id, value, ...(node.cell.type === 'input' ? { input: node.cell.fields.input } : {}) };
}
