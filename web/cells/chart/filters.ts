/** What filters a chart besides its own selections, of the nodes that it reads. Which those are is the graph's to know. */
import { listActiveFilters, type Session } from '../../../engine/index.ts';
import { writeFilterWords } from '../../display/filter-words.ts';

export interface ActiveFilter {
  /** The node: `hours.brush`, `states`. */
  readonly name: string;
  readonly text: string;
}

/** The filters that act on a cell, of the nodes that it reads. */
export function listFilters(session: Session, reads: readonly string[]): readonly ActiveFilter[] {
  return listActiveFilters(session)
    .filter(({ name }) => reads.includes(name))
    .map((term) => ({ name: term.name, text: writeFilterWords(term) }));
}
