/**
 * What filters a chart besides its own selections: the chosen selections and inputs that it reads, each in
 * a few words. Which those are is the graph's to know.
 */
import type { Json, Session } from '../../../engine/index.ts';
import { writeSelection } from '../../chart/selection-value.ts';

export interface ActiveFilter {
  /** The node: `hours.brush`, `states`. */
  readonly name: string;
  readonly text: string;
}

/** The filters that act on a cell, of the nodes that it reads. */
export function listFilters(session: Session, reads: readonly string[]): readonly ActiveFilter[] {
  return reads.flatMap((name) => {
    const value = session.inputs.get(name) ?? null;
    if (isNothing(value)) return [];
    if (name.includes('.')) return [{ name, text: writeSelection(value) }];
    const cell = session.graph.nodes.get(name)?.cell;
    const column = cell?.type === 'input' ? cell.fields.input.column : undefined;
    return column === undefined ? [] : [{ name, text: `${column} ${writePlain(value)}` }];
  });
}

function isNothing(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function writePlain(value: Json): string {
  if (Array.isArray(value)) return value.map(writePlain).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(writePlain).join(' – ');
  return String(value);
}
