/**
 * Who reads whom. Immutable; an incremental update gives the same graph as a rebuild. Issues stay
 * local: a cell with an issue does not run, the rest of the graph is valid.
 */
import type { Cell } from '../notebook/document.ts';
import type { Issue } from '../schema/issue.ts';
import type { Reading } from '../text/reference.ts';

/** Why one node waits for another. */
export type EdgeKind = 'reads' | 'needs' | 'gate' | 'catch' | 'options';

/** A node that another one waits for. */
export interface Dependency {
  readonly id: string;
  readonly kind: EdgeKind;
}

/** A cell, or a source node of one, with its edges. */
export interface GraphNode {
  /** A cell's id, or `c.p` for a source node that a person sets: a chart's selection, `t.selected`, `t.current`. */
  readonly id: string;
  readonly cell: Cell;
  /** The part after the dot for a source node. */
  readonly source?: string;
  readonly reading: Reading;
  /** Nodes that this one waits for, each once, in document order; none for a cell that is itself disabled. */
  readonly dependencies: readonly Dependency[];
  /** Nodes that wait for this one, in document order. */
  readonly dependents: readonly string[];
}

/** What one cell reads; a function of its text. */
export type ReadCell = (cell: Cell) => Reading;

/** Who reads whom. It is never changed: an edit makes another one, which shares what stayed. */
export interface Graph {
  /** How the cells were read. */
  readonly read: ReadCell;
  /** The cells that it was built of, in reading order. */
  readonly cells: readonly Cell[];
  /** In document order, a cell's source nodes after it. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Topological, ties by document order; nodes on a cycle or below one are left out. */
  readonly order: readonly string[];
  /** Issues of references and graph (unknown names, cycles, duplicates, catchers) by cell id; offsets count from the cell's piece. */
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
  /** gate → subjects whose dependents it guards. */
  readonly gates: ReadonlyMap<string, readonly string[]>;
  /** catcher → the cell whose failure it handles. */
  readonly catchers: ReadonlyMap<string, string>;
  /** Disabled node → the cell that is disabled in the text: itself, or an ancestor. */
  readonly disabled: ReadonlyMap<string, string>;
}
