/**
 * A mention of another cell, with its place. Scanners of `text/` find them, `cells/<type>/references.ts`
 * collects them for a cell, `graph/` turns them into edges, `notebook/rename` rewrites them.
 */
import type { Issue } from '../schema/issue.ts';

/** One mention of another cell. */
export interface Reference {
  /** The id as the graph knows it: lower case. */
  readonly to: string;
  /** What follows the id and matters to the graph: `checks` in `triage.checks`, `brush` in `hours.brush`. */
  readonly member?: string;
  /** Where it stands: which field, and the offsets in that field's text of the name alone, `end` excluded. */
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly end: number;
  readonly how: 'expression' | 'relation' | 'cell';
  /** Taken by its spelling alone: a reference when a cell has this name, else nothing. */
  readonly guessed?: true;
  /** In SQL: the name is also used as a qualifier (`tickets.id`) and has no alias, so rename writes `new AS old`. */
  readonly qualifies?: boolean;
}

/** What one cell reads, as far as its text says: a function of the text alone. */
export interface Reading {
  readonly references: readonly Reference[];
  /** False when a statement could not be followed; `candidates` then are references where they equal a cell id. */
  readonly known: boolean;
  readonly candidates: readonly Reference[];
  /** Reads the clock, chance, `run.id`, `run.started_at`. */
  readonly volatile: boolean;
  /** Issues of the text; offsets count from the start of the cell's piece. */
  readonly issues: readonly Issue[];
}
